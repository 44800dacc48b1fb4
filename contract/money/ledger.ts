/** Kinds of ledger accounts. */
export const ledgerKinds = ['credit', 'share', 'income', 'equity', 'means', 'cost', 'position'] as const
/** The figures of profit and loss; each is a sum of lines of the books. */
export const profitFigures = ['income', 'cost', 'shares', 'withdrawals', 'profit'] as const
/** One of {@link profitFigures}. */
export type ProfitFigure = (typeof profitFigures)[number]
/** Through what money came or went. */
export const ledgerSources = ['gateway', 'paypal', 'tron', 'bsc', 'bank', 'exchange', 'internal'] as const
