import type { Query, QueryClient } from '@tanstack/react-query'
import { isStaff } from '../../../contract/access'
import { NetworkError, TimeoutError } from '../http/errors'
import { offlineCacheKey, storedUser } from '../session/session'

/** Readings of end users that are kept, by their label: their areas of the contract would weigh on every first load. */
export const keptCalls = [
  'GET /dashboard/notifications',
  'GET /dashboard/notification',
  'GET /dashboard/counters/',
  'GET /dashboard/admin/calendar',
  'GET /dashboard/admin/calendar-day/',
  'GET /dashboard/mentorship',
  'GET /dashboard/ticket',
  'GET /crm/api/processrequest',
  'GET /crm/api/processrequest/{id}',
  'GET /dashboard/chatbot-report-conversations',
  'GET /dashboard/departments',
  'GET /crm/main-page-report',
  'GET /account/api/leaderboard/',
] as const

/** Readings that stand beside a page, not on it, by their label. */
export const besideCalls = [
  'GET /dashboard/counters/',
  'GET /account/user/current-user',
  'GET /dashboard/views/',
  'GET /dashboard/departments',
] as const

/*
 * What an end user saw last of the own tickets, requests, notifications, calendar and figures stays on this device for a
 * day, so that a reload or a new tab on a dead line shows it again, with its age. It is shown to the same person only,
 * what moves money is not part of it, staff keep nothing, and signing out anywhere forgets it.
 */

/** Milliseconds after which what was seen is of no use any more. */
const longest = 24 * 3_600_000
/** Characters kept at most; browsers give a site about five million. */
const most = 1_000_000

const calls: ReadonlySet<unknown> = new Set(keptCalls)
const resources: ReadonlySet<unknown> = new Set(['tickets', 'process-requests', 'notifications'])

const isKept = ([first, second]: readonly unknown[]): boolean =>
  calls.has(first) || (resources.has(first) && (second === 'getList' || second === 'getOne'))

interface Known {
  readonly hash: string
  readonly at: number
  readonly data: unknown
}

/** Whose answers may be kept: the signed-in end user’s. */
const owner = (): string | undefined => {
  const user = storedUser()
  return user === undefined || user.uuid === '' || isStaff(user) ? undefined : user.uuid
}

const read = (now: number): readonly Known[] => {
  try {
    const kept = JSON.parse(localStorage.getItem(offlineCacheKey) ?? 'null') as {
      readonly owner?: unknown
      readonly answers?: readonly Known[]
    } | null
    if (kept === null) return []
    if (kept.owner !== undefined && kept.owner === owner())
      return (kept.answers ?? []).filter(({ at }) => now - at < longest && at <= now)
    localStorage.removeItem(offlineCacheKey)
    return []
  } catch {
    return []
  }
}

/** Who was signed in when an answer came; another tab may have signed somebody else in since. */
const owners = new WeakMap<object, string>()

/** Keeps what this tab knows for the next load of any, newest first; whoever signed out leaves nothing behind. */
const keep = (client: QueryClient, now = Date.now()): void => {
  const person = owner()
  const own = client
    .getQueryCache()
    .getAll()
    .filter((query) => isKept(query.queryKey) && query.state.data !== undefined && owners.get(query) === person)
    .map(({ queryHash: hash, state }): Known => ({ hash, at: state.dataUpdatedAt, data: state.data }))
  try {
    if (person === undefined) return localStorage.removeItem(offlineCacheKey)
    const newest = new Map<string, Known>()
    for (const known of [...own, ...read(now)].toSorted((a, b) => b.at - a.at))
      if (!newest.has(known.hash)) newest.set(known.hash, known)
    const fitting: Known[] = []
    let left = most
    for (const known of newest.values()) {
      left -= JSON.stringify(known).length
      if (left < 0) break
      fitting.push(known)
    }
    localStorage.setItem(offlineCacheKey, JSON.stringify({ owner: person, answers: fitting }))
  } catch {
    // A full or forbidden storage: the next load then shows what the platform answers, or nothing.
  }
}

const recalled = new Set<string>()

const listeners = new Set<() => void>()

/** What stands beside the page, not on it: the counts of the menu, what a list is set to and chosen from. */
const beside: ReadonlySet<unknown> = new Set([
  ...besideCalls,
  // What react-admin asks the authProvider.
  'auth',
])

const isShown = (query: Query): boolean => {
  return !beside.has(query.queryKey[0]) && query.state.data !== undefined && query.isActive()
}

/**
 * What the open page shows: the moment, in milliseconds, of its oldest answer from before where none arrived, `answers`
 * of this visit, or `nothing`; `silence` where only the frame around it stands on answers from before.
 */
export type Shown = number | 'answers' | 'nothing' | 'silence'

/** What the open page shows now, and word whenever that may have changed. */
export const shown = (client: QueryClient) => ({
  subscribe: (changed: () => void) => {
    const forget = client.getQueryCache().subscribe(changed)
    listeners.add(changed)
    return () => {
      forget()
      listeners.delete(changed)
    }
  },
  read: (): Shown => {
    // Asked at every word of the cache, dozens of times while a page of a list turns: mostly the first look is enough.
    const queries = client.getQueryCache().getAll()
    const old = recalled.size === 0 ? [] : queries.filter((query) => recalled.has(query.queryHash) && isShown(query))
    if (old.length > 0) return Math.min(...old.map(({ state }) => state.dataUpdatedAt))
    if (queries.some(isShown)) return 'answers'
    return recalled.size > 0 ? 'silence' : 'nothing'
  },
})

/** Gives a question that got no answer what was known before; it stays failed, so that screens say so and ask again. */
export const restore = (error: unknown, query: Query<unknown, unknown, unknown>): void => {
  if (query.state.data !== undefined || !isKept(query.queryKey)) return
  if (!(error instanceof NetworkError || error instanceof TimeoutError)) return
  const known = read(Date.now()).find(({ hash }) => hash === query.queryHash)
  if (!known) return
  recalled.add(query.queryHash)
  query.setState({ data: known.data, dataUpdatedAt: known.at })
}

/** An answer arrived, so the connection is back: what else is from before is asked for anew. */
export const answered = (client: QueryClient, query: Query<unknown, unknown, unknown>): void => {
  const person = owner()
  if (person !== undefined) owners.set(query, person)
  if (recalled.size === 0) return
  const others = new Set(recalled)
  others.delete(query.queryHash)
  recalled.clear()
  for (const changed of listeners) changed()
  void client.invalidateQueries({ predicate: ({ queryHash }) => others.has(queryHash) }, { cancelRefetch: false })
}

/** Keeps what is known whenever the page is left, hidden or cut off: a new tab shows it too. */
export const keepOnLeaving = (client: QueryClient): void => {
  const now = () => keep(client)
  window.addEventListener('pagehide', now)
  window.addEventListener('offline', now)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && now())
}
