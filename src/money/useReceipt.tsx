import { useOpenedRow } from '../report/useOpenedRow'
import { lazyDialog } from '../ui/lazyDialog'
import type { Receipt } from './ReceiptDialog'

const ReceiptDialog = lazyDialog(async () => (await import('./ReceiptDialog')).ReceiptDialog)

/** Opens a row of the receipts over the page. */
export const useReceipt = () =>
  useOpenedRow<Receipt>((receipt, onClose) => <ReceiptDialog receipt={receipt} onClose={onClose} />)
