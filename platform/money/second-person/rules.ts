import type { Permission } from '../../../contract/access'
import type { Currency } from '../../../contract/money/amounts'
import type { MoneyMove, SumScope } from '../../../contract/money/second-person'
import { limitsOf, type Sender } from '../rules'

/** The parts of a move that others than its asker take. */
export type Part = 'approve' | 'pay'

/** One row of the table of two persons. */
export interface TwoPersonRule {
  readonly side: Sender
  /** Whose 24-hour sums decide whether a move waits. */
  readonly sums: readonly SumScope[]
  /** Whether the caps on a single move and on 24 hours apply, which no approval lifts. */
  readonly capped: boolean
  readonly ask: Permission
  /** Whether the asker may be the receiver. */
  readonly toOneself: boolean
  readonly approve: Permission
  /** `platform`: nobody acts again; the platform carries out what was requested. */
  readonly pay: Permission | 'platform'
  /** How many people approve a move below the limit, and from the limit on. */
  readonly approvals: { readonly below: number; readonly above: number }
}

const ofPeople = {
  side: 'user',
  sums: ['sender', 'receiver'],
  capped: true,
  ask: 'money.own',
  // Between their own wallets.
  toOneself: true,
  approve: 'money.approve',
  pay: 'platform',
  approvals: { below: 0, above: 1 },
} as const satisfies TwoPersonRule

const ofPlatform = {
  ...ofPeople,
  side: 'platform',
  sums: ['actor', 'receiver'],
  ask: 'money.move',
  toOneself: false,
} as const satisfies TwoPersonRule

/** Has its own caps or none, because it was already paid outside or is owed. */
const uncapped = { ...ofPlatform, capped: false } as const

/**
 * The table of two persons, the one place that defines which sums make a move wait, and who may ask for, approve and pay
 * it. `docs/safety.md` shows it, and a test compares the two.
 */
export const twoPersonRules: Readonly<Record<MoneyMove, TwoPersonRule>> = {
  person_transfer: ofPeople,
  person_credit: { ...ofPeople, toOneself: false },
  platform_transfer: ofPlatform,
  platform_credit: ofPlatform,
  top_up: ofPlatform,
  bank_payment: ofPlatform,
  withdrawal: { ...uncapped, ask: 'money.own', toOneself: true, pay: 'money.move', approvals: { below: 1, above: 2 } },
  salary: { ...uncapped, ask: 'salary.pay' },
  // Known by name only, which proves nothing about who receives it.
  paypal_line: { ...uncapped, ask: 'paypal.work', toOneself: true },
  settlement: { ...uncapped, ask: 'shares.settle' },
}

/** Whether a 24-hour sum reaches the limit from which a move needs a second person. */
const reaches = (side: Sender, currency: Currency, sum: bigint): boolean =>
  sum >= limitsOf(side, currency).secondPersonFrom

/** How many people besides the asker must approve a move, by the 24-hour sum it leads to. */
export const approvalsOf = (move: MoneyMove, currency: Currency, sum: bigint): number => {
  const { side, approvals } = twoPersonRules[move]
  return reaches(side, currency, sum) ? approvals.above : approvals.below
}

/** Who has taken which part of a move so far. */
export interface Taken {
  /** Whether the move reaches the limit. */
  readonly above: boolean
  readonly asker: string | null
  /** The people who receive the money, as far as they are known. */
  readonly receivers?: readonly string[]
  readonly approvals: readonly string[]
}

/** Whether somebody may ask for a move that these people receive. */
export const mayAsk = (move: MoneyMove, asker: string, receivers: readonly string[]): boolean =>
  twoPersonRules[move].toOneself || !receivers.includes(asker)

/**
 * Whether somebody may take a part of a move, given the parts others took: nobody approves or pays what they asked for or
 * receive, nobody approves twice, and from the limit on an approver does not pay.
 */
export const isApart = (part: Part, { above, asker, receivers = [], approvals }: Taken, uuid: string): boolean => {
  if (uuid === asker || receivers.includes(uuid)) return false
  return part === 'approve' || above ? !approvals.includes(uuid) : true
}

/** How far the limits look back, in milliseconds. */
export const limitSpan = 24 * 3_600_000

/** What one receiver gets from a move, in minor units. */
export interface Piece {
  /** A person's uuid, or an address, an IBAN or a name if it is no person's. */
  readonly receiver: string
  readonly currency: Currency
  readonly amount: bigint
}

/** Whether two reads of a move have the same pieces, in any order. */
export const samePieces = (a: readonly Piece[], b: readonly Piece[]): boolean => {
  const text = (pieces: readonly Piece[]): string =>
    pieces
      .map(({ receiver, currency, amount }) => `${receiver} ${currency} ${amount}`)
      .toSorted()
      .join()
  return text(a) === text(b)
}

/** A move before it is made. A batch is one move with a piece for each receiver. */
export interface WeighedMove {
  readonly move: MoneyMove
  /** Who acts: staff, or the person who sends. */
  readonly actor: string
  readonly pieces: readonly Piece[]
}

/** A sum a move adds to. `side` is everything the platform moved, for its 24-hour cap. */
export interface CountedSum {
  readonly scope: SumScope | 'side'
  readonly side: Sender
  readonly key: string
  readonly currency: Currency
  readonly amount: bigint
}

/** The sums a move adds to, each once. */
export const countedSums = ({ move, actor, pieces }: WeighedMove): CountedSum[] => {
  const { side, sums, capped } = twoPersonRules[move]
  const found = new Map<string, CountedSum>()
  const add = (sum: CountedSum): void => {
    const key = `${sum.scope} ${sum.key} ${sum.currency}`
    found.set(key, { ...sum, amount: (found.get(key)?.amount ?? 0n) + sum.amount })
  }
  for (const { receiver, currency, amount } of pieces) {
    for (const scope of sums) add({ scope, side, key: scope === 'receiver' ? receiver : actor, currency, amount })
    if (side === 'platform' && capped) add({ scope: 'side', side, key: '', currency, amount })
  }
  return [...found.values()]
}

/** What a sum already contains, in minor units: everything, and what one person alone decided. */
export interface InSum {
  readonly all: bigint
  readonly alone: bigint
}

/** A sum compared with the limit of the second person. */
export interface SumUse {
  readonly scope: SumScope
  readonly currency: Currency
  readonly used: bigint
  readonly amount: bigint
  readonly limit: bigint
  readonly waits: boolean
}

/** The verdict of the limits on a move. */
export interface Verdict {
  readonly problem: 'limit_single' | 'limit_daily' | undefined
  readonly uses: readonly SumUse[]
}

/** Which cap a capped move breaks in one sum, `all` being the sum so far; sums without a cap break none. */
export const capProblem = ({ scope, side, currency, amount }: CountedSum, all: bigint): Verdict['problem'] => {
  const { single, daily } = limitsOf(side, currency)
  if (scope !== (side === 'platform' ? 'side' : 'sender')) return undefined
  if (amount > single) return 'limit_single'
  return all + amount > daily ? 'limit_daily' : undefined
}

/** Judges a move by the sums of the last 24 hours: which cap it breaks, and which sums make it wait. */
export const judge = (move: WeighedMove, inSum: (sum: CountedSum) => InSum): Verdict => {
  const known = countedSums(move).map((sum) => ({ ...sum, ...inSum(sum) }))
  const { capped } = twoPersonRules[move.move]
  const problems = known.flatMap((sum) => (capped ? (capProblem(sum, sum.all) ?? []) : []))
  return {
    problem: problems[0],
    uses: known.flatMap(({ scope, side, currency, amount, alone }) =>
      scope === 'side'
        ? []
        : [
            {
              scope,
              currency,
              used: alone,
              amount,
              limit: limitsOf(side, currency).secondPersonFrom,
              waits: reaches(side, currency, alone + amount),
            },
          ],
    ),
  }
}
