import { useTranslate } from 'react-admin'
import type { Bank } from './BankForm'
import { BookRial } from './BookRial'
import { MoneyPage } from '../transfers/SendPage'
import { TransferPage } from '../transfers/TransferPage'
import { useTransferAddress } from '../transfers/useTransferAddress'
import { VerifyBank } from './VerifyBank'
import { link } from '../../paths'
import { SecondaryLink } from '../../ui/LinkButton'
import { ReportView } from '../../report/ReportView'
import { useOpenedRow } from '../../report/useOpenedRow'
import { bankAccounts, bookings } from '../reports/banks'

/** Bank accounts of people, to check. */
export const AdminBankInfoScreen = () => {
  const { onRowClick, dialog } = useOpenedRow<Bank>((bank, onClose) => <VerifyBank bank={bank} onClose={onClose} />)
  return (
    <>
      <ReportView definition={bankAccounts} place={{ path: 'adminFinancialBankInfo' }} onRowClick={onRowClick} />
      {dialog}
    </>
  )
}

/** Books a bank deposit into somebody’s credit, above what was booked. */
export const TopUpScreen = () => {
  const translate = useTranslate()
  const { uuid, show } = useTransferAddress()
  return (
    <>
      <MoneyPage>
        <h1>{translate('paths.adminInventoryIncrease')}</h1>
        <p className="lead">{translate('money.bank.top_up.lead')}</p>
        {uuid ? (
          <TransferPage
            key={uuid}
            uuid={uuid}
            ways={
              <SecondaryLink to={link('adminInventoryIncrease')}>{translate('money.bank.top_up.again')}</SecondaryLink>
            }
          />
        ) : (
          <BookRial place="top-up" onMade={show} />
        )}
      </MoneyPage>
      {!uuid && (
        <div style={{ marginBlockStart: 28 }}>
          <ReportView definition={bookings} place={{ path: 'adminInventoryIncrease' }} level={2} />
        </div>
      )}
    </>
  )
}
