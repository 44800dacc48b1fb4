import { and, count, desc, eq, gt, inArray, isNull, like, ne, notExists, sql, type SQL } from 'drizzle-orm'
import { isStaff, typesWith } from '../../../contract/access'
import { gasSymbols } from '../../../contract/money/chains'
import type { Reply } from '../../../contract/endpoint'
import { formatMinor } from '../../../contract/money/amounts'
import { approvalTime } from '../../../contract/money/waiting-times'
import type { transfers as area } from '../../../contract/money/transfers'
import { pageLinks, type Side } from '../../../contract/page-links'
import type { Db } from '../../db/connect'
import { auditLog, countedMoves, transfers, users } from '../../db/schema'
import { gasNeeded } from '../rules'
import { twoPersonRules, type WeighedMove } from './rules'
import type { CallContext } from '../../implement'
import { bookBalance } from '../ledger/balances'
import { amountWords, notify } from '../../notifications/notify'
import { namesOf } from '../../people/names'
import { invalid } from '../../http/refuse'
import { keptSums, receiversOf, weigh } from './allowance'
import { goesToAddressOf } from '../transfers/destination'
import { asDecimal, isChain, walletAt } from '../wallets/rows'

type TransferRow = typeof transfers.$inferSelect
type Transfer = Reply<typeof area.transfer>['object']
type Reading = Pick<CallContext, 'db' | 'user'>

/** Who rejected or recalled a transfer, from the audit log; people outside are not told which member of staff it was. */
export const decidedBy = async ({ db, user }: Reading, row: TransferRow): Promise<Transfer['decided_by']> => {
  if (row.state !== 'rejected' && row.state !== 'called_back') return null
  const [found] = await db
    .select({ actor: auditLog.actorUuid })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, 'transfer'),
        eq(auditLog.subjectId, row.uuid),
        inArray(auditLog.action, ['transfer.rejected', 'transfer.called_back']),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1)
  const actor = found?.actor ?? null
  return isStaff(user) || actor === user.uuid ? (await namesOf(db, [actor]))(actor) : null
}

/** What the source of a waiting transfer holds now, so nobody approves blindly. Credit the platform gives has none. */
export const sourceNow = async ({ db, user }: Reading, row: TransferRow): Promise<Transfer['source']> => {
  if (row.state !== 'waiting_approval' || !isStaff(user)) return null
  const currency = row.currency
  const needed = row.amountMinor + row.costMinor
  if (isChain(row.network)) {
    const wallet = await walletAt(db, row.network, row.sender)
    if (!wallet) return null
    const { availableMinor: free, gas } = wallet
    return {
      available: formatMinor(free > 0n ? free : 0n, currency),
      enough: free >= needed,
      gas: {
        amount: asDecimal(gas),
        symbol: gasSymbols[row.network],
        enough: Number(gas) >= gasNeeded[row.network],
      },
    }
  }
  if (row.network !== 'bank' || row.direction !== 'out') return null
  const free = await bookBalance(db, 'bank', currency)
  return { available: formatMinor(free > 0n ? free : 0n, currency), enough: free >= needed, gas: null }
}

/** What a move waits for: nothing, or a number of approvals until a deadline. */
export type Wait = Pick<TransferRow, 'waits' | 'approvalsNeeded' | 'expiresAt'>

/**
 * Judges a move under its locks: it is made now, or waits for a second person until a deadline. A withdrawal cannot wait
 * again, because it is already approved: somebody other than its approver pays it.
 * @throws limit_single, limit_daily at `amount`; second_person at `withdrawal_ids`
 */
export const approvalWait = async (db: Db, move: WeighedMove, at: Date): Promise<Wait> => {
  const { problem, uses } = await weigh(db, move, at)
  if (problem) throw invalid({ amount: problem })
  const waits = keptSums(uses)
  if (waits.length === 0) return { waits, approvalsNeeded: 0, expiresAt: null }
  const { pay, approvals } = twoPersonRules[move.move]
  if (pay !== 'platform') throw invalid({ withdrawal_ids: 'second_person' })
  return { waits, approvalsNeeded: approvals.above, expiresAt: new Date(at.getTime() + approvalTime) }
}

const notice = ({ uuid, amountMinor, currency }: TransferRow, at: Date, side: Side) => ({
  type: 'money' as const,
  values: {
    amount: amountWords(amountMinor, currency),
  },
  link: pageLinks.transfer(uuid, side),
  at,
})

/** Notifies those who may approve a transfer that it waits. */
export const tellApprovers = async (db: Db, row: TransferRow, at: Date): Promise<void> => {
  if (row.state !== 'waiting_approval') return
  const barred = [row.createdBy, row.receiverUuid, ...((await receiversOf(db, [row.uuid])).get(row.uuid) ?? [])]
  const found = await db
    .select({ uuid: users.uuid })
    .from(users)
    .where(and(inArray(users.type, typesWith('money.approve')), isNull(users.disabledAt)))
  const to: string[] = []
  for (const { uuid } of found) if (!barred.includes(uuid) && !(await goesToAddressOf(db, row, uuid))) to.push(uuid)
  await notify(db, { ...notice(row, at, 'staff'), to, text: 'transfer_waits' })
}

/** Notifies the maker of a transfer how its wait ended. */
export const tellMaker = async (
  db: Db,
  row: TransferRow,
  text: 'transfer_approved' | 'transfer_rejected' | 'transfer_expired',
  at: Date,
): Promise<void> => {
  if (row.createdBy === null) return
  const side = row.walletOwnerUuid === null ? 'staff' : 'user'
  await notify(db, { ...notice(row, at, side), to: [row.createdBy], text })
}

/** Transfers that wait for somebody who may approve; never their own, nor those they receive. */
export const waitsFor = (db: Db, uuid: string, now: Date): SQL | undefined =>
  and(
    eq(transfers.state, 'waiting_approval'),
    gt(transfers.expiresAt, now),
    ne(transfers.createdBy, uuid),
    sql`not ${transfers.approvals} ? ${uuid}`,
    sql`${transfers.receiverUuid} is distinct from ${uuid}`,
    notExists(
      db
        .select({ one: sql`1` })
        .from(countedMoves)
        .where(
          and(
            eq(countedMoves.reference, sql`${transfers.uuid}::text`),
            like(countedMoves.scope, '% receiver'),
            eq(countedMoves.key, uuid),
          ),
        ),
    ),
  )

/** How many transfers {@link waitsFor} finds. */
export const waitingFor = async (db: Db, uuid: string, now: Date): Promise<number> => {
  const [row] = await db
    .select({ n: count() })
    .from(transfers)
    .where(waitsFor(db, uuid, now))
  return row?.n ?? 0
}
