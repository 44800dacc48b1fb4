import type { RequestType } from '../../contract/requests/forms'
import type { DemoKey } from './demo'
import type { Person } from './people/people'
import type { FlowPlan } from './requests/request-flow'
import type { Order } from './requests/requests'
import type { creditDesk, subscriptionDesk } from './sales'
import type { socialDesk } from './people/social'
import { dayLength, hour } from './span'
import type { TicketDesk, TicketOrder } from './tickets/tickets'
import type { WithdrawalDesk } from './money/withdrawals'
import type { World } from './world'

interface Desks {
  readonly file: (order: Order) => void
  readonly tickets: TicketDesk
  readonly withdrawals: WithdrawalDesk
  readonly subscriptions: ReturnType<typeof subscriptionDesk>
  readonly credit: ReturnType<typeof creditDesk>
  readonly social: ReturnType<typeof socialDesk>
}

const smooth: Partial<FlowPlan> = { end: 'completed', correct: false, draft: false, stuck: false }

/** Schedules the stories of the demo accounts, so that whoever signs in finds work and history. */
export const planStories = (world: World, desks: Desks): void => {
  const { agenda, people, span } = world
  const random = world.random('stories')
  const who = (key: DemoKey): Person => people.demo.get(key) as Person
  const [agent, finance] = [who('agent'), who('finance')]

  const at = (daysAgo: number, run: (moment: number) => void): void => {
    const moment = Math.min(
      span.now - 20 * 60_000,
      span.midnight(Math.floor(span.last - daysAgo)) + (1 - (daysAgo % 1)) * 10 * hour + 9 * hour,
    )
    const exact = daysAgo < 3 ? span.now - daysAgo * dayLength : moment
    agenda.plan(exact, () => run(exact))
  }
  const buy = (key: DemoKey, daysAgo: number, months: number): void =>
    at(daysAgo, (moment) => desks.subscriptions.buy(who(key), moment, months))
  const request = (
    key: DemoKey,
    daysAgo: number,
    type: RequestType,
    plan: Partial<FlowPlan> = smooth,
    cents?: bigint,
  ): void =>
    at(daysAgo, (moment) =>
      desks.file({
        type,
        owner: who(key),
        at: moment,
        plan: { ...smooth, ...plan },
        ...(cents !== undefined && { amount: { minor: cents, currency: 'USD' } }),
      }),
    )
  const ticket = (
    key: DemoKey,
    daysAgo: number,
    department: number,
    plan: TicketOrder['plan'] = {},
    by: Person = agent,
  ): void => at(daysAgo, (moment) => desks.tickets.open({ owner: who(key), at: moment, department, agent: by, plan }))
  const withdraw = (key: DemoKey, daysAgo: number, plan: Partial<FlowPlan> = {}): void =>
    at(daysAgo, (moment) =>
      desks.withdrawals.ask(who(key), moment, { ...smooth, reviewer: finance, handTo: finance, ...plan }),
    )
  const chat = (key: DemoKey, daysAgo: number): void =>
    at(daysAgo, (moment) => desks.social.chat(who(key), moment, null))
  const send = (from: DemoKey, to: DemoKey, daysAgo: number): void =>
    at(daysAgo, (moment) => void desks.credit.send(who(from), who(to), moment))

  const user = (): void => {
    buy('user', 400, 1)
    buy('user', 369, 3)
    buy('user', 276, 6)
    buy('user', 86, 3)
    request('user', 405, 'kyc')
    request('user', 395, 'account', { correct: true, answered: true })
    request('user', 300, 'course')
    request('user', 180, 'number')
    request('user', 150, 'extra', { end: 'expired', answered: true })
    request('user', 70, 'account', { end: 'rejected' })
    for (const [daysAgo, cents] of [
      [320, 18_000n],
      [250, 26_500n],
      [190, 41_000n],
      [120, 38_000n],
      [90, 52_000n],
      [60, 47_500n],
      [33, 64_000n],
      [14, 58_000n],
    ] as const) {
      request('user', daysAgo, 'income_claim', smooth, cents)
    }
    withdraw('user', 230)
    withdraw('user', 100)
    withdraw('user', 40)
    withdraw('user', 1.4, { stopAfter: 'taken' })
    request('user', 6, 'server', { stopAfter: 'step_done', reviewer: agent })
    request('user', 2.5, 'account', { stopAfter: 'correction_asked', correct: true, reviewer: agent })
    request('user', 0.25, 'number', { stopAfter: 'submitted' })
    request('user', 1.2, 'course', { stopAfter: 'created' })
    ticket('user', 200, 3, { rounds: 2, stars: 5 })
    ticket('user', 130, 11, { rounds: 1, stars: 4 })
    ticket('user', 60, 2, { rounds: 1, stars: 3 })
    ticket('user', 5, 6, { rounds: 1, standAt: 'closed', stars: null })
    ticket('user', 2, 2, { rounds: 1, standAt: 'answered' })
    ticket('user', 0.9, 3, { rounds: 1, standAt: 'customer_reply' })
    ticket('user', 0.12, 1, { standAt: 'open' })
    for (const daysAgo of [90, 41, 12, 3]) chat('user', daysAgo)
    at(20, (moment) => desks.credit.deposit(who('user'), moment))
    send('freelancer', 'user', 27)
  }

  const freelancer = (): void => {
    for (const [daysAgo, months] of [
      [630, 6],
      [440, 6],
      [255, 3],
      [168, 12],
    ] as const)
      buy('freelancer', daysAgo, months)
    request('freelancer', 636, 'kyc')
    request('freelancer', 630, 'account')
    request('freelancer', 420, 'account', { correct: true, answered: true })
    for (let daysAgo = 600; daysAgo > 8; daysAgo -= random.int(9, 17)) {
      request('freelancer', daysAgo, 'income_claim', smooth, BigInt(random.int(180, 1500)) * 100n)
    }
    for (let daysAgo = 560; daysAgo > 12; daysAgo -= random.int(26, 40)) withdraw('freelancer', daysAgo)
    withdraw('freelancer', 2.2, { stopAfter: 'step_done' })
    request('freelancer', 310, 'server')
    request('freelancer', 80, 'server')
    request('freelancer', 200, 'number')
    request('freelancer', 44, 'number')
    request('freelancer', 3, 'income_claim', { stopAfter: 'derived', reviewer: agent, handTo: finance }, 92_500n)
    request('freelancer', 1, 'income_claim', { stopAfter: 'correction_asked', correct: true, reviewer: agent }, 41_000n)
    request('freelancer', 0.2, 'extra', { stopAfter: 'submitted' })
    for (const [daysAgo, department, stars] of [
      [480, 3, 5],
      [350, 10, 4],
      [220, 7, 5],
      [90, 2, 2],
      [30, 10, 5],
    ] as const)
      ticket('freelancer', daysAgo, department, { rounds: 1, stars })
    ticket('freelancer', 1.5, 10, { rounds: 1, standAt: 'customer_reply' }, finance)
    ticket('freelancer', 0.3, 7, { standAt: 'open' })
    send('freelancer', 'teacher', 140)
    send('freelancer', 'disabled', 75)
  }

  const leaders = (): void => {
    for (const [key, department] of [
      ['teacher', 5],
      ['mentor', 9],
      ['partner', 8],
    ] as const) {
      buy(key, 300, 12)
      request(key, 720, 'kyc')
      ticket(key, 160, department, { rounds: 1, stars: 5 })
      ticket(key, 1.1, department, { rounds: 0, standAt: 'answered' })
      ticket(key, 0.4, 2, { standAt: 'in_progress' }, finance)
      for (const daysAgo of [330, 240, 170, 110, 48]) withdraw(key, daysAgo)
      withdraw(key, 1.8, { stopAfter: 'submitted' })
      request(key, 4, 'account', { stopAfter: 'taken', reviewer: agent })
      chat(key, 22)
    }
    send('partner', 'mentor', 95)
    send('teacher', 'user', 33)
    request('user', 8, 'subscription', { stopAfter: 'derived', reviewer: agent, handTo: who('partner') })
  }

  const outsiders = (): void => {
    buy('disabled', 290, 6)
    request('disabled', 295, 'kyc')
    request('disabled', 200, 'income_claim', smooth, 33_000n)
    request('disabled', 120, 'income_claim', smooth, 21_500n)
    ticket('disabled', 19, 1, { rounds: 1, standAt: 'answered' })
    ticket('disabled', 210, 3, { rounds: 1, stars: 4 })
    request('no-contract', 11, 'kyc')
    request('no-contract', 1.1, 'account', { stopAfter: 'submitted' })
    ticket('no-contract', 0.6, 11, { rounds: 0, standAt: 'answered' })
    chat('no-contract', 10)
  }

  const desk = (): void => {
    const customer = (moment: number): Person => {
      for (;;) {
        const person = people.customerAt(moment, random)
        if (!person.demo && person.nationalId !== null) return person
      }
    }
    for (const [daysAgo, department, standAt] of [
      [2.6, 1, 'on_hold'],
      [1.9, 3, 'customer_reply'],
      [1.3, 4, 'in_progress'],
      [0.8, 11, 'customer_reply'],
      [0.5, 3, 'in_progress'],
      [0.2, 1, 'in_progress'],
    ] as const) {
      at(daysAgo, (moment) =>
        desks.tickets.open({
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
        desks.tickets.open({ owner: customer(moment), at: moment, department, plan: { standAt: 'open' } }),
      )
    }
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
        desks.file({
          type,
          owner: customer(moment),
          at: moment,
          plan: { ...smooth, reviewer: agent, handTo: null, stopAfter, correct: stopAfter === 'correction_asked' },
        }),
      )
    }
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
          if (
            desks.withdrawals.ask(
              customer(moment),
              moment,
              { ...smooth, reviewer: finance, handTo: null, stopAfter },
              state,
            )
          )
            return
        }
      })
    }
  }

  const staffNews = (): void => {
    for (const [key, daysAgo, kind, link] of [
      ['admin', 1.2, 'staffLowStars', '/admin/admin-reports/closed-tickets'],
      ['supervisor', 1.2, 'staffLowStars', '/admin/admin-reports/closed-tickets'],
      ['supervisor', 0.4, 'staffApproval', '/admin/transfer-history?tab=approvals'],
      ['finance', 0.6, 'staffWithdrawal', '/admin/withdrawal-users'],
      ['finance', 4, 'staffWithdrawal', '/admin/withdrawal-users'],
      ['agent', 0.3, 'staffLate', '/admin/all-tickets'],
      ['agent', 2, 'staffLate', '/admin/all-tickets'],
    ] as const) {
      at(daysAgo, (moment) => world.notifications.tell(who(key), kind, moment, {}, link))
    }
  }

  staffNews()
  user()
  freelancer()
  leaders()
  outsiders()
  desk()
}
