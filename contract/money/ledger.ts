/**
 * Kinds of ledger accounts. A positive balance is owed to the holder: a person's `credit`, an unpaid `share`, `income`,
 * `equity`. What the platform itself holds (`means`: wallets, banks, PayPal) and what it spent (`cost`) is negative. A
 * `position` is what exchanges between currencies leave open.
 */
export const ledgerKinds = ['credit', 'share', 'income', 'equity', 'means', 'cost', 'position'] as const
/** One of {@link ledgerKinds}. */
export type AccountKind = (typeof ledgerKinds)[number]
/** The figures of profit and loss; each is a sum of ledger lines. */
export const profitFigures = ['income', 'cost', 'shares', 'withdrawals', 'profit'] as const
/** One of {@link profitFigures}. */
export type ProfitFigure = (typeof profitFigures)[number]
/** The channels through which money comes or goes. */
export const ledgerSources = ['gateway', 'paypal', 'tron', 'bsc', 'bank', 'exchange', 'internal'] as const
