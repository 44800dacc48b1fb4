import { useRef, useState, type SyntheticEvent } from 'react'
import { codeLife } from '../../contract/identifiers'
import { useCountdown } from './countdown'
import { Field, Mobile, Note, Submit } from './parts'
import * as rules from './rules'
import { Refused, send } from './send'
import { keepAccount, sentNow, typedAccount, type QueuedCode, type SentCode } from './sent-code'
import { useText } from './texts'
import { useForm } from './useForm'
import { toldWait } from '../ui/longWait'

/** Seconds between two codes when the platform does not say. */
const usualPause = 60

interface AskProps {
  readonly intro: string
  /** Requests a code from the platform. */
  readonly ask: (phone: string) => Promise<QueuedCode>
  readonly onSent: (sent: SentCode) => void
}

/** What a reply says about the code that was requested. */
export const queuedCode = (answer: unknown): QueuedCode => {
  const { resend_after: pause = usualPause, delayed = false } = answer as {
    readonly resend_after?: number
    readonly delayed?: boolean
  }
  return { pause, delayed }
}

/** Seconds until another code may be requested, if one sent a moment ago is still valid; otherwise `undefined`. */
export const aliveCode = (error: unknown): number | undefined =>
  error instanceof Refused && error.codeAlive ? (error.retryAfter ?? usualPause) : undefined

/** Asks for a phone number and has a code sent to it. */
export const PhoneForm = ({ intro, ask, onSent }: AskProps) => {
  const t = useText()
  const [typed] = useState(typedAccount)
  const form = useForm({ phone: rules.phone }, async ({ phone = '' }) => {
    keepAccount(phone)
    try {
      onSent(sentNow(phone, await ask(phone)))
    } catch (error) {
      const pause = aliveCode(error)
      if (pause === undefined) throw error
      onSent({ ...sentNow(phone, { pause }), already: true })
    }
  })
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <p className="quiet">{intro}</p>
      {form.problem !== undefined && <Note tone="bad">{form.problem}</Note>}
      <Field
        name="phone"
        type="tel"
        label={t('public.code.phone')}
        problem={form.problemOf('phone')}
        defaultValue={typed?.includes('@') ? '' : typed}
        autoComplete="tel"
        inputMode="tel"
        dir="ltr"
        maxLength={20}
        autoFocus
      />
      <Submit busy={form.busy}>{t('public.code.send')}</Submit>
    </form>
  )
}

/**
 * Tracks how many tries a code has left, as the platform counts them, and its age, since the reply does not distinguish
 * a wrong code from an expired one. `keep` receives the code with its remaining tries.
 */
export const useTries = (sent: SentCode | undefined, keep: (sent: SentCode) => void) => {
  const t = useText()
  const [late, setLate] = useState(false)
  const count = async (attempt: () => Promise<void>): Promise<void> => {
    try {
      await attempt()
    } catch (error) {
      if (sent && error instanceof Refused && error.key === 'errors.wrong_code') {
        setLate(Date.now() >= sent.at + codeLife * 1000)
        keep({ ...sent, left: error.triesLeft })
      }
      throw error
    }
  }
  const left = sent?.left === undefined ? undefined : t('errors.attempts_left', { n: sent.left })
  /** The message for a refused code: how many tries are left, that none is, or that it has expired. */
  const said = (problem: string | undefined): string | undefined => {
    if (late) return t('public.code.late')
    if (sent?.left === 0) return t('public.code.spent')
    return problem && left ? `${problem} ${left}` : problem
  }
  return { said, count, left, spent: sent?.left === 0, renew: () => setLate(false) }
}

interface CodeProps {
  readonly sent: SentCode
  readonly submit: string
  readonly ask: (phone: string) => Promise<QueuedCode>
  /** Another code was sent, or this one was wrong and has fewer tries left. */
  readonly onSent: (sent: SentCode) => void
  readonly onCode: (code: string) => Promise<void>
  readonly onOther: () => void
  /** The message for a phone that turns out to have an account. */
  readonly taken?: string
}

/**
 * Submits the form once the code is complete, so that nobody who has just read it in a message has to look for the
 * button.
 */
const sendWhole = ({ currentTarget: { value, form } }: SyntheticEvent<HTMLInputElement>): void => {
  if (rules.oneTimeCode(value) === undefined) form?.requestSubmit()
}

/** Takes the code sent to a phone, with a way to request another after a pause and to change the number. */
export const CodeForm = ({ sent, submit, ask, onSent, onCode, onOther, taken }: CodeProps) => {
  const t = useText()
  const { phone, already } = sent
  const left = useCountdown(sent.until)
  const told = toldWait(left)
  const tries = useTries(sent, onSent)
  // A fresh code resets the field: old digits and their message are gone.
  const [round, setRound] = useState(0)
  const wrong = useRef<{ readonly code: string; readonly error: Refused }>(undefined)
  const form = useForm({ otp: rules.oneTimeCode }, async ({ otp = '' }) => {
    // Pressing the button while the sixth digit is already submitting the code does not use a second try.
    if (wrong.current?.code === otp) throw wrong.current.error
    try {
      await tries.count(() => onCode(otp))
    } catch (error) {
      if (error instanceof Refused && error.key === 'errors.wrong_code') wrong.current = { code: otp, error }
      throw error
    }
  })
  const again = useForm({}, async () => {
    onSent({ ...sentNow(phone, await ask(phone)), ...(already && { already }) })
    wrong.current = undefined
    tries.renew()
    form.forgive()
    setRound(round + 1)
  })
  const problem = form.problem ?? again.problem
  return (
    <>
      <p className="quiet">
        {t(already && round === 0 ? 'public.code.already' : 'public.code.sent_to')} <Mobile>{phone}</Mobile>
      </p>
      {sent.delayed && <Note tone="calm">{t('public.code.delayed')}</Note>}
      {round > 0 && problem === undefined && form.problemOf('otp') === undefined && (
        <Note key={round}>{t('public.code.renewed')}</Note>
      )}
      {problem !== undefined && <Note tone="bad">{problem}</Note>}
      {taken !== undefined && form.problemOf('phone') !== undefined && <Note tone="bad">{taken}</Note>}
      <form onSubmit={form.onSubmit} noValidate>
        <Field
          key={round}
          name="otp"
          label={t('public.code.code')}
          help={tries.left ?? t('public.code.help')}
          problem={tries.said(form.problemOf('otp'))}
          autoComplete="one-time-code"
          inputMode="numeric"
          dir="ltr"
          maxLength={12}
          readOnly={tries.spent}
          onInput={sendWhole}
          autoFocus
        />
        <Submit busy={form.busy} disabled={tries.spent}>
          {submit}
        </Submit>
      </form>
      <form className="below" onSubmit={again.onSubmit}>
        <button type="submit" className="plain" disabled={left > 0 || again.busy}>
          {left > 0 ? t(`public.code.again_in.${told.unit}`, { n: told.n }) : t('public.code.again')}
        </button>
        <button type="button" className="plain" onClick={onOther}>
          {t('public.code.other')}
        </button>
      </form>
    </>
  )
}

/** Has a verification code sent to a phone. @throws Refused */
export const sendVerification = async (phone: string): Promise<QueuedCode> =>
  queuedCode(await send('GET', `/account/user/verify?phone=${encodeURIComponent(phone)}`))
