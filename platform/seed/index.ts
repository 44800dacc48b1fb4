import { sql } from 'drizzle-orm'
import { pageLinks } from '../../contract/page-links'
import { StartError } from '../config/config'
import type { Db } from '../db/connect'
import { departments, facts, users } from '../db/schema'
import { hashSecret } from '../people/sign-in/passwords'
import { agendaUntil } from './agenda'
import { openBook } from './money/book'
import { makeCatalogue, makeCoupons, makeCourses, makeDesks } from './catalogue'
import { close } from './finish'
import { notificationsInto } from './notifications'
import { incomeDesk } from './money/income'
import { openPaypal } from './money/paypal'
import { makePeople } from './people/people'
import { randomOf } from './random'
import { requestDesk, type Order } from './requests/requests'
import { creditDesk, subscriptionDesk } from './sales'
import { serviceDesk } from './services'
import { sinkOf } from './sink'
import { socialDesk } from './people/social'
import { spanTo } from './span'
import { planStories } from './stories/stories'
import { tablesInOrder } from './tables'
import { ticketDesk } from './tickets/tickets'
import { traceDesk } from './people/traces'
import { trainingDesk } from './money/trainings'
import { openTreasury } from './money/treasury'
import { letMovesWait } from './money/waiting'
import { withdrawalDesk } from './money/withdrawals'
import type { World } from './world'

export { demoAccounts } from './demo'

/** The password and passcode of everybody in the demo data. */
const password = 'Pishkhan-1405'
const passcode = '135790'

/** How much demo data to make, and the moment it ends at. */
export interface SeedOptions {
  /** 1 gives about 200 people, 1,000 tickets, 2,000 requests and 5,000 ledger transactions; N gives N times as much. */
  readonly scale: number
  readonly now: Date
  /** Work factor of scrypt for everybody's password and passcode, as its base-2 logarithm. */
  readonly scryptCost: number
}

/** The number of rows written, by table. */
export type SeedCounts = ReadonlyMap<string, number>

const tell = async (db: Db, { scale, now, scryptCost }: SeedOptions): Promise<SeedCounts> => {
  // With much data, a long time passes between two writes.
  await db.execute(sql`set local idle_in_transaction_session_timeout = 0`)
  await db.execute(sql`set local statement_timeout = 0`)
  const random = (part: string) => randomOf(`pishkhan ${part}`)
  const ids = new Map<string, number>()
  const nextId = (table: string): number => {
    const id = (ids.get(table) ?? 0) + 1
    ids.set(table, id)
    return id
  }
  const span = spanTo(now)
  const sink = sinkOf(db, tablesInOrder)
  const agenda = agendaUntil(span.now)
  const hashes = { password: await hashSecret(password, scryptCost), passcode: await hashSecret(passcode, scryptCost) }
  const catalogue = makeCatalogue(span, random('catalogue'), sink)
  const people = makePeople({ span, scale, random: random('people'), sink, catalogue, hashes })
  const courses = makeCourses(people, random('courses'), sink)
  makeCoupons(span, people, random('coupons'), sink)
  const world: World = {
    scale,
    span,
    sink,
    agenda,
    people,
    catalogue,
    nextId,
    random,
    book: openBook(sink, random('book')),
    notifications: notificationsInto(sink, span, random('notices')),
  }

  const paypal = openPaypal(world)
  const treasury = openTreasury(world, paypal)
  const desk = requestDesk(world, courses)
  const income = incomeDesk(world, paypal)
  const services = serviceDesk(world, paypal)
  const tickets = ticketDesk(world, makeDesks(catalogue, people, sink))
  const withdrawals = withdrawalDesk(world, desk, treasury)
  const subscriptions = subscriptionDesk(world)
  const credit = creditDesk(world)
  const social = socialDesk(world)
  const traces = traceDesk(world)
  const trainings = trainingDesk(world)

  const file = (order: Order): void => {
    const filed = desk.file(order)
    income.expect(filed)
    services.expect(filed)
  }
  const greet = random('greetings')
  for (const person of people.customers) {
    agenda.plan(person.registered, () =>
      world.notifications.tell(person, 'welcome', person.registered, {}, pageLinks.account()),
    )
    subscriptions.welcome(person)
    const at = person.registered + greet.around(30 * 3_600_000)
    if (!person.demo && person.nationalId !== null && greet.chance(0.88))
      agenda.plan(at, () => file({ type: 'kyc', owner: person, at }))
  }
  planStories(world, { file, tickets, withdrawals, subscriptions, credit, social })
  services.furnish()
  social.openMailboxes()
  social.planMentoring()
  social.planCalendar()
  await sink.flush()

  const someone = random('days')
  const everyDay = (index: number, total: number, happen: (at: number) => void): void => {
    for (let left = span.quota(total * scale, index); left > 0; left -= 1) {
      const at = span.someTime(index, someone)
      agenda.plan(at, () => happen(at))
    }
  }
  for (let index = 0; index <= span.last; index += 1) {
    everyDay(index, 950, (at) => void tickets.open({ owner: people.customerAt(at, someone), at }))
    everyDay(index, 1370, (at) => file({ type: desk.someType(), owner: people.customerAt(at, someone), at }))
    everyDay(index, 330, (at) => {
      for (let tries = 0; tries < 30; tries += 1) {
        const person = people.customerAt(at, someone)
        if (!person.demo && withdrawals.isDue(person, at) && withdrawals.ask(person, at)) return
      }
    })
    credit.plan(index, span.quota(880 * scale, index), span.quota(330 * scale, index))
    treasury.plan(index)
    trainings.plan(index)
    social.plan(index)
    traces.plan(index)
    agenda.runUntil(span.midnight(index + 1))
    await sink.breathe()
  }
  sink.add(facts, { key: 'demo', value: `scale ${scale}, ${span.today}` })
  await sink.flush()
  await letMovesWait(db, world, treasury)
  await close(db, world, { paypal, treasury })
  return sink.counts
}

/**
 * Fills an empty database with the demo data, all or nothing. The same scale and day always give the same data, except
 * for the salts of passwords.
 */
export const seedDemo = async (db: Db, options: SeedOptions): Promise<SeedCounts> => {
  const [anybody] = await db.select({ uuid: users.uuid }).from(users).limit(1)
  const [anything] = await db.select({ id: departments.id }).from(departments).limit(1)
  if (anybody || anything) throw new StartError('The database has data already; demo data go into an empty one only.')
  const counts = await db.transaction((tx) => tell(tx, options))
  await db.execute(sql`analyze`)
  return counts
}
