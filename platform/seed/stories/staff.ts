import type { Person } from '../people/people'
import type { World } from '../world'
import { smooth, type Desks, type Planner } from './planner'

/** Picks a customer of a moment who is no demo account and has an identity. */
const customerOf =
  ({ people }: World, { random }: Planner) =>
  (moment: number): Person => {
    for (;;) {
      const person = people.customerAt(moment, random)
      if (!person.demo && person.nationalId !== null) return person
    }
  }

type Customer = ReturnType<typeof customerOf>

/** Tickets the agent works on, and open ones nobody has taken. */
const fillTickets = ({ at, who }: Planner, { tickets }: Desks, customer: Customer): void => {
  const agent = who('agent')
  for (const [daysAgo, department, standAt] of [
    [2.6, 1, 'on_hold'],
    [1.9, 3, 'customer_reply'],
    [1.3, 4, 'in_progress'],
    [0.8, 11, 'customer_reply'],
    [0.5, 3, 'in_progress'],
    [0.2, 1, 'in_progress'],
  ] as const) {
    at(daysAgo, (moment) =>
      tickets.open({
        owner: customer(moment),
        at: moment,
        department,
        agent,
        plan: { rounds: standAt === 'on_hold' ? 0 : 1, standAt },
      }),
    )
  }
  for (const [daysAgo, department] of [
    [2.4, 5],
    [1.7, 2],
    [0.7, 6],
    [0.45, 2],
    [0.15, 7],
    [0.08, 11],
  ] as const) {
    at(daysAgo, (moment) =>
      tickets.open({ owner: customer(moment), at: moment, department, plan: { standAt: 'open' } }),
    )
  }
}

/** Requests the agent has to act on. */
const fillRequests = ({ at, who }: Planner, { file }: Desks, customer: Customer): void => {
  const agent = who('agent')
  for (const [daysAgo, type, stopAfter] of [
    [9, 'account', 'step_done'],
    [5, 'account', 'taken'],
    [2.9, 'server', 'taken'],
    [1.6, 'subscription', 'taken'],
    [0.9, 'course', 'taken'],
    [0.5, 'extra', 'taken'],
    [7, 'kyc', 'correction_asked'],
    [2.1, 'kyc', 'submitted'],
    [0.3, 'kyc', 'submitted'],
    [1.2, 'number', 'submitted'],
    [0.7, 'account', 'submitted'],
  ] as const) {
    at(daysAgo, (moment) =>
      file({
        type,
        owner: customer(moment),
        at: moment,
        plan: { ...smooth, reviewer: agent, handTo: null, stopAfter, correct: stopAfter === 'correction_asked' },
      }),
    )
  }
}

/** Withdrawals at every stage before they are paid. */
const fillWithdrawals = ({ at, who }: Planner, { withdrawals }: Desks, customer: Customer): void => {
  const finance = who('finance')
  for (const [daysAgo, stopAfter, state] of [
    [2.8, 'step_done', 'unknown'],
    [2.6, 'step_done', 'failed'],
    [1.9, 'step_done', 'approved'],
    [1.4, 'step_done', 'sending'],
    [1.1, 'step_done', 'approved'],
    [1.2, 'submitted', 'requested'],
    [0.6, 'taken', 'requested'],
    [0.2, 'submitted', 'requested'],
  ] as const) {
    at(daysAgo, (moment) => {
      for (let tries = 0; tries < 60; tries += 1) {
        if (withdrawals.ask(customer(moment), moment, { ...smooth, reviewer: finance, handTo: null, stopAfter }, state))
          return
      }
    })
  }
}

/** Work of recent days on the desks of the agent and of finance, from customers who are nobody in particular. */
export const fillDesks = (world: World, planner: Planner, desks: Desks): void => {
  const customer = customerOf(world, planner)
  fillTickets(planner, desks, customer)
  fillRequests(planner, desks, customer)
  fillWithdrawals(planner, desks, customer)
}

/** What staff are notified of. */
export const tellStaff = ({ notifications }: World, { at, who }: Planner): void => {
  for (const [key, daysAgo, kind, link] of [
    ['admin', 1.2, 'staffLowStars', '/admin/admin-reports/closed-tickets'],
    ['supervisor', 1.2, 'staffLowStars', '/admin/admin-reports/closed-tickets'],
    ['supervisor', 0.4, 'staffApproval', '/admin/transfer-history?tab=approvals'],
    ['finance', 0.6, 'staffWithdrawal', '/admin/withdrawal-users'],
    ['finance', 4, 'staffWithdrawal', '/admin/withdrawal-users'],
    ['agent', 0.3, 'staffLate', '/admin/all-tickets'],
    ['agent', 2, 'staffLate', '/admin/all-tickets'],
  ] as const) {
    at(daysAgo, (moment) => notifications.tell(who(key), kind, moment, {}, link))
  }
}
