import { useEffect, useState } from 'react'
import { isStaff } from '../../../contract/access'
import { link } from '../../paths'
import { leaveTo, ownDevice, safeNext, storeSession } from '../../data/session/session'
import { pageSettings } from '../../data/http/pageSettings'
import type { Provider } from './oidc'
import { Note } from '../parts'
import { readSession, Refused, send } from '../send'
import { useText } from '../texts'

/** The provider in this site's settings, if any. */
const providerOf = (): Provider | undefined => pageSettings().oidc

/** Whether the address is the provider's response to a sign-in started here. */
const isAnswer = (query: URLSearchParams): boolean => query.has('state') && (query.has('code') || query.has('error'))

const textKeyOf = (error: unknown): string => {
  if (!(error instanceof Refused)) return 'public.oidc.failed'
  return error.key === 'errors.not_found'
    ? 'public.oidc.unknown'
    : error.key === 'errors.validation'
      ? 'public.oidc.failed'
      : error.key
}

/** Sign-in with an external account (OpenID Connect, code flow with PKCE); hidden when none is configured. */
export const OidcButton = ({ next }: { readonly next: string | undefined }) => {
  const t = useText()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(
    () => providerOf() !== undefined && isAnswer(new URLSearchParams(window.location.search)),
  )

  useEffect(() => {
    const answer = window.location.href
    const provider = providerOf()
    if (!provider || !isAnswer(new URLSearchParams(window.location.search))) return
    // The code is valid once: neither a reload nor Back may send it again.
    window.history.replaceState(null, '', link('login'))
    const finish = async () => {
      const { finishOidc } = await import('./oidc')
      const { idToken, nonce, next: wanted } = await finishOidc(provider, answer)
      const sent = { id_token: idToken, nonce, ...ownDevice() }
      const session = readSession(await send('POST', '/account/oidc/', sent))
      storeSession(session)
      leaveTo(safeNext(wanted) ?? link(isStaff(session.object) ? 'adminDashboard' : 'home'))
    }
    finish()
      .catch((error: unknown) => setProblem(textKeyOf(error)))
      .finally(() => setBusy(false))
  }, [])

  const provider = providerOf()
  if (!provider) return null
  const begin = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { beginOidc } = await import('./oidc')
      leaveTo(await beginOidc(provider, next))
    } catch {
      setProblem('public.oidc.unreachable')
      setBusy(false)
    }
  }
  return (
    <>
      {problem !== undefined && <Note tone="bad">{t(problem)}</Note>}
      <button type="button" className="other" aria-disabled={busy} onClick={() => !busy && void begin()}>
        {busy ? t('public.busy') : t('public.oidc.button')}
      </button>
    </>
  )
}
