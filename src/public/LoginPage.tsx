import { useState } from 'react'
import { isStaff } from '../../contract/access'
import { link } from '../paths'
import { leaveTo, safeNext, storeSession, takeFlash } from '../providers/session'
import { Door, Field, Note, Submit } from './parts'
import { readSession, send } from './send'
import { useText } from './texts'
import { useForm } from './useForm'

const preloadNext = (() => {
  let begun = false
  return () => {
    if (begun) return
    begun = true
    // The code of the guarded sections comes while the person types; a failure shows itself when it is needed.
    void import('../guarded').catch(() => undefined)
  }
})()

/** Sign-in with phone or e-mail and password; returns to the wanted page with its query. */
export const LoginPage = () => {
  const t = useText()
  const [shown, setShown] = useState(false)
  const [flashAtStart] = useState(takeFlash)
  const query = new URLSearchParams(window.location.search)
  const next = safeNext(query.get('next'))
  const form = useForm(['username', 'password'], async ({ username, password }) => {
    const { token, object } = readSession(await send('POST', '/account/login/', { username, password }))
    storeSession(object, token)
    leaveTo(next ?? link(isStaff(object) ? 'adminDashboard' : 'home'))
  })
  return (
    <Door title={t('public.login.title')}>
      {flashAtStart !== undefined && !form.problem && <Note bad>{t(flashAtStart)}</Note>}
      {query.has('changed') && !form.problem && <Note>{t('public.login.changed')}</Note>}
      {next !== undefined && !form.problem && flashAtStart === undefined && (
        <p className="quiet">{t('public.login.expired')}</p>
      )}
      {form.problem !== undefined && <Note bad>{form.problem}</Note>}
      <form onSubmit={form.onSubmit} noValidate onInput={preloadNext}>
        <Field
          name="username"
          label={t('public.login.username')}
          problem={form.problemOf('username')}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          dir="ltr"
          autoFocus
        />
        <Field
          name="password"
          type={shown ? 'text' : 'password'}
          label={t('public.login.password')}
          problem={form.problemOf('password')}
          autoComplete="current-password"
          dir="ltr"
          end={
            <button
              type="button"
              onClick={() => setShown(!shown)}
              aria-label={t(shown ? 'public.login.hide' : 'public.login.show')}
              aria-pressed={shown}
            >
              <Eye open={shown} />
            </button>
          }
        />
        <Submit busy={form.busy}>{t('public.login.submit')}</Submit>
      </form>
      <div className="below">
        <a href={link('forgotPassword')}>{t('public.login.forgot')}</a>
      </div>
    </Door>
  )
}

const Eye = ({ open }: { readonly open: boolean }) => (
  <svg
    viewBox="0 0 24 24"
    width="22"
    height="22"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    aria-hidden="true"
  >
    <path d="M2.5 12C4.5 8 8 5.5 12 5.5S19.5 8 21.5 12c-2 4-5.5 6.5-9.5 6.5S4.5 16 2.5 12z" />
    <circle cx="12" cy="12" r="3" />
    {!open && <path d="M4 4l16 16" />}
  </svg>
)
