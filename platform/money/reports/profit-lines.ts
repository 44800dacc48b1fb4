import type { AccountKind, ProfitFigure } from '../../../contract/money/ledger'

/** Ledger lines by the kind of their account, optionally only of some types of transactions. */
export interface LinePart {
  readonly kind: AccountKind
  readonly only?: readonly string[]
  readonly except?: readonly string[]
}

/** Paying out shares creates no new share, and neither does a counter-entry of a settlement. */
const settling = ['share', 'reversal'] as const
const shared: LinePart = { kind: 'share', except: settling }

/**
 * The lines that make up each figure of profit and loss, and the sign they count with. The books keep our income without
 * the shares. The report shows what was earned and how much of it was shared, so the shares cancel out in the profit.
 */
export const profitLines: Readonly<
  Record<ProfitFigure, { readonly sign: 1n | -1n; readonly parts: readonly LinePart[] }>
> = {
  income: { sign: 1n, parts: [{ kind: 'income' }, shared] },
  cost: { sign: -1n, parts: [{ kind: 'cost' }] },
  shares: { sign: 1n, parts: [shared] },
  withdrawals: { sign: -1n, parts: [{ kind: 'credit', only: ['withdrawal'] }] },
  profit: { sign: 1n, parts: [{ kind: 'income' }, { kind: 'cost' }] },
}

/** Whether a line of some kind and type belongs to one of the parts. */
export const isPart = (parts: readonly LinePart[], kind: string, type: string): boolean =>
  parts.some((part) => part.kind === kind && (part.only?.includes(type) ?? true) && !part.except?.includes(type))
