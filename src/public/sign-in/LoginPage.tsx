import { useState, type SyntheticEvent } from 'react'
import { isStaff } from '../../../contract/access'
import { link } from '../../paths'
import { leaveTo, storeSession, takeFlash, wantedNext, type StartedSession } from '../../data/session/session'
import { CodeLogin, PasswordLogin } from './LoginForms'
import { OidcButton } from './OidcButton'
import { PublicLayout, Note } from '../parts'
import { forgetAccount, keepAccount, useSentCode } from '../sent-code'
import { useText } from '../texts'

const preloadNext = (() => {
  let begun = false
  return () => {
    if (begun) return
    begun = true
    // The code of the guarded sections loads while the person types; a failure shows when it is needed.
    void import('../../mountApp').catch(() => undefined)
  }
})()

/** Keeps the typed account, so that the other sign-in method and a forgotten password start with it. */
const keepTyped = ({ target }: SyntheticEvent) => {
  const { name, value } = target as HTMLInputElement
  if (name === 'username' || name === 'phone') keepAccount(value)
}

const ways = ['password', 'code'] as const

/** Sign-in with a password, a one-time code or another account; returns to the wanted page with its query. */
export const LoginPage = () => {
  const t = useText()
  const [flashAtStart, setFlash] = useState(takeFlash)
  const code = useSentCode('login')
  const [way, setWay] = useState<(typeof ways)[number]>(code[0] ? 'code' : 'password')
  const changed = new URLSearchParams(window.location.search).has('changed')
  const next = wantedNext()
  const begin = (session: StartedSession) => {
    forgetAccount()
    storeSession(session)
    leaveTo(next ?? link(isStaff(session.object) ? 'adminDashboard' : 'home'))
  }
  return (
    <PublicLayout title={t('public.login.title')}>
      {flashAtStart !== undefined && (
        <Note tone={flashAtStart === 'errors.logout' ? 'bad' : 'calm'}>{t(flashAtStart)}</Note>
      )}
      {changed && <Note>{t('public.login.changed')}</Note>}
      {next !== undefined && !changed && (flashAtStart ?? 'errors.ended.').startsWith('errors.ended.') && (
        <p className="quiet">{t('public.login.expired')}</p>
      )}
      <div className="ways" role="group" aria-label={t('public.login.ways')}>
        {ways.map((one) => (
          <button key={one} type="button" aria-pressed={way === one} onClick={() => setWay(one)}>
            {t(`public.login.with_${one}`)}
          </button>
        ))}
      </div>
      <div onSubmit={() => setFlash(undefined)} onInput={keepTyped}>
        {way === 'password' ? (
          <PasswordLogin onSession={begin} onInput={preloadNext} />
        ) : (
          <CodeLogin onSession={begin} code={code} />
        )}
      </div>
      <OidcButton next={next} />
      <div className="below">
        <a href={link('forgotPassword', { next })}>{t('public.login.forgot')}</a>
        <a href={link('signup', { next })}>{t('public.login.signup')}</a>
      </div>
      <div className="below">
        <a href={link('connectReport')}>{t('public.connect.title')}</a>
        <a href={link('contest')}>{t('public.contest.title')}</a>
      </div>
    </PublicLayout>
  )
}
