/** Chains with addresses. */
export const chainNetworks = ['tron', 'bsc'] as const
export type ChainNetwork = (typeof chainNetworks)[number]

/** Where money can move. */
export const networks = [...chainNetworks, 'bank', 'internal'] as const
export type Network = (typeof networks)[number]

/** Where money leaves our books. */
export type ExternalNetwork = Exclude<Network, 'internal'>

/** The direction of money, seen from where it is held. */
export const directions = ['in', 'out'] as const
export type Direction = (typeof directions)[number]

/** Where money went, seen from the wallets asked for; `own` is a move between wallets of the same owner. */
export const walletMoves = [...directions, 'own'] as const
export type WalletMove = (typeof walletMoves)[number]

/** Where a transfer is listed: `books` is for salaries, PayPal lines and settlements that waited for a second person. */
export const transferNetworks = [...networks, 'books'] as const
export type TransferNetwork = (typeof transferNetworks)[number]
