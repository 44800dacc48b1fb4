import type { Query, QueryClient } from '@tanstack/react-query'
import { isStaff } from '../../contract/access'
import { label } from '../../contract/endpoint'
import { notifications } from '../../contract/notifications'
import { requests } from '../../contract/requests'
import { tickets } from '../../contract/tickets'
import { NetworkError, TimeoutError } from './errors'
import { storedUser } from './session'

/*
 * What an end user saw last of the own tickets, requests and notifications stays in this one tab, so that a reload on
 * a dead line shows it again. It never goes to disk caches or other tabs, money is not part of it, staff keep nothing,
 * and signing out forgets it.
 */

const place = 'pishkhan.last-known'
/** Milliseconds after which what was seen is of no use any more. */
const longest = 24 * 3_600_000
/** Characters kept at most; browsers give a page about five million. */
const most = 1_000_000

const calls: ReadonlySet<unknown> = new Set(
  [notifications.notifications, notifications.counters, tickets.tickets, requests.requests, requests.request].map(
    label,
  ),
)
const lists: ReadonlySet<unknown> = new Set(['tickets', 'process-requests', 'notifications'])

const isKept = ([first, second]: readonly unknown[]): boolean =>
  first === 'call' ? calls.has(second) : lists.has(first) && second === 'getList'

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
    const kept = JSON.parse(sessionStorage.getItem(place) ?? 'null') as {
      readonly owner?: unknown
      readonly answers?: readonly Known[]
    } | null
    if (kept === null) return []
    if (kept.owner !== undefined && kept.owner === owner())
      return (kept.answers ?? []).filter(({ at }) => now - at < longest && at <= now)
    sessionStorage.removeItem(place)
    return []
  } catch {
    return []
  }
}

/** Keeps what this tab knows for its next load, newest first; whoever signed out leaves nothing behind. */
const keep = (client: QueryClient, now = Date.now()): void => {
  const person = owner()
  const fresh = client
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => isKept(queryKey) && state.data !== undefined)
    .map(({ queryHash: hash, state }): Known => ({ hash, at: state.dataUpdatedAt, data: state.data }))
  const hashes = new Set(fresh.map(({ hash }) => hash))
  const all = [...fresh, ...read(now).filter(({ hash }) => !hashes.has(hash))].toSorted((a, b) => b.at - a.at)
  try {
    if (person === undefined) return sessionStorage.removeItem(place)
    let left = most
    const fitting = all.filter((known) => (left -= JSON.stringify(known).length) >= 0)
    sessionStorage.setItem(place, JSON.stringify({ owner: person, answers: fitting }))
  } catch {
    // A full or forbidden storage: the next load then shows what the platform answers, or nothing.
  }
}

let shown = false
const listeners = new Set<() => void>()

const show = (old: boolean): void => {
  if (shown === old) return
  shown = old
  for (const changed of listeners) changed()
}

/** Whether something on screen is from before this load because no answer arrived. */
export const lastKnown = {
  subscribe: (changed: () => void) => {
    listeners.add(changed)
    return () => void listeners.delete(changed)
  },
  read: (): boolean => shown,
}

/** Gives a question that got no answer what was known before; it stays failed, so that screens say so and ask again. */
export const recall = (error: unknown, query: Query<unknown, unknown, unknown>): void => {
  if (query.state.data !== undefined || !isKept(query.queryKey)) return
  if (!(error instanceof NetworkError || error instanceof TimeoutError)) return
  const known = read(Date.now()).find(({ hash }) => hash === query.queryHash)
  if (!known) return
  query.setState({ data: known.data, dataUpdatedAt: known.at })
  show(true)
}

/** An answer arrived: the line is there again. */
export const answered = (): void => show(false)

/** Keeps what is known whenever the page is left. */
export const keepOnLeaving = (client: QueryClient): void => {
  window.addEventListener('pagehide', () => keep(client))
}
