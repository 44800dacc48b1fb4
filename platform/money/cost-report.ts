import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { todayInTehran } from '../../contract/calendar'
import type { crmReports } from '../../contract/crm-reports'
import { currencyIds, formatMinor, type Currency } from '../../contract/money'
import { onDays, oneOf } from '../db/conditions'
import { remembered, type Asking } from '../db/remembered'
import {
  costs,
  departments,
  ledgerAccounts,
  ledgerDays,
  ledgerEntries,
  ledgerTransactions,
  salaryFactors,
} from '../db/schema'
import type { Handler } from '../implement'
import { accountNames } from '../ledger/texts'
import { placeOf } from '../stats/buckets'
import { daysRange, monthsOver } from './profit-reports'

interface Line {
  readonly place: number
  readonly kind: string
  readonly department: string | null
  readonly currency: string
  readonly minor: bigint
}

/** Accounts whose lines stand one by one in the table of costs, with kind and department. */
const itemised: readonly string[] = [accountNames.running, accountNames.services]
const kindOf: Readonly<Record<string, string>> = {
  [accountNames.fees]: 'fee',
  [accountNames.promotion]: 'promotion',
  [accountNames.payments]: 'payment',
}

/** What the books carry beyond the items of a month, such as a purchase entered in a PayPal account by hand. */
const beyond = (booked: readonly Line[], items: readonly Line[]): Line[] =>
  booked.flatMap((line) => {
    const named = items
      .filter(({ place, currency }) => place === line.place && currency === line.currency)
      .reduce((all, { minor }) => all + minor, 0n)
    return line.minor === named ? [] : [{ ...line, minor: line.minor - named }]
  })

/**
 * Everything the books carry as cost, as in the profit report, per Persian month, kind and department, the newest month
 * first: running costs and services by item, salaries by the department of the employee, fees, gifts of credit and
 * payments. Of some departments only what is theirs; of some platforms nothing, for none of it is spent for one.
 */
export const costsSummary: Handler<typeof crmReports.costs> = async ({ db, now }, { query }) => {
  const [c, d, e, t, a] = [costs, ledgerDays, ledgerEntries, ledgerTransactions, ledgerAccounts]
  const { start_date: from, end_date: until, departments: chosen, currency_type: wanted } = query
  const currency = wanted === undefined ? undefined : [wanted]
  const anywhere = !query.platforms?.length && !query.platform_uuids?.length
  const theirs = chosen?.length
    ? sql`${departments.id}::bigint in (${sql.join(
        chosen.map((id) => sql`${id}`),
        sql`, `,
      )})`
    : undefined
  const inBooks = and(eq(d.kind, 'cost'), ...oneOf(d.currency, currency), ...daysRange(d.day, from, until))
  const [span] = await db
    .select({ first: sql<string | null>`min(${d.day})::text`, last: sql<string | null>`max(${d.day})::text` })
    .from(d)
    .where(inBooks)
  const spent = [span?.first, span?.last].filter((day) => day !== null && day !== undefined)
  const months = monthsOver(spent, from, until, todayInTehran(now()))
  const read = async (asked: Asking<readonly (Omit<Line, 'minor'> & { readonly minor: string })[]>): Promise<Line[]> =>
    anywhere && spent.length > 0
      ? (await remembered(db, asked, now())).map((row) => ({ ...row, minor: BigInt(row.minor) }))
      : []
  const items = await read(
    db
      .select({
        place: placeOf(c.date, months, 'day'),
        kind: c.kind,
        department: departments.name,
        currency: c.currency,
        minor: sql<string>`sum(${c.amountMinor})`,
      })
      .from(c)
      .leftJoin(departments, eq(departments.id, c.departmentId))
      .where(and(theirs, ...oneOf(c.currency, currency), ...daysRange(sql`${c.date}`, from, until)))
      .groupBy(sql`1`, c.kind, departments.name, c.currency),
  )
  const employee = db
    .selectDistinctOn([salaryFactors.employeeUuid], {
      uuid: salaryFactors.employeeUuid,
      department: salaryFactors.departmentId,
    })
    .from(salaryFactors)
    .orderBy(salaryFactors.employeeUuid, sql`${salaryFactors.start} desc`)
    .as('employee')
  const salaries = await read(
    db
      .select({
        place: placeOf(t.at, months, 'moment'),
        kind: sql<string>`'salary'`,
        department: departments.name,
        currency: e.currency,
        minor: sql<string>`-sum(${e.amountMinor})`,
      })
      .from(e)
      .innerJoin(a, eq(a.id, e.accountId))
      .innerJoin(t, eq(t.id, e.transactionId))
      .leftJoin(employee, eq(employee.uuid, t.userUuid))
      .leftJoin(departments, eq(departments.id, employee.department))
      .where(
        and(
          eq(a.kind, 'cost'),
          eq(a.name, accountNames.salaries),
          theirs,
          ...oneOf(e.currency, currency),
          ...onDays(t.at, from, until),
        ),
      )
      .groupBy(sql`1`, departments.name, e.currency),
  )
  const booked = (kind: typeof d.name | ReturnType<typeof sql<string>>, named: ReturnType<typeof inArray>) =>
    db
      .select({
        place: placeOf(d.day, months, 'day'),
        kind: sql<string>`${kind}`,
        department: sql<null>`null`,
        currency: d.currency,
        minor: sql<string>`sum(${d.outMinor} - ${d.inMinor})`,
      })
      .from(d)
      .where(and(inBooks, named))
      .groupBy(sql`1`, sql`2`, d.currency)
  const rest = theirs
    ? []
    : [
        ...beyond(await read(booked(sql<string>`'other'`, inArray(d.name, [...itemised]))), items),
        ...(await read(booked(d.name, notInArray(d.name, [...itemised, accountNames.salaries])))).map((line) => ({
          ...line,
          kind: kindOf[line.kind] ?? 'other',
        })),
      ]
  const lines = [...items, ...salaries, ...rest].toSorted(
    (one, other) => other.place - one.place || Number(other.minor - one.minor),
  )
  const results = lines.flatMap(({ place, kind, department, currency: unit, minor }) => {
    const month = months[place - 1]
    if (!month) return []
    const { year, month: number, start, end } = month
    const id = unit as Currency
    return [{ year, month: number, start, end, kind, department, currency: id, amount: formatMinor(minor, id) }]
  })
  const totals = currencyIds.flatMap((id) => {
    const mine = lines.filter((line) => line.currency === id)
    const minor = mine.reduce((all, line) => all + line.minor, 0n)
    return mine.length === 0 ? [] : [{ currency: id, amount: formatMinor(minor, id) }]
  })
  return { as_of: now().toISOString(), results, totals }
}
