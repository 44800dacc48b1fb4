import { useState } from 'react'
import { latinCode } from '../../contract/text'
import { useCountdown } from './countdown'
import { Field, Note, Submit } from './parts'
import { Refused, send } from './send'
import { useText } from './texts'
import { useForm } from './useForm'

/** Seconds between two codes when the platform does not say. */
const usualPause = 60

interface AskProps {
  readonly intro: string
  /** A phone number typed before. */
  readonly value?: string | undefined
  /** Asks the platform for a code; answers the seconds until another may be asked for. */
  readonly ask: (phone: string) => Promise<number>
  readonly onSent: (phone: string, pause: number) => void
}

/** The pause a reply to a sent code names, in seconds. */
export const pauseOf = (answer: unknown): number =>
  (answer as { readonly resend_after?: number }).resend_after ?? usualPause

/** Asks for a phone number and has a code sent to it. */
export const PhoneForm = ({ intro, value, ask, onSent }: AskProps) => {
  const t = useText()
  const form = useForm(['phone'], async ({ phone = '' }) => onSent(phone, await ask(phone)))
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <p className="quiet">{intro}</p>
      {form.problem !== undefined && <Note bad>{form.problem}</Note>}
      <Field
        name="phone"
        type="tel"
        label={t('public.code.phone')}
        problem={form.problemOf('phone')}
        defaultValue={value}
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

/** Wrong tries a code stands. */
const triesOfCode = 3

/** Counts the wrong tries of a code, since the platform’s answer does not tell a wrong code from one that is spent. */
export const useTries = () => {
  const [wrong, setWrong] = useState(0)
  const count = async (attempt: () => Promise<void>): Promise<void> => {
    try {
      await attempt()
    } catch (error) {
      if (error instanceof Refused && error.key === 'errors.wrong_code') setWrong((before) => before + 1)
      throw error
    }
  }
  return { spent: wrong >= triesOfCode, count, renew: () => setWrong(0) }
}

interface CodeProps {
  readonly phone: string
  /** Seconds until another code may be asked for. */
  readonly pause: number
  readonly submit: string
  readonly ask: (phone: string) => Promise<number>
  readonly onCode: (code: string) => Promise<void>
  readonly onOther: () => void
  /** What is said when the phone turns out to have an account. */
  readonly taken?: string
}

/** Takes the code sent to a phone, with another one after a pause and a way back to the number. */
export const CodeForm = ({ phone, pause, submit, ask, onCode, onOther, taken }: CodeProps) => {
  const t = useText()
  const [left, startCountdown] = useCountdown(pause)
  const tries = useTries()
  // Counts the codes asked for here: each begins with an empty field.
  const [renewed, setRenewed] = useState(0)
  const form = useForm(['otp'], ({ otp = '' }) => tries.count(() => onCode(otp)))
  const again = useForm([], async () => {
    startCountdown(await ask(phone))
    tries.renew()
    form.forgive()
    setRenewed(renewed + 1)
  })
  const problem = form.problem ?? again.problem
  return (
    <>
      <p className="quiet">
        {t('public.code.sent_to')} <bdi dir="ltr">{latinCode(phone).replace(/^(?:\+|00)98/, '0')}</bdi>
      </p>
      {problem !== undefined && <Note bad>{problem}</Note>}
      {renewed > 0 && problem === undefined && form.problemOf('otp') === undefined && (
        <Note>{t('public.code.renewed')}</Note>
      )}
      {taken !== undefined && form.problemOf('phone') !== undefined && <Note bad>{taken}</Note>}
      <form onSubmit={form.onSubmit} noValidate>
        <Field
          key={renewed}
          name="otp"
          label={t('public.code.code')}
          help={t('public.code.help')}
          problem={tries.spent ? t('public.code.spent') : form.problemOf('otp')}
          autoComplete="one-time-code"
          inputMode="numeric"
          dir="ltr"
          maxLength={12}
          autoFocus
        />
        <Submit busy={form.busy}>{submit}</Submit>
      </form>
      <form className="below" onSubmit={again.onSubmit}>
        <button type="submit" className="plain" disabled={left > 0 || again.busy}>
          {left > 0 ? t('public.code.again_in', { n: left }) : t('public.code.again')}
        </button>
        <button type="button" className="plain" onClick={onOther}>
          {t('public.code.other')}
        </button>
      </form>
    </>
  )
}

/** The code sent last for a phone of a page with both steps; undefined until one was sent. */
export interface SentCode {
  readonly phone: string
  readonly pause: number
}

/** Has a verification code sent to a phone. Answers the seconds until another may be asked for. @throws Refused */
export const sendVerification = async (phone: string): Promise<number> =>
  pauseOf(await send('GET', `/account/user/verify?phone=${encodeURIComponent(phone)}`))
