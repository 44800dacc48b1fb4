import { useEffect, useState } from 'react'
import type { Reply } from '../../contract/endpoint'
import type { accountChanges } from '../../contract/people/account-changes'
import type { GuardedField } from '../../contract/people/pending-change'
import { persianDigits } from '../../contract/text'
import { link } from '../paths'
import { PublicLayout, Note, Submit } from './parts'
import { Refused, send } from './send'
import { useText } from './texts'
import { useForm } from './useForm'
import { Waiting } from './Waiting'

interface Look {
  readonly field: GuardedField
  readonly changed_at: string
}

type State =
  | { readonly at: 'reading' }
  | { readonly at: 'asking'; readonly look: Look }
  | { readonly at: 'done'; readonly ticket: number | null; readonly phone: string | null }
  | { readonly at: 'gone'; readonly phone: string | null }
  | { readonly at: 'failed'; readonly problem: string }

const isLook = (answer: unknown): answer is Look =>
  typeof (answer as Partial<Look>).field === 'string' && typeof (answer as Partial<Look>).changed_at === 'string'

/** The link is used, expired, or never existed: the platform gives the same answer for all three. */
const isGone = (error: unknown): error is Refused =>
  error instanceof Refused && (error.key === 'errors.not_found' || error.key === 'errors.validation')

const read = async (token: string): Promise<State> => {
  try {
    const look = await send('POST', '/account/not-me/look/', { token })
    return isLook(look) ? { at: 'asking', look } : { at: 'failed', problem: 'errors.contract_mismatch' }
  } catch (error) {
    if (isGone(error)) return { at: 'gone', phone: error.supportPhone ?? null }
    return { at: 'failed', problem: error instanceof Refused ? error.key : 'errors.unexpected' }
  }
}

const linkToken = (): string => window.location.hash.slice(1)

interface AskProps {
  readonly look: Look
  readonly onRaise: () => Promise<void>
}

const Ask = ({ look, onRaise }: AskProps) => {
  const t = useText()
  const form = useForm({}, onRaise)
  const at = new Date(look.changed_at).toLocaleString(document.documentElement.lang, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Tehran',
  })
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <p>{t('public.not_me.changed', { field: t(`public.not_me.fields.${look.field}`), at })}</p>
      <p>{t('public.not_me.will')}</p>
      <ul>
        {(['lock', 'sessions', 'password', 'waiting', 'ticket'] as const).map((effect) => (
          <li key={effect}>{t(`public.not_me.effects.${effect}`)}</li>
        ))}
      </ul>
      <p className="quiet">{t('public.not_me.was_me')}</p>
      {form.problem !== undefined && <Note tone="bad">{form.problem}</Note>}
      <Submit busy={form.busy}>{t('public.not_me.submit')}</Submit>
    </form>
  )
}

/** The support number, for people who cannot sign in to write to them. */
const SupportPhone = ({ phone }: { readonly phone: string | null }) => {
  const t = useText()
  if (phone === null) return null
  const shown = document.documentElement.lang === 'fa' ? persianDigits(phone) : phone
  return (
    <p>
      {t('public.not_me.call')}{' '}
      <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} dir="ltr">
        {shown}
      </a>
    </p>
  )
}

const Done = ({ ticket, phone }: { readonly ticket: number | null; readonly phone: string | null }) => {
  const t = useText()
  return (
    <>
      <Note>{t('public.not_me.done')}</Note>
      <p>
        {ticket === null
          ? t('public.not_me.no_ticket')
          : t('public.not_me.ticket', {
              n: ticket.toLocaleString(document.documentElement.lang, { useGrouping: false }),
            })}
      </p>
      <ul>
        {(['support', 'opened', 'password'] as const).map((step) => (
          <li key={step}>{t(`public.not_me.next.${step}`)}</li>
        ))}
      </ul>
      <SupportPhone phone={phone} />
    </>
  )
}

/**
 * The "this was not me" link in the notice of a change, for people who are not signed in. Opening it changes nothing,
 * since programs open links too; only the button does.
 */
export const NotMePage = () => {
  const t = useText()
  const [token, setToken] = useState(linkToken)
  const [state, setState] = useState<State>({ at: 'reading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    // Pasting another link into this tab changes only the part after `#` and loads nothing.
    const follow = () => {
      setState({ at: 'reading' })
      setToken(linkToken())
    }
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  useEffect(() => {
    let wanted = true
    void read(token).then((found) => wanted && setState(found))
    return () => {
      wanted = false
    }
  }, [token, attempt])
  const again = () => {
    setState({ at: 'reading' })
    setAttempt(attempt + 1)
  }
  const raise = async () => {
    try {
      const { ticket, support_phone: phone } = (await send('POST', '/account/not-me/', { token })) as Partial<
        Reply<typeof accountChanges.raiseAlarm>
      >
      setState({ at: 'done', ticket: ticket ?? null, phone: phone ?? null })
    } catch (error) {
      if (!isGone(error)) throw error
      setState({ at: 'gone', phone: error.supportPhone ?? null })
    }
  }
  return (
    <PublicLayout title={t('public.not_me.title')}>
      {state.at === 'reading' && <Waiting lines={5}>{t('public.busy_reading')}</Waiting>}
      {state.at === 'asking' && <Ask look={state.look} onRaise={raise} />}
      {state.at === 'done' && <Done ticket={state.ticket} phone={state.phone} />}
      {state.at === 'gone' && (
        <>
          <Note tone="bad">{t('public.not_me.gone')}</Note>
          <p>{t('public.not_me.gone_next')}</p>
          <SupportPhone phone={state.phone} />
        </>
      )}
      {state.at === 'failed' && (
        <>
          <Note tone="bad">{t(state.problem)}</Note>
          <p>{t('public.not_me.nothing_yet')}</p>
          <button type="button" className="other" onClick={again}>
            {t('public.again')}
          </button>
        </>
      )}
      {state.at !== 'reading' && (
        <div className="below">
          <a href={link('login')}>{t('public.home')}</a>
        </div>
      )}
    </PublicLayout>
  )
}
