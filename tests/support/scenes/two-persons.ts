import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, notExists, sql, type SQL } from 'drizzle-orm'
import { contract } from '../../../contract/index'
import { formatMinor, toMinor, type Currency } from '../../../contract/money/amounts'
import type { MoneyMove } from '../../../contract/money/second-person'
import {
  paypalAccounts,
  processRequests,
  salaryFactors,
  transfers,
  users,
  wallets,
  withdrawals,
} from '../../../platform/db/schema'
import { passcode, richPerson, sendTron } from '../money'
import type { Answered, TestPlatform } from '../platform'

const { requests } = contract

/** A Tron address saved for the platform. */
export const savedTron = 'TVzUhHX8SqgVd1mmuogaQWw7EYEpsXgfKN'

/** The result of requesting a move: refused, done, or pending under a uuid. */
export interface Asked {
  readonly status: number
  readonly error?: Answered<unknown>['error']
  readonly waits: string | undefined
}

type Transfer = Answered<{ readonly object: { readonly uuid: string; readonly state: string } }>

const ofTransfer = ({ status, reply, error }: Transfer): Asked =>
  status === 200
    ? { status, waits: reply.object.state === 'waiting_approval' ? reply.object.uuid : undefined }
    : { status, error, waits: undefined }

const asked = ({ status, error }: Answered<unknown>, waits: string | null | undefined): Asked =>
  status === 200 ? { status, waits: waits ?? undefined } : { status, error, waits: undefined }

/** Requests that credit be moved or booked to somebody, in dollars by default. */
type AskCredit = (
  platform: TestPlatform,
  token: string,
  to: string,
  amount: string,
  currency?: Currency,
) => Promise<Asked>

const signed = { reason: 'آزمون', passcode }

/** Gives credit from the platform. */
export const giveCredit: AskCredit = async ({ call }, token, recipient_uuid, amount, currency = 'USD') =>
  ofTransfer(
    await call(contract.money.sendCredit, { body: { ...signed, recipient_uuid, amount, currency } }, { token }),
  )

/** Books an amount received at the bank, or credit by hand. */
export const topUp: AskCredit = async ({ call }, token, destination, amount, currency = 'USD') => {
  const booked = { source: 'بانک ملت', transaction_hash: `T-${randomUUID()}` }
  return ofTransfer(
    await call(contract.money.bookRial, { body: { ...signed, ...booked, destination, amount, currency } }, { token }),
  )
}

/** Files a withdrawal of USDT; returns its row. */
export const fileWithdrawal = async ({ call, db }: TestPlatform, token: string, amount: string) => {
  const form = { currency: 'USDT', amount, destination_kind: 'tron', destination: savedTron }
  const { reply, error, status } = await call(requests.submitRequest, { body: { type: 'withdrawal', form } } as never, {
    token,
  })
  if (status !== 200) throw new Error(JSON.stringify(error))
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.requestId, reply.object.id))
  return row!
}

/** Approves a withdrawal in its current version. */
export const approveWithdrawal = async ({ call, db }: TestPlatform, token: string, id: number) => {
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.id, id))
  return call(
    contract.money.decideWithdrawal,
    { params: { id }, body: { decision: 'approve', version: row!.version, passcode } } as never,
    { token },
  )
}

/** Pays withdrawals from the platform's wallet. */
export const payWithdrawals = (
  platform: TestPlatform,
  token: string,
  rows: readonly (typeof withdrawals.$inferSelect)[],
) => {
  const minor = rows.reduce((all, row) => all + row.amountMinor - row.feeMinor, 0n)
  return sendTron(
    platform,
    { token },
    savedTron,
    `${minor / 1_000_000n}.${String(minor % 1_000_000n).padStart(6, '0')}`,
    {
      withdrawal_ids: rows.map(({ id }) => id),
    },
  )
}

/** The second person's decision on a pending move. */
export const approve = async ({ call, db }: TestPlatform, token: string, uuid: string, word = true) => {
  const [row] = await db.select().from(transfers).where(eq(transfers.uuid, uuid))
  const body = { approve: word, passcode, version: row!.version, ...(!word && { reason: 'آزمون' }) }
  return call(contract.money.decideTransfer, { params: { uuid }, body }, { token })
}

/** How a move is requested, each time to a recipient nobody has paid yet. The platform's sums are in its currency. */
interface Driver {
  /** Amounts below the limit and from it on. */
  readonly amounts: readonly [below: string, above: string]
  readonly ask: (token: string, amount: string) => Promise<Asked>
}

const iban = 'IR820540102680020817909002'

/** A person's own wallet with money in it, and a wallet of the platform it may be sent to at once. */
const personWithWallet = async (platform: TestPlatform, uuid: string) => {
  const { db } = platform
  const [known] = await db
    .select()
    .from(wallets)
    .where(and(eq(wallets.userUuid, uuid), eq(wallets.network, 'tron')))
  const [ours] = await db
    .select()
    .from(wallets)
    .where(and(isNull(wallets.userUuid), eq(wallets.network, 'tron')))
  return { from: known?.address ?? '', to: ours!.address }
}

/** Rows that no pending move names: a pending move is not requested again. */
const waitsNowhere = (db: TestPlatform['db'], names: SQL) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(transfers)
      .where(and(eq(transfers.state, 'waiting_approval'), names)),
  )

/** How every move of the table is requested. `own` is the wallet of the person whose token is used for it. */
export const driversOf = (
  platform: TestPlatform,
  person: { readonly uuid: string },
): Readonly<Record<Exclude<MoneyMove, 'withdrawal'>, Driver>> => {
  const { db, call } = platform
  const stranger = async () => (await richPerson(platform)).uuid
  return {
    person_transfer: {
      amounts: ['10', '3000'],
      ask: async (token, amount) => {
        const { from, to } = await personWithWallet(platform, person.uuid)
        return ofTransfer(
          await sendTron(platform, { token }, to, amount, { sender_type: 'user', sender_address: from }),
        )
      },
    },
    person_credit: {
      amounts: ['10', '3000'],
      ask: async (token, amount) => giveCredit(platform, token, await stranger(), amount),
    },
    platform_transfer: {
      amounts: ['10', '2000'],
      ask: async (token, amount) => ofTransfer(await sendTron(platform, { token }, savedTron, amount)),
    },
    platform_credit: {
      amounts: ['10', '2000'],
      ask: async (token, amount) => giveCredit(platform, token, await stranger(), amount),
    },
    top_up: {
      amounts: ['10', '2000'],
      ask: async (token, amount) => topUp(platform, token, await stranger(), amount),
    },
    bank_payment: {
      amounts: ['10000', '2000000000'],
      ask: async (token, amount) => topUp(platform, token, iban, amount, 'IRR'),
    },
    salary: {
      amounts: ['10000', '2000000000'],
      ask: async (token, amount) => {
        const [row] = await db
          .select({ id: salaryFactors.id, paid: salaryFactors.amountPaidMinor })
          .from(salaryFactors)
          .innerJoin(users, eq(users.uuid, salaryFactors.employeeUuid))
          .where(
            and(
              eq(salaryFactors.currency, 'IRR'),
              eq(users.type, '2'),
              waitsNowhere(db, sql`(${transfers.kept} #>> '{order,params,id}')::bigint = ${salaryFactors.id}`),
            ),
          )
          .orderBy(salaryFactors.id)
          .limit(1)
        await db.update(salaryFactors).set({ baseMinor: 50_000_000_000n }).where(eq(salaryFactors.id, row!.id))
        const answer = await call(
          contract.money.updateAmountPaid,
          { params: { id: row!.id }, body: { amount_paid: formatMinor(row!.paid + toMinor(amount, 'IRR'), 'IRR') } },
          { token },
        )
        return asked(answer, answer.reply?.waits)
      },
    },
    paypal_line: {
      amounts: ['10', '2000'],
      ask: async (token, amount) => {
        const [account] = await db
          .select({ uuid: paypalAccounts.uuid })
          .from(paypalAccounts)
          .where(and(eq(paypalAccounts.status, 'active'), eq(paypalAccounts.currency, 'USD')))
        const answer = await call(
          contract.money.addTransaction,
          {
            body: {
              account: account!.uuid,
              direction: 'in',
              type: 'payment',
              counterparty: randomUUID(),
              amount,
              date: '2026-11-20',
              reference: randomUUID(),
              anyway: true,
            },
          },
          { token },
        )
        return asked(answer, answer.reply?.waits)
      },
    },
    settlement: {
      amounts: ['10', '2000'],
      ask: async (token, amount) => {
        const [row] = await db
          .select()
          .from(processRequests)
          .where(
            and(
              eq(processRequests.status, 'completed'),
              eq(processRequests.currency, 'USD'),
              eq(processRequests.partnerSharePaid, false),
              gt(processRequests.partnerShareMinor, 0n),
              isNotNull(processRequests.partnerUuid),
              isNull(processRequests.hiddenAt),
            ),
          )
          .orderBy(processRequests.id)
          .limit(1)
        await db
          .update(processRequests)
          .set({ partnerShareMinor: toMinor(amount, 'USD') })
          .where(eq(processRequests.id, row!.id))
        const answer = await call(
          contract.money.settleShares,
          { body: { is_partner_share_paid: true, process_request_ids: [row!.id], passcode } },
          { token },
        )
        return asked(answer, answer.reply?.waits?.[0])
      },
    },
  }
}
