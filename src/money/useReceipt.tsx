import { useOpenedRow } from '../report/useOpenedRow'
import { lazyDialog } from '../ui/lazyDialog'
import type { Receipt } from './ReceiptDialog'

const ReceiptDialog = lazyDialog(async () => (await import('./ReceiptDialog')).ReceiptDialog)

/** A row of the receipts opens it over the page. */
export const useReceipt = () =>
  useOpenedRow<Receipt>((receipt, onClose) => <ReceiptDialog receipt={receipt} onClose={onClose} />)
