import { useEffect, useState } from 'react'
import { link } from '../paths'
import { PublicLayout, Note } from './parts'
import { Refused, send } from './send'
import { useText } from './texts'
import { Waiting } from './Waiting'
import { Given } from '../ui/fields/Ltr'

const periods = ['month', 'season', 'year', 'all'] as const
type Period = (typeof periods)[number]

interface Row {
  readonly rank: number
  readonly change: number | null
  readonly name: string
  readonly level: string
  readonly score: number
}

interface Board {
  readonly ends_at: string
  readonly prize?: string
  readonly results: readonly Row[]
}

const isBoard = (answer: unknown): answer is Board =>
  Array.isArray((answer as { readonly results?: unknown }).results) &&
  typeof (answer as { readonly ends_at?: unknown }).ends_at === 'string'

const asked = (): Period => {
  const type = new URLSearchParams(window.location.search).get('type')
  return periods.find((period) => period === type) ?? 'month'
}

const number = (value: number): string => value.toLocaleString(document.documentElement.lang)

const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

const Countdown = ({ until }: { readonly until: string }) => {
  const t = useText()
  const minutes = Math.max(0, Math.floor((Date.parse(until) - useNow()) / 60_000))
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60]
  return (
    <p className="count">
      {t('public.contest.left')}{' '}
      <strong>
        {t(days > 0 ? 'public.contest.left_time' : 'public.contest.left_today', {
          days: number(days),
          hours: number(hours),
          minutes: number(rest),
        })}
      </strong>
    </p>
  )
}

const Change = ({ places }: { readonly places: number | null }) => {
  const t = useText()
  if (places === null || places === 0) return null
  const word = t(places > 0 ? 'public.contest.up' : 'public.contest.down', { n: number(Math.abs(places)) })
  return (
    <span className={places > 0 ? 'move up' : 'move'} role="img" aria-label={word} title={word}>
      {places > 0 ? '▲' : '▼'} {number(Math.abs(places))}
    </span>
  )
}

const Table = ({ rows }: { readonly rows: readonly Row[] }) => {
  const t = useText()
  return (
    <table className="board">
      <thead>
        <tr>
          <th scope="col">{t('public.contest.rank')}</th>
          <th scope="col">{t('public.contest.name')}</th>
          <th scope="col">{t('public.contest.level')}</th>
          <th scope="col">{t('public.contest.score')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.rank} className={row.rank <= 3 ? 'first' : undefined}>
            <td>
              {number(row.rank)} <Change places={row.change} />
            </td>
            <td>
              <Given>{row.name}</Given>
            </td>
            <td>{t(`public.contest.levels.${row.level}`)}</td>
            <td>{number(row.score)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The public leaderboard, with masked names, what counts, and how long the period lasts. */
export const ContestPage = () => {
  const t = useText()
  const [period, setPeriod] = useState(asked)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<{ readonly board?: Board; readonly problem?: string }>({})
  useEffect(() => {
    let wanted = true
    send('GET', `/account/api/leaderboard/?type=${period}`).then(
      (answer) => wanted && setState(isBoard(answer) ? { board: answer } : { problem: 'errors.contract_mismatch' }),
      (error: unknown) => wanted && setState({ problem: error instanceof Refused ? error.key : 'errors.unexpected' }),
    )
    return () => {
      wanted = false
    }
  }, [period, attempt])
  const again = () => {
    setState({})
    setAttempt(attempt + 1)
  }
  const choose = (one: Period) => {
    if (one === period) return
    window.history.replaceState(null, '', link('contest', one === 'month' ? {} : { type: one }))
    setState({})
    setPeriod(one)
  }
  const { board, problem } = state
  return (
    <PublicLayout title={t('public.contest.title')} wide>
      <p>{t('public.contest.rules')}</p>
      <div className="ways" role="group" aria-label={t('public.contest.periods')}>
        {periods.map((one) => (
          <button key={one} type="button" aria-pressed={period === one} onClick={() => choose(one)}>
            {t(`public.contest.${one}`)}
          </button>
        ))}
      </div>
      {board?.prize !== undefined && (
        <p className="count">
          {t('public.contest.prize')} <Given>{board.prize}</Given>
        </p>
      )}
      {board && period !== 'all' && <Countdown until={board.ends_at} />}
      {problem !== undefined && (
        <>
          <Note tone="bad">{t(problem)}</Note>
          <button type="button" className="other" onClick={again}>
            {t('public.again')}
          </button>
        </>
      )}
      {!board && problem === undefined && <Waiting lines={20}>{t('public.busy_reading')}</Waiting>}
      {board?.results.length === 0 && <Note>{t('public.contest.empty')}</Note>}
      {board && board.results.length > 0 && <Table rows={board.results} />}
      <a className="go" href={link('signup')}>
        {t('public.contest.join')}
      </a>
      <div className="below">
        <a href={link('login')}>{t('public.signup.have_account')}</a>
      </div>
    </PublicLayout>
  )
}
