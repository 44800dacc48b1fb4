import { allows, type Permission, type Principal } from '../../contract/access'
import type { AlertKind } from './drills'

/** What somebody's job is about: the whole, the books, the team, or the queue. */
export type Work = 'whole' | 'books' | 'team' | 'queue'

/** The rights that decide it; the first row whose rights are all held applies. */
const rights: readonly (readonly [Work, ...Permission[]])[] = [
  ['whole', 'money.move', 'settings.read'],
  ['books', 'money.move'],
  ['team', 'settings.read'],
]

/** What somebody's job is about, by their rights. */
export const workOf = (user: Principal): Work =>
  rights.find(([, ...wanted]) => wanted.every((right) => allows(user, right)))?.[0] ?? 'queue'

/** A figure of the dashboard; those of money are one card per currency. */
export type FigureKey =
  | 'my_tickets'
  | 'my_requests'
  | 'open_tickets'
  | 'open_requests'
  | 'finance_requests'
  | 'new_users'
  | 'active'
  | 'sold'
  | 'income'
  | 'unpaid'
  | 'partner_shares'
  | 'teacher_shares'
  | 'mentor_shares'

export type TrendKey = 'work' | 'people' | 'income' | 'withdrawals'

interface View {
  readonly figures: readonly FigureKey[]
  readonly trends: readonly TrendKey[]
  /** Alerts that others see to. */
  readonly spared: readonly AlertKind[]
  /** Their own work comes above the figures. */
  readonly inboxFirst?: true
}

/** What each kind of work shows below what should not wait. */
export const views: Readonly<Record<Work, View>> = {
  whole: {
    figures: ['open_tickets', 'open_requests', 'new_users', 'active', 'sold', 'income', 'unpaid'],
    trends: ['work', 'people', 'withdrawals'],
    spared: [],
  },
  books: {
    figures: ['income', 'unpaid', 'finance_requests', 'partner_shares', 'teacher_shares', 'mentor_shares'],
    trends: ['income', 'withdrawals'],
    spared: ['late_tickets', 'late_requests', 'unassigned_tickets', 'low_stars', 'expiring_servers'],
  },
  team: {
    figures: ['open_tickets', 'open_requests', 'new_users', 'sold'],
    trends: ['work', 'people'],
    spared: [],
  },
  queue: {
    figures: ['my_tickets', 'my_requests', 'open_tickets', 'open_requests'],
    trends: ['work'],
    spared: [],
    inboxFirst: true,
  },
}
