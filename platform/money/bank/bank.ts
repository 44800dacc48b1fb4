import { and, count, eq, ne, or, sql, type SQL } from 'drizzle-orm'
import { among } from '../../db/conditions'
import { alias } from 'drizzle-orm/pg-core'
import { allowsAny } from '../../../contract/access'
import type { Reply } from '../../../contract/endpoint'
import { bankInfo as banks } from '../../../contract/money/bank'
import { bankOf } from '../../../contract/iban-banks'
import type { Db } from '../../db/connect'
import { onPage, ordered, type OrderTerm } from '../../db/page'
import { cached } from '../../db/query-cache'
import { bankInfo, users } from '../../db/schema'
import { maskCard, masked, maskIban, maskWallet } from '../../people/mask'
import type { Handler } from '../../implement'
import { pageReply, windowOf } from '../../http/paging'
import { refuse } from '../../http/refuse'

type Bank = Reply<typeof banks.userBank>['results'][number]
type Query = { readonly status?: 'verified' | 'unverified' | 'duplicate' | undefined }

const other = alias(bankInfo, 'other_bank')

const duplicate = sql<boolean>`exists (select 1 from ${bankInfo} ${sql.identifier('other_bank')} where ${and(
  ne(other.userUuid, bankInfo.userUuid),
  or(
    eq(other.iban, bankInfo.iban),
    eq(other.card, bankInfo.card),
    eq(other.tronAddress, bankInfo.tronAddress),
    eq(other.bscAddress, bankInfo.bscAddress),
  ),
)})`

/** The same condition for queries over the whole table: groups each column once instead of searching the others per row. */
const amongDuplicates = or(
  ...[bankInfo.iban, bankInfo.card, bankInfo.tronAddress, bankInfo.bscAddress].map(
    (column) =>
      sql`${column} in (select ${sql.identifier(column.name)} from ${bankInfo} ${sql.identifier('others')}
        where ${sql.identifier(column.name)} is not null group by 1 having count(*) > 1)`,
  ),
)

const statusCondition = ({ status }: Query): SQL | undefined => {
  if (status === 'verified') return sql`${bankInfo.verifiedAt} is not null`
  if (status === 'unverified') return sql`${bankInfo.verifiedAt} is null`
  return status === 'duplicate' ? amongDuplicates : undefined
}

interface Row {
  readonly user: { readonly uuid: string; readonly name: string }
  readonly bank: typeof bankInfo.$inferSelect | null
  readonly duplicate: boolean
}

const present = ({ user, bank, duplicate: isDuplicate }: Row, open: boolean): Bank => {
  const show = (mask: (value: string) => string, value: string | null | undefined): string | null =>
    open ? (value ?? null) : masked(mask, value ?? null)
  return {
    user,
    bank: bank?.iban ? bankOf(bank.iban) : null,
    iban: show(maskIban, bank?.iban),
    card: show(maskCard, bank?.card),
    holder: bank?.holder ?? null,
    verified: (bank?.verifiedAt ?? null) !== null,
    tron_address: show(maskWallet, bank?.tronAddress),
    bsc_address: show(maskWallet, bank?.bscAddress),
    changed_at: bank?.changedAt?.toISOString() ?? null,
    duplicate: isDuplicate,
  }
}

const newestFirst: readonly OrderTerm[] = [
  { by: bankInfo.changedAt, desc: true, nulls: 'last' },
  { by: bankInfo.userUuid, desc: false },
]

/** Which people on a page share an account or wallet with somebody; queried for this page only, not for those before. */
const duplicatesAmong = async (db: Db, uuids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (uuids.length === 0) return new Set()
  const rows = await db
    .select({ uuid: bankInfo.userUuid })
    .from(bankInfo)
    .where(and(among(bankInfo.userUuid, uuids), duplicate))
  return new Set(rows.map(({ uuid }) => uuid))
}

/** Bank info of one person: in full for themselves, masked and with duplicates flagged for staff. */
export const bankOfPerson = async (db: Db, uuid: string, { own }: { readonly own: boolean }): Promise<Bank> => {
  const [row] = await db
    .select({
      user: { uuid: users.uuid, name: users.name },
      bank: bankInfo,
      duplicate: sql<boolean>`coalesce(${duplicate}, false)`,
    })
    .from(users)
    .leftJoin(bankInfo, eq(bankInfo.userUuid, users.uuid))
    .where(eq(users.uuid, uuid))
  if (!row) throw refuse('not_found')
  // Only staff learn that an account is used twice.
  return present(own ? { ...row, duplicate: false } : row, own)
}

/** Bank info: the caller's own in full; for staff anybody's, masked. A person without any has one row of nulls. */
export const userBank: Handler<typeof banks.userBank> = async ({ db, user, now }, { query }) => {
  const staff = allowsAny(user, ['money.read', 'users.read'])
  const asked = query.user_uuid ?? (staff ? undefined : user.uuid)
  if (!staff && asked !== user.uuid) throw refuse('not_found')
  if (asked !== undefined) return pageReply(banks.userBank, query, 1, [await bankOfPerson(db, asked, { own: !staff })])
  const where = statusCondition(query)
  const [total] = await cached(db, db.select({ n: count() }).from(bankInfo).where(where), now())
  const [shared] = await cached(db, db.select({ n: count() }).from(bankInfo).where(amongDuplicates), now())
  const found = total?.n ?? 0
  const rows = await db
    .select({ user: { uuid: users.uuid, name: users.name }, bank: bankInfo })
    .from(bankInfo)
    .innerJoin(users, eq(users.uuid, bankInfo.userUuid))
    .where(onPage(bankInfo.userUuid, { where, order: newestFirst, found, ...windowOf(query) }))
    .orderBy(...ordered(newestFirst))
  const duplicates = await duplicatesAmong(
    db,
    rows.map((row) => row.user.uuid),
  )
  const results = rows.map((row) => present({ ...row, duplicate: duplicates.has(row.user.uuid) }, false))
  return { ...pageReply(banks.userBank, query, found, results), duplicates: shared?.n ?? 0 }
}
