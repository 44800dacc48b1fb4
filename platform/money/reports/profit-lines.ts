import type { AccountKind, ProfitFigure } from '../../../contract/money/ledger'

/** Lines of the books by the kind of their account, and of some types of transactions only. */
export interface LinePart {
  readonly kind: AccountKind
  readonly only?: readonly string[]
  readonly except?: readonly string[]
}

/** What was paid out of shares is no new share; what came back by a counter-entry of a settlement neither. */
const settling = ['share', 'reversal'] as const
const shared: LinePart = { kind: 'share', except: settling }

/**
 * The lines each figure of profit and loss is made of, and the sign they count with. The books keep our income without
 * the shares: reported is what was earned and what of it was shared, so that in the profit the shares fall out.
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

/** Whether a line of some kind and type is one of the parts. */
export const isPart = (parts: readonly LinePart[], kind: string, type: string): boolean =>
  parts.some((part) => part.kind === kind && (part.only?.includes(type) ?? true) && !part.except?.includes(type))
