import { todayInTehran, toIso, toJalali } from '../../contract/jalali'
import type { Formats } from '../../i18n/formats'
import { shownDecimals } from '../../i18n/units'
import { isYoung, type KpiProps } from '../ui/Kpi'
import { drills, type Stats } from './drills'
import type { FigureKey } from './work'

type Translate = (key: string, options?: Record<string, unknown>) => string

/** One card in the grid of figures. */
export interface FigureCard extends Pick<KpiProps, 'change' | 'hint'> {
  readonly key: string
  readonly label: string
  readonly value: string
  /** The list of the rows that were counted. */
  readonly to: string
}

/** The room for a figure's cards while it loads: how many there usually are, and what is below a value. */
interface FigureRoom {
  readonly cards: number
  readonly below?: 'hint' | 'change'
}

const plain: FigureRoom = { cards: 1 }

/** The room reserved for each figure. Income usually has one currency, withdrawals two. */
export const rooms: Readonly<Record<FigureKey, FigureRoom>> = {
  my_tickets: plain,
  my_requests: plain,
  open_tickets: { cards: 1, below: 'hint' },
  open_requests: { cards: 1, below: 'hint' },
  finance_requests: plain,
  new_users: { cards: 1, below: 'change' },
  active: { cards: 1, below: 'change' },
  sold: { cards: 1, below: 'change' },
  income: { cards: 1, below: 'change' },
  unpaid: { cards: 2, below: 'hint' },
  partner_shares: plain,
  teacher_shares: plain,
  mentor_shares: plain,
}

type Compared = Stats['new_users']

/** This Persian month up to the day of the figures. */
const monthOf = (asOf: string): readonly [start: string, end: string] => {
  const today = todayInTehran(new Date(asOf))
  return [toIso({ ...toJalali(today), day: 1 }), today]
}

/** The cards of a figure; none if the reply does not include it. */
export const cardsOf = (
  key: FigureKey,
  stats: Stats,
  { number, money, unit }: Formats,
  translate: Translate,
): readonly FigureCard[] => {
  const month = monthOf(stats.as_of)
  const young = isYoung(...month)
  const { open_tickets: tickets, open_requests: requests, unpaid_shares: shares } = stats
  const card = (n: number | undefined, to: string, more: Partial<FigureCard> = {}): readonly FigureCard[] =>
    n === undefined ? [] : [{ key, label: translate(`dashboard.kpi.${key}`), value: number(n), to, ...more }]
  const change = ({ value, previous }: Compared): NonNullable<KpiProps['change']> => ({
    now: value,
    before: previous,
    words: number(previous),
    counts: true,
    young,
  })
  const hint = (name: string, counts: Readonly<Record<string, number>>): string =>
    translate(
      `dashboard.kpi.${name}`,
      Object.fromEntries(Object.entries(counts).map(([one, n]) => [one, number(n)] as const)),
    )
  const ofMoney = (currency: keyof typeof shownDecimals, amount: string) => ({
    key: `${key} ${currency}`,
    label: translate('dashboard.kpi.of_unit', { name: translate(`dashboard.kpi.${key}`), unit: unit(currency) }),
    value: number(amount, { minimumFractionDigits: shownDecimals[currency] }),
  })
  switch (key) {
    case 'my_tickets':
      return card(tickets.mine, drills.myTickets())
    case 'my_requests':
      return card(requests.mine, drills.myRequests())
    case 'open_tickets':
      return card(tickets.value, drills.openTickets(), {
        hint: hint('tickets_hint', { waiting: tickets.waiting }),
      })
    case 'open_requests':
      return card(requests.value, drills.openRequests(), {
        hint: hint('requests_hint', { staff: requests.staff }),
      })
    case 'finance_requests':
      return card(requests.finance, drills.financeRequests())
    case 'new_users':
      return card(stats.new_users.value, drills.newUsers(...month), { change: change(stats.new_users) })
    case 'active':
      return card(stats.active_subscriptions.value, drills.active(), {
        change: { ...change(stats.active_subscriptions), young: false },
      })
    case 'sold':
      return card(stats.sold_subscriptions.value, drills.sold(...month), { change: change(stats.sold_subscriptions) })
    case 'income':
      return (stats.income ?? []).map(({ currency, value, previous }) => ({
        ...ofMoney(currency, value),
        change: { now: Number(value), before: Number(previous), words: money(previous, currency), young },
        to: drills.income(...month),
      }))
    case 'unpaid':
      return (stats.unpaid_withdrawals ?? []).map(({ currency, amount, count }) => ({
        ...ofMoney(currency, amount),
        hint: translate('dashboard.kpi.unpaid_hint', { smart_count: count, n: number(count) }),
        to: drills.unpaidWithdrawals(currency),
      }))
    case 'partner_shares':
      return card(shares?.partner, drills.unpaidShares('partner'))
    case 'teacher_shares':
      return card(shares?.teacher, drills.unpaidShares('teacher'))
    case 'mentor_shares':
      return card(shares?.mentor, drills.unpaidShares('mentor'))
  }
}
