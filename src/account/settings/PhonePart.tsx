import { useTranslate } from 'ra-core'
import { useRef, useState, type SyntheticEvent } from 'react'
import { checkMobile } from '../../../contract/identifiers'
import { signIn } from '../../../contract/sign-in'
import { PlatformError } from '../../providers/errors'
import { useCall } from '../../providers/useCall'
import { useFreshUser } from '../../providers/useUser'
import { PlainButton, StrongButton } from '../../shared/feedback/Control'
import { Section } from '../../shared/feedback/Section'
import { useFormats } from '../../shared/feedback/useFormats'
import { Refusal } from '../../shared/feedback/Refusal'
import { Ltr } from '../../shared/fields/Ltr'
import { PhoneInput } from '../../shared/inputs/PhoneInput'
import { useToast } from '../../shell/toasts'
import { CodeFields } from './CodeFields'
import { ShortForm, Standing } from './formStyles'
import { localPhone } from './localPhone'
import { useOneTimeCode } from './useOneTimeCode'

/** The number people sign in with, changed by a code sent to the new one. */
export const PhonePart = ({ phone }: { readonly phone: string }) => {
  const translate = useTranslate()
  const toast = useToast()
  const refresh = useFreshUser()
  const verify = useCall(signIn.verifyPhone)
  const update = useCall(signIn.updatePhone)
  // A second press comes before the first has been drawn.
  const running = useRef(false)
  const [open, setOpen] = useState(false)
  const [next, setNext] = useState('')
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const { number } = useFormats()
  const code = useOneTimeCode(() => verify.mutateAsync({ input: { query: { phone: next } } }))
  const close = () => {
    code.reset()
    setOpen(false)
    setNext('')
    setProblem(undefined)
    setFailure(undefined)
  }
  const send = () => {
    const checked = checkMobile(next)
    if ('problem' in checked) return setProblem(next.trim() === '' ? 'required' : 'mobile')
    if (checked.value === phone) return setProblem('account.phone.same')
    setNext(checked.value)
    void code.ask()
  }
  const save = async () => {
    if (running.current || code.otp.length < 6) return
    running.current = true
    setFailure(undefined)
    try {
      await update.mutateAsync({ input: { query: { phone: next, otp: code.otp } } })
      refresh()
      toast.done('account.phone.saved')
      close()
    } catch (error) {
      if (code.refused(error)) return
      const taken = error instanceof PlatformError ? error.fields['phone'] : undefined
      if (taken === undefined) return setFailure(error)
      code.reset()
      setProblem(taken === 'taken' ? 'account.phone.taken' : taken)
    } finally {
      running.current = false
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (code.sent) void save()
    else send()
  }
  return (
    <Section title={translate('account.phone.title')}>
      <Standing>
        <div>
          <span className="value">
            <Ltr>{localPhone(phone)}</Ltr>
          </span>
          <p>{translate('account.phone.text')}</p>
        </div>
        {!open && (
          <PlainButton type="button" onClick={() => setOpen(true)}>
            {translate('account.phone.change')}
          </PlainButton>
        )}
      </Standing>
      {open && (
        <ShortForm onSubmit={submit} noValidate aria-busy={update.isPending}>
          {code.sent ? (
            <CodeFields code={code} to={localPhone(next)} />
          ) : (
            <>
              <PhoneInput
                label="account.phone.new"
                value={next}
                onChange={(text) => {
                  setNext(text)
                  setProblem(undefined)
                }}
                error={problem}
                required
                autoFocus
              />
              <Refusal error={code.failure} />
            </>
          )}
          <Refusal error={failure} />
          <div className="buttons">
            {code.sent ? (
              <>
                <StrongButton type="submit" disabled={update.isPending || code.otp.length < 6}>
                  {translate(update.isPending ? 'table.busy' : 'account.phone.save')}
                </StrongButton>
                <PlainButton type="button" onClick={code.reset}>
                  {translate('account.phone.other')}
                </PlainButton>
              </>
            ) : (
              <StrongButton type="submit" disabled={code.sending || code.left > 0}>
                {code.left > 0 && !code.sending
                  ? translate('account.code.send_in', { n: number(code.left) })
                  : translate(code.sending ? 'table.busy' : 'account.code.send')}
              </StrongButton>
            )}
            <PlainButton type="button" onClick={close}>
              {translate('table.cancel')}
            </PlainButton>
          </div>
        </ShortForm>
      )}
    </Section>
  )
}
