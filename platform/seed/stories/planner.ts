import type { RequestType } from '../../../contract/requests/forms'
import type { DemoKey } from '../demo'
import type { WithdrawalDesk } from '../money/withdrawals'
import type { Person } from '../people/people'
import type { socialDesk } from '../people/social'
import type { Random } from '../random'
import type { FlowPlan } from '../requests/request-flow'
import type { Order } from '../requests/requests'
import type { creditDesk, subscriptionDesk } from '../sales'
import { dayLength, hour } from '../span'
import type { TicketDesk, TicketOrder } from '../tickets/tickets'
import type { World } from '../world'

/** Where what a story tells is done. */
export interface Desks {
  readonly file: (order: Order) => void
  readonly tickets: TicketDesk
  readonly withdrawals: WithdrawalDesk
  readonly subscriptions: ReturnType<typeof subscriptionDesk>
  readonly credit: ReturnType<typeof creditDesk>
  readonly social: ReturnType<typeof socialDesk>
}

/** A request that completes without detours. */
export const smooth: Partial<FlowPlan> = { end: 'completed', correct: false, draft: false, stuck: false }

/** Plans single events of the demo accounts, each so many days ago; a fraction is a time of day. */
export interface Planner {
  readonly random: Random
  readonly who: (key: DemoKey) => Person
  readonly at: (daysAgo: number, run: (moment: number) => void) => void
  readonly buy: (key: DemoKey, daysAgo: number, months: number) => void
  readonly request: (key: DemoKey, daysAgo: number, type: RequestType, plan?: Partial<FlowPlan>, cents?: bigint) => void
  readonly ticket: (key: DemoKey, daysAgo: number, department: number, plan?: TicketOrder['plan'], by?: Person) => void
  readonly withdraw: (key: DemoKey, daysAgo: number, plan?: Partial<FlowPlan>) => void
  readonly chat: (key: DemoKey, daysAgo: number) => void
  readonly send: (from: DemoKey, to: DemoKey, daysAgo: number) => void
}

/** The planner over the desks of a world. */
export const plannerOf = ({ agenda, people, random, span }: World, desks: Desks): Planner => {
  const who = (key: DemoKey): Person => people.demo.get(key) as Person
  const [agent, finance] = [who('agent'), who('finance')]
  const at: Planner['at'] = (daysAgo, run) => {
    const moment = Math.min(
      span.now - 20 * 60_000,
      span.midnight(Math.floor(span.last - daysAgo)) + (1 - (daysAgo % 1)) * 10 * hour + 9 * hour,
    )
    const exact = daysAgo < 3 ? span.now - daysAgo * dayLength : moment
    agenda.plan(exact, () => run(exact))
  }
  return {
    random: random('stories'),
    who,
    at,
    buy: (key, daysAgo, months) => at(daysAgo, (moment) => desks.subscriptions.buy(who(key), moment, months)),
    request: (key, daysAgo, type, plan = smooth, cents) =>
      at(daysAgo, (moment) =>
        desks.file({
          type,
          owner: who(key),
          at: moment,
          plan: { ...smooth, ...plan },
          ...(cents !== undefined && { amount: { minor: cents, currency: 'USD' } }),
        }),
      ),
    ticket: (key, daysAgo, department, plan = {}, by = agent) =>
      at(daysAgo, (moment) => desks.tickets.open({ owner: who(key), at: moment, department, agent: by, plan })),
    withdraw: (key, daysAgo, plan = {}) =>
      at(daysAgo, (moment) =>
        desks.withdrawals.ask(who(key), moment, { ...smooth, reviewer: finance, handTo: finance, ...plan }),
      ),
    chat: (key, daysAgo) => at(daysAgo, (moment) => desks.social.chat(who(key), moment, null)),
    send: (from, to, daysAgo) => at(daysAgo, (moment) => void desks.credit.send(who(from), who(to), moment)),
  }
}
