import { and, asc, desc, eq, isNull, notInArray, sql } from 'drizzle-orm'
import { formatMinor } from '../../../contract/money/amounts'
import type { MoneyMove } from '../../../contract/money/second-person'
import { approvalTime } from '../../../contract/money/waiting-times'
import type { Db } from '../../db/connect'
import { processRequests, salaryFactors, transfers } from '../../db/schema'
import type { KeptOrder, KeptSum } from '../../db/schema/approvals'
import { limitsOf, networkCost } from '../../money/rules'
import { judge, type Piece, type WeighedMove } from '../../money/second-person/rules'
import { countOfRequests, reasons } from '../../money/ledger/texts'
import { keptSums } from '../../money/second-person/allowance'
import type { Person } from '../people/people'
import { dayLength, hour } from '../span'
import type { Treasury } from './treasury'
import type { World } from '../world'

/** The sums that make a move wait if its asker alone had moved `before`, in minor units. */
const reachedSums = (move: WeighedMove, before: bigint): readonly KeptSum[] =>
  keptSums(
    judge(move, ({ scope }) => {
      const alone = scope === 'actor' ? before : 0n
      return { all: alone, alone }
    }).uses,
  )

type Row = typeof transfers.$inferInsert

/** A waiting move, and how much its asker alone had moved before it, in minor units. */
interface Waiting {
  readonly move: MoneyMove
  readonly piece: Piece
  readonly asker: string
  readonly before?: bigint
  readonly at: number
  readonly row: Pick<Row, 'network' | 'sender' | 'reason'> & Partial<Row>
}

/**
 * Makes moves of three kinds wait at the end of the story: transfers of the demo finance account, and a salary and a
 * settlement of rows already in the database. In so small a company no salary or settlement reaches a limit by itself, so
 * their asker is assumed to have moved most of a day's allowance before, for which the story has no rows.
 */
export const letMovesWait = async (db: Db, world: World, treasury: Treasury): Promise<void> => {
  const { people, span, sink, nextId, random: streams } = world
  const random = streams('moves that wait')
  const wait = ({ move, piece, asker, before = 0n, at, row }: Waiting): void =>
    sink.add(transfers, {
      id: nextId('transfers'),
      uuid: random.uuid(),
      state: 'waiting_approval',
      direction: 'out',
      receiver: piece.receiver,
      amountMinor: piece.amount,
      feeMinor: 0n,
      costMinor: 0n,
      currency: piece.currency,
      createdBy: asker,
      approvals: [],
      approvalsNeeded: 1,
      waits: [...reachedSums({ move, actor: asker, pieces: [piece] }, before)],
      createdAt: new Date(at),
      expiresAt: new Date(at + approvalTime),
      version: 0,
      ...row,
    })

  const finance = people.demo.get('finance')
  for (const [daysAgo, amount] of [
    [1.1, 12_400_000_000n],
    [0.4, 7_850_000_000n],
    [0.1, 18_400_000_000n],
  ] as const) {
    if (!finance) continue
    wait({
      move: 'platform_transfer',
      piece: { receiver: treasury.exchange, currency: 'USDT', amount },
      asker: finance.uuid,
      at: span.now - daysAgo * dayLength,
      row: {
        network: 'tron',
        sender: treasury.address('tron'),
        reason: reasons.toExchange,
        feeMinor: networkCost.tron,
        costMinor: networkCost.tron,
      },
    })
  }

  const asker = people.staff.find(({ type, demo }) => type === '5' && demo === null)
  if (asker) await letBooksWait(db, { asker: asker.uuid, demo: [...people.demo.values()], now: span.now, wait })
  await sink.flush()
}

interface Books {
  readonly asker: string
  readonly demo: readonly Person[]
  readonly now: number
  readonly wait: (waiting: Waiting) => void
}

const letBooksWait = async (db: Db, { asker, demo, now, wait }: Books): Promise<void> => {
  const keep = (kept: KeptOrder, piece: Piece, at: number, row: Pick<Row, 'reason'> & Partial<Row>): void =>
    wait({
      move: kept.move,
      piece,
      asker,
      before: limitsOf('platform', piece.currency).secondPersonFrom - piece.amount / 2n,
      at,
      row: { network: 'books', sender: 'platform', receiverUuid: piece.receiver, kept, ...row },
    })
  const nobodys = [asker, ...demo.map(({ uuid }) => uuid)]
  const [salary] = await db
    .select()
    .from(salaryFactors)
    .where(and(eq(salaryFactors.amountPaidMinor, 0n), notInArray(salaryFactors.employeeUuid, nobodys)))
    .orderBy(desc(salaryFactors.start), asc(salaryFactors.id))
    .limit(1)
  if (salary) {
    const amount = salary.baseMinor + salary.bonusMinor - salary.deductionsMinor
    const body = { amount_paid: formatMinor(amount, 'IRR'), version: salary.version }
    keep(
      { move: 'salary', order: { params: { id: salary.id }, body } },
      { receiver: salary.employeeUuid, currency: 'IRR', amount },
      now - 5 * hour,
      { reason: reasons.salary },
    )
  }

  const r = processRequests
  const [shares] = await db
    .select({
      payee: r.partnerUuid,
      ids: sql<number[]>`array_agg(${r.id} order by ${r.id})`,
      minor: sql<string>`sum(${r.partnerShareMinor})`,
    })
    .from(r)
    .where(
      and(
        eq(r.status, 'completed'),
        eq(r.currency, 'USD'),
        eq(r.partnerSharePaid, false),
        isNull(r.hiddenAt),
        sql`${r.partnerShareMinor} > 0 and ${r.partnerUuid} is not null`,
      ),
    )
    .groupBy(r.partnerUuid)
    .orderBy(sql`sum(${r.partnerShareMinor}) desc`, r.partnerUuid)
    .limit(1)
  if (shares?.payee) {
    const amount = BigInt(shares.minor)
    const expected = [{ currency: 'USD', amount: formatMinor(amount, 'USD') }]
    keep(
      { move: 'settlement', order: { kind: 'partner', ids: shares.ids, expected } },
      { receiver: shares.payee, currency: 'USD', amount },
      now - 2 * hour,
      { reason: reasons.partner, description: countOfRequests(shares.ids.length) },
    )
  }
}
