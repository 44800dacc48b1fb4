import { useNotify, useTranslate } from 'react-admin'
import { useState, type ReactNode, type SyntheticEvent } from 'react'
import type { MoneyHold } from '../../../../contract/people/pending-change'
import { OwnerHold } from '../../../money/OwnerHold'
import { PlatformError } from '../../../data/http/errors'
import { SecondaryButton, PrimaryButton } from '../../../ui/Control'
import { Section } from '../../../ui/Section'
import { Refusal } from '../../../ui/Refusal'
import { FailureText } from '../../../ui/states'
import { toldWait } from '../../../ui/longWait'
import { useFormats } from '../../../ui/useFormats'
import { CodeFields } from '../../../form/code/CodeFields'
import { ShortForm, Standing } from './formStyles'
import { useOneTimeCode } from '../../../form/code/useOneTimeCode'

interface SecretPartProps {
  /** Names the texts, and the field the platform may reject. */
  readonly kind: 'password' | 'passcode'
  /** Where the code is sent, as the person reads it. */
  readonly to: string
  /** It may not be changed now, and no code is sent for it. */
  readonly hold?: MoneyHold | undefined
  readonly send: Parameters<typeof useOneTimeCode>[0]
  readonly save: (otp: string, secret: string) => Promise<unknown>
  /** Whether the typed secret could be accepted. */
  readonly isWhole: (secret: string) => boolean
  readonly children: (box: {
    readonly value: string
    readonly onChange: (text: string) => void
    readonly error: string | undefined
  }) => ReactNode
}

/** Changes a secret with a code sent to the person's own phone: the first press sends the code, the rest is one form. */
export const SecretPart = ({ kind, to, hold, send, save, isWhole, children }: SecretPartProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { number } = useFormats()
  const code = useOneTimeCode(send, { purpose: kind, to })
  const told = toldWait(code.left)
  const [secret, setSecret] = useState('')
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const close = () => {
    code.reset()
    setSecret('')
    setProblem(undefined)
    setFailure(undefined)
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy || code.otp.length < 6) return
    if (!isWhole(secret))
      return setProblem(secret === '' ? 'required' : kind === 'passcode' ? 'passcode' : 'people.account.password.help')
    setBusy(true)
    setFailure(undefined)
    try {
      await save(code.otp, secret)
      notify(`people.account.${kind}.saved`, { type: 'success' })
      close()
    } catch (error) {
      if (code.refused(error)) return
      const field = error instanceof PlatformError ? error.fields[kind] : undefined
      if (field === undefined) setFailure(error)
      else setProblem(field)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section title={translate(`people.account.${kind}.title`)}>
      <Standing>
        <div>
          <p>{translate(`people.account.${kind}.text`)}</p>
        </div>
        {!code.sent && !hold && (
          <SecondaryButton type="button" disabled={code.sending || code.left > 0} onClick={() => void code.ask()}>
            {code.left > 0
              ? translate(`people.account.code.send_in.${told.unit}`, { n: number(told.n) })
              : translate(code.sending ? 'table.busy' : `people.account.${kind}.change`)}
          </SecondaryButton>
        )}
      </Standing>
      {hold && (
        <div style={{ marginBlockStart: 12 }}>
          <OwnerHold hold={hold} />
        </div>
      )}
      {!code.sent && code.failure !== undefined && (
        <p role="alert" style={{ marginBlock: '12px 0' }}>
          <FailureText error={code.failure} />
        </p>
      )}
      {code.sent && !hold && (
        <ShortForm onSubmit={(event) => void submit(event)} noValidate aria-busy={busy}>
          <CodeFields code={code} to={to} />
          {children({
            value: secret,
            onChange: (text) => {
              setSecret(text)
              setProblem(undefined)
            },
            error: problem,
          })}
          <Refusal error={failure} />
          <div className="buttons">
            <PrimaryButton type="submit" disabled={busy || code.otp.length < 6}>
              {translate(busy ? 'table.busy' : `people.account.${kind}.save`)}
            </PrimaryButton>
            <SecondaryButton type="button" onClick={close} disabled={busy}>
              {translate('table.cancel')}
            </SecondaryButton>
          </div>
        </ShortForm>
      )}
    </Section>
  )
}
