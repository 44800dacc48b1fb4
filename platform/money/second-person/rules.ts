import type { Permission } from '../../../contract/access'
import type { Currency } from '../../../contract/money/amounts'
import type { MoneyMove, SumScope } from '../../../contract/money/second-person'
import { limitsOf, type Sender } from '../rules'

/** What others do to a move than whoever asks for it. */
export type Part = 'approve' | 'pay'

/** One row of the table of two persons. */
export interface TwoPersonRule {
  readonly side: Sender
  /** Whose sums over 24 hours decide whether a move waits. */
  readonly sums: readonly SumScope[]
  /** Whether the caps of a single move and of 24 hours hold, which nobody's word lifts. */
  readonly capped: boolean
  readonly ask: Permission
  /** Whether whoever asks may be who gets it. */
  readonly toOneself: boolean
  readonly approve: Permission
  /** `platform`: nobody acts again, what was asked for is carried out by the platform. */
  readonly pay: Permission | 'platform'
  /** How many approve a move below the limit, and from the limit on. */
  readonly approvals: { readonly below: number; readonly above: number }
}

const ofPeople = {
  side: 'user',
  sums: ['sender', 'receiver'],
  capped: true,
  ask: 'money.own',
  // Between wallets of their own.
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

/** Has caps of its own, or none: what was already paid outside, or is owed. */
const uncapped = { ...ofPlatform, capped: false } as const

/**
 * The table of two persons, the one place that says which move waits by whose sums, and who may ask, approve and pay it.
 * `docs/safety.md` shows it and is held against it by a test.
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
  // Known by a name alone, which is nobody's proof of who gets it.
  paypal_line: { ...uncapped, ask: 'paypal.work', toOneself: true },
  settlement: { ...uncapped, ask: 'shares.settle' },
}

/** Whether a sum of 24 hours reaches the limit from which on a move takes a second person. */
const reaches = (side: Sender, currency: Currency, sum: bigint): boolean =>
  sum >= limitsOf(side, currency).secondPersonFrom

/** How many people approve a move besides whoever asks for it, by the sum of 24 hours it comes to. */
export const approvalsOf = (move: MoneyMove, currency: Currency, sum: bigint): number => {
  const { side, approvals } = twoPersonRules[move]
  return reaches(side, currency, sum) ? approvals.above : approvals.below
}

/** Who took which part of a move so far. */
export interface Taken {
  /** From the limit on. */
  readonly above: boolean
  readonly asker: string | null
  /** The people who get the money, as far as they are known. */
  readonly receivers?: readonly string[]
  readonly approvals: readonly string[]
}

/** Whether somebody may ask for a move that these people get. */
export const mayAsk = (move: MoneyMove, asker: string, receivers: readonly string[]): boolean =>
  twoPersonRules[move].toOneself || !receivers.includes(asker)

/**
 * Whether somebody may take a part of a move besides what others took of it: nobody approves or pays what they asked for
 * or get, nobody approves twice, and from the limit on whoever approved does not pay.
 */
export const isApart = (part: Part, { above, asker, receivers = [], approvals }: Taken, uuid: string): boolean => {
  if (uuid === asker || receivers.includes(uuid)) return false
  return part === 'approve' || above ? !approvals.includes(uuid) : true
}

/** The span limits look back over, in milliseconds. */
export const limitSpan = 24 * 3_600_000

/** What one receiver gets by a move, in minor units. */
export interface Piece {
  /** A person's uuid, or an address, an IBAN or a name where it is nobody's. */
  readonly receiver: string
  readonly currency: Currency
  readonly amount: bigint
}

/** Whether two readings of a move come to the same pieces, in any order. */
export const samePieces = (a: readonly Piece[], b: readonly Piece[]): boolean => {
  const text = (pieces: readonly Piece[]): string =>
    pieces
      .map(({ receiver, currency, amount }) => `${receiver} ${currency} ${amount}`)
      .toSorted()
      .join()
  return text(a) === text(b)
}

/** A move before it is made. A batch has a piece for each receiver and is one move. */
export interface WeighedMove {
  readonly move: MoneyMove
  /** Who acts: staff, or the person who sends. */
  readonly actor: string
  readonly pieces: readonly Piece[]
}

/** A sum a move adds to. `side` is all the platform moved, for its cap of 24 hours. */
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

/** What is in a sum already, in minor units: all, and what moved on one person's word. */
export interface InSum {
  readonly all: bigint
  readonly alone: bigint
}

/** A sum against the limit of the second person. */
export interface SumUse {
  readonly scope: SumScope
  readonly currency: Currency
  readonly used: bigint
  readonly amount: bigint
  readonly limit: bigint
  readonly waits: boolean
}

/** What the limits say of a move. */
export interface Verdict {
  readonly problem: 'limit_single' | 'limit_daily' | undefined
  readonly uses: readonly SumUse[]
}

/** What the caps say of one sum a capped move adds to, `all` being in it already; other sums than theirs have none. */
export const capProblem = ({ scope, side, currency, amount }: CountedSum, all: bigint): Verdict['problem'] => {
  const { single, daily } = limitsOf(side, currency)
  if (scope !== (side === 'platform' ? 'side' : 'sender')) return undefined
  if (amount > single) return 'limit_single'
  return all + amount > daily ? 'limit_daily' : undefined
}

/** Judges a move by the sums of the last 24 hours: what the caps refuse, and which sums make it wait. */
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
