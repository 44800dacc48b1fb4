import { lazyDialog } from '../../ui/lazyDialog'

/**
 * Proposes another phone or e-mail, other bank data or wallets for somebody, or that they go; nothing changes before the
 * owner or a colleague approves. A field whose change waits already takes no other.
 */
export const ProposeChange = lazyDialog(async () => (await import('./ProposeChangeDialog')).ProposeChangeDialog)
