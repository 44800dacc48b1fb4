import { sql, type SQL } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { Db } from '../db/connect'
import { foldDayFigures } from '../db/day-figures'
import type { Paypal } from './money/paypal'
import { tablesInOrder } from './tables'
import type { Treasury } from './money/treasury'
import type { World } from './world'

const atOnce = 5000

const inParts = async <T>(db: Db, rows: readonly T[], statement: (json: string) => SQL): Promise<void> => {
  for (let from = 0; from < rows.length; from += atOnce)
    await db.execute(statement(JSON.stringify(rows.slice(from, from + atOnce))))
}

const serials = tablesInOrder.flatMap((table) => {
  const { name, columns } = getTableConfig(table)
  return columns.some((column) => column.name === 'id' && column.generatedIdentity) ? [name] : []
})

/** Sets serial ids to continue after the greatest one in use. */
export const countOn = async (db: Db): Promise<void> => {
  for (const name of serials) {
    await db.execute(
      sql`select setval(pg_get_serial_sequence(${name}, 'id'), greatest(coalesce((select max(id) from ${sql.identifier(name)}), 0), 0) + 1, false)`,
    )
  }
}

/** Writes what is known only at the end of the story: balances, last dates, and the next serial ids. */
export const close = async (
  db: Db,
  { book, people }: World,
  parts: { readonly paypal: Paypal; readonly treasury: Treasury },
): Promise<void> => {
  const balances = [...book.accounts()].map(({ id, balance }) => ({ id, balance: String(balance) }))
  await inParts(
    db,
    balances,
    (json) =>
      sql`update ledger_accounts a set balance_minor = x.balance from json_to_recordset(${json}::json) as x(id int, balance bigint) where x.id = a.id`,
  )
  const everybody = [...people.staff, ...people.customers].map((person) => ({
    uuid: person.uuid,
    ends: person.subscriptionEnds,
    cashout: person.lastCashout,
    seen: new Date(person.lastSeen).toISOString(),
  }))
  await inParts(
    db,
    everybody,
    (json) => sql`update users u set subscription_ends = x.ends, last_cashout = x.cashout, last_seen_at = x.seen
      from json_to_recordset(${json}::json) as x(uuid uuid, ends date, cashout date, seen timestamptz) where x.uuid = u.uuid`,
  )
  const accounts = parts.paypal.standing().map(({ uuid, balance, reported, last }) => ({
    uuid,
    balance: String(balance),
    reported: String(reported),
    last: last === null ? null : new Date(last).toISOString(),
  }))
  await inParts(
    db,
    accounts,
    (
      json,
    ) => sql`update paypal_accounts a set balance_minor = x.balance, reported_balance_minor = x.reported, reported = true, last_transaction_at = x.last
      from json_to_recordset(${json}::json) as x(uuid uuid, balance bigint, reported bigint, last timestamptz) where x.uuid = a.uuid`,
  )
  const ownWallets = parts.treasury.standing().map(({ id, balance }) => ({ id, balance: String(balance) }))
  await inParts(
    db,
    ownWallets,
    (json) =>
      sql`update wallets w set balance_minor = x.balance from json_to_recordset(${json}::json) as x(id int, balance bigint) where x.id = w.id`,
  )
  await db.execute(
    sql`update coupons c set max_uses = c.uses_left + p.n
      from (select coupon, count(*)::int as n from payments where status <> 'failed' group by coupon) p where p.coupon = c.code`,
  )
  await db.execute(
    sql`update ledger_head set last_id = t.id, hash = t.hash from (select id, hash from ledger_transactions order by id desc limit 1) t`,
  )
  await foldDayFigures(db)
  await countOn(db)
}
