import { and, inArray, sql, type SQL } from 'drizzle-orm'
import type { CostKind } from '../../../contract/money/reports'
import { costs, ledgerAccounts, ledgerTransactions, salaryFactors } from '../../db/schema'
import { accountNames } from '../ledger/texts'

const [c, t, a, f] = [costs, ledgerTransactions, ledgerAccounts, salaryFactors]

/** Cost accounts whose name determines the kind of all their lines, none of which belongs to a department. */
export const kindOfAccount: Readonly<Record<string, CostKind>> = {
  [accountNames.fees]: 'fee',
  [accountNames.promotion]: 'promotion',
  [accountNames.payments]: 'payment',
}

/** The cost item of a line's transaction; a reversal has the item of what it reverses. */
const itemOf = (column: typeof c.kind | typeof c.departmentId): SQL =>
  sql`(select ${column} from ${c} where ${c.transactionId} = coalesce(${t.reverses}, ${t.id}))`

const named = sql.join(
  Object.entries(kindOfAccount).map(([name, kind]) => sql`when ${name} then ${kind}`),
  sql` `,
)

/** The kind of cost of a ledger line, joined with its transaction and account; `other` if nobody itemised it. */
export const costKind = sql<CostKind>`case ${a.name} ${named} when ${accountNames.salaries} then 'salary'
  else coalesce(${itemOf(c.kind)}, 'other') end`

/** The department a line of cost was spent for; for a salary, the employee's current one; 0 if none. */
export const costDepartment = sql<number>`coalesce(case when ${a.name} = ${accountNames.salaries}
  then (select ${f.departmentId} from ${f} where ${f.employeeUuid} = ${t.userUuid} order by ${f.start} desc limit 1)
  else ${itemOf(c.departmentId)} end, 0)`.mapWith(Number)

/** Lines of cost of some kinds and departments; no condition when neither is given. */
export const costsOf = (kinds: readonly CostKind[] | undefined, departments: readonly number[] | undefined): SQL[] => {
  const asked = and(
    kinds?.length ? inArray(costKind, [...kinds]) : undefined,
    departments?.length ? inArray(sql`(${costDepartment})::bigint`, [...departments]) : undefined,
  )
  return asked === undefined ? [] : [sql`(${a.kind} = 'cost' and ${asked})`]
}
