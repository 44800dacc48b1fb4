import { useState } from 'react'
import { link } from '../../paths'
import { leaveTo, wantedNext } from '../../data/session/session'
import { AccountField } from './AccountField'
import { aliveCode, queuedCode, useTries } from '../CodeForm'
import { useCountdown } from '../countdown'
import { PublicLayout, Field, Mobile, Note, Submit } from '../parts'
import { PasswordField } from '../PasswordField'
import { account, newPassword, oneTimeCode } from '../rules'
import { send } from '../send'
import { keepAccount, sentNow, typedAccount, useSentCode } from '../sent-code'
import { useText } from '../texts'
import { useForm } from '../useForm'
import { toldWait } from '../../ui/longWait'

/** Password reset: the destination, then the code and the new password. */
export const ForgotPasswordPage = () => {
  const t = useText()
  const [sent, setSent] = useSentCode('forgot')
  const [typed] = useState(typedAccount)
  const [round, setRound] = useState(0)
  const left = useCountdown(sent?.until)
  const told = toldWait(left)
  const tries = useTries(sent, setSent)
  const ask = async (to: string) => {
    setSent(sentNow(to, queuedCode(await send('GET', `/account/change/?send_to=${encodeURIComponent(to)}`))))
    tries.renew()
  }
  const first = useForm({ send_to: account }, async ({ send_to = '' }) => {
    keepAccount(send_to)
    try {
      setRound(0)
      await ask(send_to)
    } catch (error) {
      const pause = aliveCode(error)
      if (pause === undefined) throw error
      setSent({ ...sentNow(send_to, { pause }), already: true })
    }
  })
  const second = useForm({ otp: oneTimeCode, password: newPassword }, async ({ otp, password }) => {
    const path = `/account/change/?send_to=${encodeURIComponent(sent?.phone ?? '')}`
    await tries.count(async () => void (await send('POST', path, { otp, password })))
    setSent(undefined)
    leaveTo(link('login', { changed: 1, next: wantedNext() }))
  })
  const again = useForm({}, async () => {
    await ask(sent?.phone ?? '')
    second.forgive()
    setRound(round + 1)
  })
  const said = sent?.already ? 'public.code.already' : round > 0 ? 'public.code.renewed' : 'public.forgot.sent'
  return (
    <PublicLayout title={t('public.forgot.title')}>
      {sent === undefined ? (
        <form onSubmit={first.onSubmit} noValidate>
          <p className="quiet">{t('public.forgot.intro')}</p>
          {first.problem !== undefined && <Note tone="bad">{first.problem}</Note>}
          <AccountField
            name="send_to"
            label={t('public.forgot.send_to')}
            value={typed}
            problem={first.problemOf('send_to')}
          />
          <Submit busy={first.busy}>{t('public.forgot.send')}</Submit>
        </form>
      ) : (
        <>
          <Note>
            {t(said)} <Mobile>{sent.phone}</Mobile>
          </Note>
          {sent.delayed && <Note tone="calm">{t('public.code.delayed')}</Note>}
          {(second.problem ?? again.problem) !== undefined && <Note tone="bad">{second.problem ?? again.problem}</Note>}
          <form onSubmit={second.onSubmit} noValidate>
            <Field
              key={round}
              name="otp"
              label={t('public.forgot.code')}
              help={tries.left ?? t('public.forgot.code_help')}
              problem={tries.said(second.problemOf('otp'))}
              autoComplete="one-time-code"
              inputMode="numeric"
              dir="ltr"
              maxLength={12}
              readOnly={tries.spent}
              autoFocus
            />
            <PasswordField
              label={t('public.forgot.password')}
              help={t('public.forgot.password_help')}
              problem={second.problemOf('password')}
              autoComplete="new-password"
            />
            <Submit busy={second.busy} disabled={tries.spent}>
              {t('public.forgot.save')}
            </Submit>
          </form>
          <form className="below" onSubmit={again.onSubmit}>
            <button type="submit" className="plain" disabled={left > 0 || again.busy}>
              {left > 0 ? t(`public.forgot.again_in.${told.unit}`, { n: told.n }) : t('public.forgot.again')}
            </button>
            <button type="button" className="plain" onClick={() => setSent(undefined)}>
              {t('public.forgot.other')}
            </button>
          </form>
        </>
      )}
      <div className="below">
        <a href={link('login', { next: wantedNext() })}>{t('public.forgot.back')}</a>
      </div>
    </PublicLayout>
  )
}
