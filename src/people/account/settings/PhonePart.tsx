import { useNotify, useTranslate } from 'react-admin'
import { useRef, useState, type SyntheticEvent } from 'react'
import { checkMobile, mobileText } from '../../../../contract/identifiers'
import { signIn } from '../../../../contract/people/sign-in'
import { PlatformError } from '../../../data/http/errors'
import { useWrite } from '../../../data/useWrite'
import { SecondaryButton, PrimaryButton } from '../../../ui/Control'
import { Section } from '../../../ui/Section'
import { toldWait } from '../../../ui/longWait'
import { useFormats } from '../../../ui/useFormats'
import { Refusal } from '../../../ui/Refusal'
import { Ltr } from '../../../ui/fields/Ltr'
import { PasswordInput } from '../../../form/PasswordInput'
import { PhoneInput } from '../../../form/PhoneInput'
import { CodeFields } from '../../../form/code/CodeFields'
import { ShortForm, Standing } from './formStyles'
import { keptCode } from '../../../form/code/keptCode'
import { useOneTimeCode } from '../../../form/code/useOneTimeCode'

const target = (typed: string): string => {
  const checked = checkMobile(typed)
  return 'value' in checked ? checked.value : typed
}

/** The number people sign in with, changed by a code sent to the new one. */
export const PhonePart = ({ phone }: { readonly phone: string }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const confirm = useWrite(signIn.confirmPassword)
  const verify = useWrite(signIn.verifyPhone)
  const update = useWrite(signIn.updatePhone)
  // A second press comes before the first has been drawn.
  const running = useRef(false)
  const [open, setOpen] = useState(() => keptCode('phone') !== undefined)
  const [next, setNext] = useState(() => keptCode('phone')?.to ?? '')
  const [problem, setProblem] = useState<string>()
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const { number } = useFormats()
  const code = useOneTimeCode(() => verify.mutateAsync({ query: { phone: target(next) } }), {
    purpose: 'phone',
    to: target(next),
  })
  const told = toldWait(code.left)
  const close = () => {
    code.reset()
    setOpen(false)
    setNext('')
    setPassword('')
    setWrong(undefined)
    setProblem(undefined)
    setFailure(undefined)
  }
  const judge = (): string | undefined => {
    const checked = checkMobile(next)
    if ('problem' in checked) return next.trim() === '' ? 'required' : 'mobile'
    return checked.value === phone ? 'people.account.phone.same' : undefined
  }
  const send = async () => {
    if (running.current) return
    const faulty = judge()
    setProblem(faulty)
    setWrong(password === '' ? 'required' : undefined)
    if (faulty !== undefined || password === '') return
    running.current = true
    setNext(target(next))
    setFailure(undefined)
    try {
      await confirm.mutateAsync({ body: { password } })
      await code.ask()
    } catch (error) {
      if (error instanceof PlatformError && error.fields['password'] !== undefined)
        setWrong('people.account.phone.wrong_password')
      else setFailure(error)
    } finally {
      running.current = false
    }
  }
  const save = async () => {
    if (running.current || code.otp.length < 6) return
    running.current = true
    setFailure(undefined)
    try {
      await update.mutateAsync({ query: { phone: target(next), otp: code.otp } })
      notify('people.account.phone.saved', { type: 'success' })
      close()
    } catch (error) {
      if (code.refused(error)) return
      if (error instanceof PlatformError && error.details['reason'] === 'password') {
        code.reset()
        setPassword('')
        return setWrong('people.account.phone.password_again')
      }
      const taken = error instanceof PlatformError ? error.fields['phone'] : undefined
      if (taken === undefined) return setFailure(error)
      code.reset()
      setProblem(taken === 'taken' ? 'people.account.phone.taken' : taken)
    } finally {
      running.current = false
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (code.sent) void save()
    else void send()
  }
  return (
    <Section title={translate('people.account.phone.title')}>
      <Standing>
        <div>
          <span className="value">
            <Ltr>{mobileText(phone)}</Ltr>
          </span>
          <p>{translate('people.account.phone.text')}</p>
        </div>
        {!open && (
          <SecondaryButton type="button" onClick={() => setOpen(true)}>
            {translate('people.account.phone.change')}
          </SecondaryButton>
        )}
      </Standing>
      {open && (
        <ShortForm onSubmit={submit} noValidate aria-busy={update.isPending}>
          {code.sent ? (
            <CodeFields code={code} to={mobileText(next)} />
          ) : (
            <>
              <PhoneInput
                label="people.account.phone.new"
                value={next}
                onChange={(text) => {
                  setNext(text)
                  setProblem(undefined)
                }}
                error={problem}
                required
                autoFocus
              />
              <PasswordInput
                label="people.account.phone.password"
                helper="people.account.phone.password_help"
                value={password}
                onChange={(text) => {
                  setPassword(text)
                  setWrong(undefined)
                }}
                error={wrong}
                autoComplete="current-password"
                required
              />
              <p className="quiet">{translate('people.account.phone.after')}</p>
              <Refusal error={code.failure} />
            </>
          )}
          <Refusal error={failure} />
          <div className="buttons">
            {code.sent ? (
              <>
                <PrimaryButton type="submit" disabled={update.isPending || code.otp.length < 6}>
                  {translate(update.isPending ? 'table.busy' : 'people.account.phone.save')}
                </PrimaryButton>
                <SecondaryButton type="button" onClick={code.reset}>
                  {translate('people.account.phone.other')}
                </SecondaryButton>
              </>
            ) : (
              <PrimaryButton type="submit" disabled={confirm.isPending || code.sending || code.left > 0}>
                {code.left > 0 && !code.sending
                  ? translate(`people.account.code.send_in.${told.unit}`, { n: number(told.n) })
                  : translate(confirm.isPending || code.sending ? 'table.busy' : 'people.account.code.send')}
              </PrimaryButton>
            )}
            <SecondaryButton type="button" onClick={close}>
              {translate('table.cancel')}
            </SecondaryButton>
          </div>
        </ShortForm>
      )}
    </Section>
  )
}
