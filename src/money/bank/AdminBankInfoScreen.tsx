import type { Bank } from './BankForm'
import { ReportView } from '../../report/ReportView'
import { useOpenedRow } from '../../report/useOpenedRow'
import { lazyDialog } from '../../ui/lazyDialog'
import { bankAccounts } from '../reports/banks'

const VerifyBank = lazyDialog(async () => (await import('./VerifyBank')).VerifyBank)

/** People's bank accounts, for verification. */
export const AdminBankInfoScreen = () => {
  const { onRowClick, dialog } = useOpenedRow<Bank>((bank, onClose) => <VerifyBank bank={bank} onClose={onClose} />)
  return (
    <>
      <ReportView definition={bankAccounts} place={{ path: 'adminFinancialBankInfo' }} onRowClick={onRowClick} />
      {dialog}
    </>
  )
}
