import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { formatMinor } from '../../../contract/money/amounts'
import type { identityStates, withdrawals as area } from '../../../contract/money/withdrawals'
import { openRequestStatuses } from '../../../contract/requests/requests'
import { among } from '../../db/conditions'
import { addressBook, bankInfo, ledgerAccounts, processRequests, withdrawals } from '../../db/schema'
import type { Handler } from '../../implement'
import { withdrawalsWithin } from './list'
import { openWithdrawalStates } from './state-table'

const w = withdrawals
const r = processRequests
const other = alias(withdrawals, 'other')

/** A completed identity check proves the person; an open one is worth waiting for. */
const identity = sql<(typeof identityStates)[number]>`(
  select case when bool_or(${r.status} = 'completed') then 'verified'
    when bool_or(${inArray(r.status, [...openRequestStatuses])}) then 'waiting' else 'none' end
  from ${r} where ${r.userUuid} = ${w.userUuid} and ${r.type} = 'kyc' and ${r.hiddenAt} is null)`

const ofOwner = sql`from ${w} ${other} where ${other.userUuid} = ${w.userUuid}`
const ofCurrency = sql`${ofOwner} and ${other.currency} = ${w.currency}`
const paid = sql`${ofCurrency} and ${other.state} = 'confirmed' and ${other.id} <> ${w.id}`

const wasPaidThere = sql<boolean>`exists (
  select 1 ${ofOwner} and ${other.destination} = ${w.destination} and ${other.state} = 'confirmed' and ${other.id} <> ${w.id})`

const inBankInfo = sql<boolean>`coalesce(
  ${w.destination} in (${bankInfo.iban}, ${bankInfo.tronAddress}, ${bankInfo.bscAddress}), false)`

/** What an approver needs to weigh up each withdrawal, in one statement for any number of them. */
export const withdrawalRisks: Handler<typeof area.withdrawalRisks> = async (ctx, { query }) => {
  const rows = await ctx.db
    .select({
      id: w.id,
      currency: w.currency,
      identity,
      wasPaidThere,
      inBankInfo,
      bankChangedAt: bankInfo.changedAt,
      savedAt: addressBook.createdAt,
      paidCount: sql<string>`(select count(*) ${paid})`,
      paidMinor: sql<string>`(select coalesce(sum(${other.amountMinor}), 0) ${paid})`,
      lastPaid: sql<string | null>`(select (max(${other.paidAt}) at time zone 'Asia/Tehran')::date::text ${paid})`,
      balance: ledgerAccounts.balanceMinor,
      reserved: sql<string>`(select coalesce(sum(${other.amountMinor}), 0)
        ${ofCurrency} and ${inArray(other.state, [...openWithdrawalStates])})`,
    })
    .from(w)
    .leftJoin(bankInfo, eq(bankInfo.userUuid, w.userUuid))
    .leftJoin(
      addressBook,
      and(eq(addressBook.userUuid, w.userUuid), eq(addressBook.address, w.destination), isNull(addressBook.removedAt)),
    )
    .leftJoin(
      ledgerAccounts,
      and(
        eq(ledgerAccounts.kind, 'credit'),
        eq(ledgerAccounts.userUuid, w.userUuid),
        eq(ledgerAccounts.currency, w.currency),
      ),
    )
    .where(and(withdrawalsWithin(ctx), among(w.id, query.ids)))
    .orderBy(w.id)
  const results = rows.map(({ currency, savedAt, bankChangedAt, ...row }) => {
    const [balance, reserved] = [row.balance ?? 0n, BigInt(row.reserved)]
    const kept = row.inBankInfo ? ('bank_info' as const) : savedAt === null ? null : ('address_book' as const)
    const keptAt = row.inBankInfo ? bankChangedAt : savedAt
    return {
      id: row.id,
      identity: row.identity,
      destination: { first_use: !row.wasPaidThere, kept, kept_at: keptAt?.toISOString() ?? null },
      paid: { count: Number(row.paidCount), amount: formatMinor(BigInt(row.paidMinor), currency), last: row.lastPaid },
      balance: formatMinor(balance, currency),
      reserved: formatMinor(reserved, currency),
      covered: balance >= reserved,
    }
  })
  return { results }
}
