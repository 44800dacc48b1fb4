import type { Query, QueryClient } from '@tanstack/react-query'
import { isStaff } from '../../../contract/access'
import { NetworkError, TimeoutError } from '../http/errors'
import { offlineCacheKey, storedUser } from '../session/session'

/** Labels of the end-user readings that are kept; importing their contract areas would weigh on every first load. */
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

/** Labels of the readings shown beside a page rather than on it. */
export const besideCalls = [
  'GET /dashboard/counters/',
  'GET /account/user/current-user',
  'GET /dashboard/views/',
  'GET /dashboard/departments',
] as const

/*
 * What an end user last saw of their own tickets, requests, notifications, calendar and figures stays on this device
 * for a day, so that a reload or a new tab without a connection shows it again, with its age. Only the same person sees
 * it; nothing that moves money is kept, nothing is kept for staff, and signing out anywhere clears it.
 */

/** Milliseconds after which kept answers are discarded. */
const longest = 24 * 3_600_000
/** Maximum number of characters kept; browsers give a site about five million. */
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

/** The user whose answers may be kept: the signed-in end user. */
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

/** Who was signed in when an answer arrived; another tab may have signed somebody else in since. */
const owners = new WeakMap<object, string>()

/** Keeps what this tab knows for the next page load in any tab, newest first; nothing is kept after sign-out. */
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
    // Storage is full or blocked: the next load shows what the platform answers, or nothing.
  }
}

const recalled = new Set<string>()

const listeners = new Set<() => void>()

/** Readings beside the page rather than on it: the menu's counts, a list's settings and the choices of its filters. */
const beside: ReadonlySet<unknown> = new Set([
  ...besideCalls,
  // What react-admin asks the authProvider.
  'auth',
])

const isShown = (query: Query): boolean => {
  return !beside.has(query.queryKey[0]) && query.state.data !== undefined && query.isActive()
}

/**
 * What the open page shows: the time, in milliseconds, of its oldest kept answer while none has arrived, `answers` of
 * this visit, or `nothing`; `silence` when only the frame around it rests on kept answers.
 */
export type Shown = number | 'answers' | 'nothing' | 'silence'

/** What the open page shows now, with a subscription to anything that may change it. */
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
    // Runs on every cache event, dozens of times while a list turns a page: usually the first check settles it.
    const queries = client.getQueryCache().getAll()
    const old = recalled.size === 0 ? [] : queries.filter((query) => recalled.has(query.queryHash) && isShown(query))
    if (old.length > 0) return Math.min(...old.map(({ state }) => state.dataUpdatedAt))
    if (queries.some(isShown)) return 'answers'
    return recalled.size > 0 ? 'silence' : 'nothing'
  },
})

/** Gives an unanswered query its kept data; it stays failed, so that screens say so and retry. */
export const restore = (error: unknown, query: Query<unknown, unknown, unknown>): void => {
  if (query.state.data !== undefined || !isKept(query.queryKey)) return
  if (!(error instanceof NetworkError || error instanceof TimeoutError)) return
  const known = read(Date.now()).find(({ hash }) => hash === query.queryHash)
  if (!known) return
  recalled.add(query.queryHash)
  query.setState({ data: known.data, dataUpdatedAt: known.at })
}

/** An answer arrived, so the connection is back: everything else restored from the cache is refetched. */
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

/** Saves what is known whenever the page is left, hidden or goes offline, so that a new tab shows it too. */
export const keepOnLeaving = (client: QueryClient): void => {
  const now = () => keep(client)
  window.addEventListener('pagehide', now)
  window.addEventListener('offline', now)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && now())
}
