import { lazyDialog } from '../../ui/lazyDialog'

/**
 * Proposes a new phone or e-mail, new bank data or wallets for somebody, or their removal; nothing changes before the
 * owner or a colleague approves. A field with a pending change takes no other.
 */
export const ProposeChange = lazyDialog(async () => (await import('./ProposeChangeDialog')).ProposeChangeDialog)
