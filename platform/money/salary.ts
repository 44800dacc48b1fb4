import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Parsed } from '../../contract/endpoint'
import { checkPaid, formatMinor } from '../../contract/money/amounts'
import { mostPaid, salaries } from '../../contract/money/salaries'
import { requireNoHold } from '../people/changes/hold'
import { fromTo, holds, numbered, whether } from '../db/conditions'
import { ordered } from '../db/page'
import { sorting } from '../db/sorting'
import { departments, salaryFactors, transfers, users } from '../db/schema'
import { mayAsk, type WeighedMove } from './second-person/rules'
import type { CallContext, Handlers } from '../implement'
import { bookBalance } from './ledger/balances'
import { accountOf } from './ledger/accounts'
import { post } from './ledger/post'
import { reasons } from './ledger/texts'
import { pageReply, windowOf } from '../http/paging'
import { invalid, refuse } from '../http/refuse'
import { countMove, lockSums } from './second-person/allowance'
import { holdForApproval, keptOrder, waitingMoves, waitOf, waitsAlready } from './second-person/pending-moves'
import { lastWriterOf } from '../system/last-writer'
import { byPersonName } from '../people/keys'
import { perCurrency } from './totals'

const s = salaryFactors
type Row = typeof salaryFactors.$inferSelect

const payable = sql`(${s.baseMinor} + ${s.bonusMinor} - ${s.deductionsMinor})`
const remaining = sql`(${payable} - ${s.amountPaidMinor})`

const payableOf = (row: Row): bigint => row.baseMinor + row.bonusMinor - row.deductionsMinor

const orderOf = sorting<Parsed<typeof salaries.salaryFactors>['query']['sort']>({
  first: '-month',
  by: { month: s.start, employee: byPersonName, payable, remaining },
  ties: [{ by: s.id, desc: false }],
})

/** Books a change to the amount paid: an increase leaves the bank, a decrease comes back by a counter-entry. */
const bookDifference = async (ctx: CallContext, row: Row, difference: bigint, reason: string | undefined) => {
  if (difference === 0n) return
  const currency = row.currency
  await post(ctx.db, {
    at: ctx.now(),
    type: difference > 0n ? 'salary' : 'reversal',
    reason: difference > 0n ? reasons.salary : reasons.salaryCorrected,
    source: 'bank',
    user: row.employeeUuid,
    description: reason ?? null,
    covered: 'amount_paid',
    postings: [
      [accountOf('means', 'bank'), difference, currency],
      [accountOf('cost', 'salaries'), -difference, currency],
    ],
  })
}

type Order = Parsed<typeof salaries.updateAmountPaid>

/** A change to the amount paid that may be booked: the locked row, and the new amount. */
interface Checked {
  readonly row: Row
  readonly amount: bigint
  readonly difference: bigint
}

/** Checks a change to the amount paid that `asker` requested, and locks its row. */
const checkOrder = async ({ db }: CallContext, { params, body }: Order, asker: string): Promise<Checked> => {
  const [row] = await db
    .select()
    .from(s)
    .where(sql`${s.id}::bigint = ${params.id}`)
    .for('update')
  if (!row) throw refuse('not_found')
  // Nobody pays themselves.
  if (!mayAsk('salary', asker, [row.employeeUuid])) throw refuse('forbidden')
  const currency = row.currency
  const text = (minor: bigint): string => formatMinor(minor, currency)
  const current = { id: row.id, amount_paid: text(row.amountPaidMinor), version: row.version }
  if (body.version !== undefined && body.version !== row.version) {
    const last = await lastWriterOf(db, { type: 'salary_factor', id: row.id })
    throw refuse('stale', { details: { current, ...last } })
  }
  const amount = checkPaid(body.amount_paid, currency)
  if (typeof amount === 'string') throw invalid({ amount_paid: amount })
  // Nothing was paid and nothing is to be: the caller meant another amount.
  if (amount === 0n && row.amountPaidMinor === 0n) throw invalid({ amount_paid: 'amount_positive' })
  const due = payableOf(row)
  const difference = amount - row.amountPaidMinor
  if (difference > 0n) {
    if (amount > mostPaid(due)) throw invalid({ amount_paid: 'overpaid' })
    if (difference > (await bookBalance(db, 'bank', currency))) throw invalid({ amount_paid: 'balance' })
  }
  const odd = difference < 0n ? 'lower' : amount > due ? 'above_payable' : undefined
  if (odd && body.confirm !== true)
    throw refuse('validation', {
      fields: { confirm: 'required' },
      details: { why: odd, payable: text(due), amount_paid: text(row.amountPaidMinor) },
    })
  if (odd && body.reason === undefined) throw invalid({ reason: 'reason_required' })
  return { row, amount, difference }
}

const writePaid = async (ctx: CallContext, { row, amount, difference }: Checked, reason: string | undefined) => {
  const { db, now, audit } = ctx
  const text = (minor: bigint): string => formatMinor(minor, row.currency)
  const [changed] = await db
    .update(s)
    .set({ amountPaidMinor: amount, paidAt: amount === 0n ? null : now(), version: row.version + 1 })
    .where(and(inArray(s.id, [row.id]), eq(s.version, row.version)))
    .returning()
  await audit({
    action: 'salary.amount_paid',
    subject: { type: 'salary_factor', id: row.id },
    before: { amount_paid: text(row.amountPaidMinor) },
    after: { amount_paid: text(amount) },
    ...(reason !== undefined && { reason }),
  })
  await bookDifference(ctx, row, difference, reason)
  return changed?.version ?? row.version + 1
}

/** Books a salary that waited, once the second person approves it; it is checked again. */
export const carryOutSalary = async (ctx: CallContext, order: Order, asker: string): Promise<void> => {
  await writePaid(ctx, await checkOrder(ctx, order, asker), order.body.reason)
}

/** A salary as the limits see it, read without a lock; a decrease moves nothing. */
const weighed = async ({ db, user }: CallContext, { params, body }: Order): Promise<WeighedMove> => {
  const [row] = await db
    .select()
    .from(s)
    .where(sql`${s.id}::bigint = ${params.id}`)
  const amount = row ? checkPaid(body.amount_paid, row.currency) : undefined
  const more = row && typeof amount === 'bigint' ? amount - row.amountPaidMinor : 0n
  return {
    move: 'salary',
    actor: user.uuid,
    pieces: row && more > 0n ? [{ receiver: row.employeeUuid, currency: row.currency, amount: more }] : [],
  }
}

/** Waiting moves that set the amount paid of a salary. */
const ofSalary = (id: number | typeof s.id) => sql`(${keptOrder} #>> '{params,id}')::bigint = ${id}`

/** Salaries by employee and Persian month, and what was paid of them. */
export const salaryHandlers: Handlers<typeof salaries> = {
  salaryFactors: async ({ db, now }, { query }) => {
    const where = and(
      ...numbered(s.id, ...(query.ids ?? [])),
      ...(query.query === undefined ? [] : [holds(users.searchKey, query.query)]),
      query.user_uuid === undefined ? undefined : eq(s.employeeUuid, query.user_uuid),
      query.departments?.length
        ? sql`${s.departmentId}::bigint in (${sql.join(query.departments, sql`, `)})`
        : undefined,
      ...whether(sql`${remaining} <= 0`, query.is_paid),
      ...fromTo(s.end, query.start_date, undefined),
      ...fromTo(s.start, undefined, query.end_date),
    )
    const { limit, offset } = windowOf(query)
    const waits = sql<string | null>`${db
      .select({ uuid: transfers.uuid })
      .from(transfers)
      .where(and(waitingMoves('salary', now()), ofSalary(s.id)))
      .limit(1)}`
    const rows = await db
      .select({ row: s, name: users.name, department: departments.name, waits })
      .from(s)
      .innerJoin(users, eq(users.uuid, s.employeeUuid))
      .leftJoin(departments, eq(departments.id, s.departmentId))
      .where(where)
      .orderBy(...ordered(orderOf(query.sort)))
      .limit(limit)
      .offset(offset)
    const sums = await db
      .select({
        currency: s.currency,
        n: sql`count(*)`.mapWith(Number),
        payable: sql<string>`sum(${payable})`,
        paid: sql<string>`sum(${s.amountPaidMinor})`,
      })
      .from(s)
      .innerJoin(users, eq(users.uuid, s.employeeUuid))
      .where(where)
      .groupBy(s.currency)
    const results = rows.map(({ row, name, department, waits: waiting }) => {
      const currency = row.currency
      const text = (minor: bigint): string => formatMinor(minor, currency)
      return {
        id: row.id,
        employee: { uuid: row.employeeUuid, name },
        department,
        year: row.year,
        month: row.month,
        start: row.start,
        end: row.end,
        currency,
        base: text(row.baseMinor),
        bonus: text(row.bonusMinor),
        deductions: text(row.deductionsMinor),
        payable: text(payableOf(row)),
        amount_paid: text(row.amountPaidMinor),
        remaining: text(payableOf(row) - row.amountPaidMinor),
        paid_at: row.paidAt?.toISOString() ?? null,
        version: row.version,
        waits: waiting,
      }
    })
    const total = sums.reduce((all, { n }) => all + n, 0)
    const totals = perCurrency(sums, ({ payable, paid }, write) => ({
      payable: write(payable),
      paid: write(paid),
      remaining: write(BigInt(payable) - BigInt(paid)),
    }))
    return { ...pageReply(salaries.salaryFactors, query, total, results), totals }
  },

  updateAmountPaid: async (ctx, order) => {
    const { db, user, now } = ctx
    await requireNoHold(db, now(), user.uuid)
    const move = await weighed(ctx, order)
    await lockSums(db, move)
    const checked = await checkOrder(ctx, order, user.uuid)
    const { row, amount, difference } = checked
    if (await waitsAlready(db, 'salary', now(), ofSalary(row.id))) throw invalid({ amount_paid: 'change_waits' })
    const currency = row.currency
    // Somebody changed it between the two reads: its sums are not the ones locked.
    if ((move.pieces[0]?.amount ?? 0n) !== (difference > 0n ? difference : 0n)) throw refuse('conflict')
    const at = now()
    const wait = await waitOf(db, move, at)
    const paid = wait ? row.amountPaidMinor : amount
    const reply = {
      id: row.id,
      amount_paid: formatMinor(paid, currency),
      remaining: formatMinor(payableOf(row) - paid, currency),
    }
    if (wait) {
      const body = { ...order.body, version: row.version }
      const [waits = null] = await holdForApproval(ctx, move, wait, [
        {
          kept: { move: 'salary', order: { ...order, body } },
          currency,
          amount: difference,
          reason: reasons.salary,
          person: row.employeeUuid,
          other: row.employeeUuid,
          description: order.body.reason ?? null,
        },
      ])
      return { ...reply, version: row.version, waits }
    }
    await countMove(db, move, { reference: `salary ${row.id} ${row.version}`, alone: true, at })
    return { ...reply, version: await writePaid(ctx, checked, order.body.reason), waits: null }
  },
}
