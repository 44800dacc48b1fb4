import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Parsed } from '../../contract/endpoint'
import { checkPaid, currencyIds, formatMinor, type Currency } from '../../contract/money'
import { mostPaid, salaries } from '../../contract/salaries'
import { fromTo, whether } from '../db/conditions'
import { ordered } from '../db/page'
import { sorting } from '../db/sorting'
import { departments, salaryFactors, users } from '../db/schema'
import type { CallContext, Handlers } from '../implement'
import { bookBalance } from '../ledger/balances'
import { accountOf, lockBooks, post } from '../ledger/post'
import { reasons } from '../ledger/texts'
import { pageReply, windowOf } from '../paging'
import { invalid, refuse } from '../refuse'

const s = salaryFactors
type Row = typeof salaryFactors.$inferSelect

const payable = sql`(${s.baseMinor} + ${s.bonusMinor} - ${s.deductionsMinor})`
const remaining = sql`(${payable} - ${s.amountPaidMinor})`

const payableOf = (row: Row): bigint => row.baseMinor + row.bonusMinor - row.deductionsMinor

const orderOf = sorting<Parsed<typeof salaries.salaryFactors>['query']['sort']>({
  first: '-month',
  by: { month: s.start, employee: sql`${users.sortKey} collate "C"`, payable, remaining },
  ties: [{ by: s.id, down: false }],
})

/** Books a change of what was paid: more leaves the bank, less comes back by a counter-entry. */
const bookDifference = async (ctx: CallContext, row: Row, difference: bigint, reason: string | undefined) => {
  if (difference === 0n) return
  const currency = row.currency as Currency
  await post(
    ctx.db,
    {
      at: ctx.now(),
      type: difference > 0n ? 'salary' : 'reversal',
      reason: difference > 0n ? reasons.salary : reasons.salaryCorrected,
      source: 'bank',
      user: row.employeeUuid,
      description: reason ?? null,
    },
    [
      [accountOf('means', 'bank'), difference, currency],
      [accountOf('cost', 'salaries'), -difference, currency],
    ],
  )
}

/** Salaries per employee and Persian month, and what was paid of them. */
export const salaryHandlers: Handlers<typeof salaries> = {
  salaryFactors: async ({ db }, { query }) => {
    const where = and(
      query.user_uuid === undefined ? undefined : eq(s.employeeUuid, query.user_uuid),
      query.departments?.length
        ? sql`${s.departmentId}::bigint in (${sql.join(query.departments, sql`, `)})`
        : undefined,
      ...whether(sql`${remaining} <= 0`, query.is_paid),
      ...fromTo(s.end, query.start_date, undefined),
      ...fromTo(s.start, undefined, query.end_date),
    )
    const { limit, offset } = windowOf(query)
    const rows = await db
      .select({ row: s, name: users.name, department: departments.name })
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
      .where(where)
      .groupBy(s.currency)
    const results = rows.map(({ row, name, department }) => {
      const currency = row.currency as Currency
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
      }
    })
    const total = sums.reduce((all, { n }) => all + n, 0)
    const totals = currencyIds.flatMap((currency) =>
      sums
        .filter((row) => row.currency === currency)
        .map((row) => {
          const [due, paid] = [BigInt(row.payable), BigInt(row.paid)]
          return {
            currency,
            payable: formatMinor(due, currency),
            paid: formatMinor(paid, currency),
            remaining: formatMinor(due - paid, currency),
          }
        }),
    )
    return { ...pageReply(salaries.salaryFactors, query, total, results), totals }
  },

  updateAmountPaid: async (ctx, { params, body }) => {
    const { db, user, now, audit } = ctx
    await lockBooks(db)
    const [row] = await db
      .select()
      .from(s)
      .where(sql`${s.id}::bigint = ${params.id}`)
      .for('update')
    if (!row) throw refuse('not_found')
    // Nobody pays themselves.
    if (row.employeeUuid === user.uuid) throw refuse('forbidden')
    const currency = row.currency as Currency
    const text = (minor: bigint): string => formatMinor(minor, currency)
    const current = { id: row.id, amount_paid: text(row.amountPaidMinor), version: row.version }
    if (body.version !== undefined && body.version !== row.version) throw refuse('stale', { details: { current } })
    const amount = checkPaid(body.amount_paid, currency)
    if (typeof amount === 'string') throw invalid({ amount_paid: amount })
    // Nothing was paid and nothing shall have been: somebody meant another amount.
    if (amount === 0n && row.amountPaidMinor === 0n) throw invalid({ amount_paid: 'amount_positive' })
    const due = payableOf(row)
    if (amount > row.amountPaidMinor) {
      if (amount > mostPaid(due)) throw invalid({ amount_paid: 'overpaid' })
      if (amount - row.amountPaidMinor > (await bookBalance(db, 'bank', currency)))
        throw invalid({ amount_paid: 'balance' })
    }
    const odd = amount < row.amountPaidMinor ? 'lower' : amount > due ? 'above_payable' : undefined
    if (odd && body.confirm !== true)
      throw refuse('validation', {
        fields: { confirm: 'required' },
        details: { why: odd, payable: text(due), amount_paid: text(row.amountPaidMinor) },
      })
    if (odd && body.reason === undefined) throw invalid({ reason: 'reason_required' })
    await bookDifference(ctx, row, amount - row.amountPaidMinor, body.reason)
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
      ...(body.reason !== undefined && { reason: body.reason }),
    })
    return {
      id: row.id,
      amount_paid: text(amount),
      remaining: text(due - amount),
      version: changed?.version ?? row.version + 1,
    }
  },
}
