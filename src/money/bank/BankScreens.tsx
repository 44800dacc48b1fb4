import { useTranslate } from 'react-admin'
import type { Bank } from './BankForm'
import { BookRial } from './BookRial'
import { MoneyPage } from '../transfers/SendPage'
import { TransferPage } from '../transfers/TransferPage'
import { useTransferAddress } from '../transfers/useTransferAddress'
import { VerifyBank } from './VerifyBank'
import { link } from '../../paths'
import { SecondaryLink } from '../../ui/LinkButton'
import { ReportTabs } from '../../report/ReportTabs'
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

/** Booking a bank deposit into somebody’s credit, and what was booked; a booking of its own stands in the address. */
export const TopUpScreen = () => {
  const translate = useTranslate()
  const { uuid, show } = useTransferAddress()
  if (!uuid)
    return (
      <ReportTabs
        path="adminInventoryIncrease"
        reports={{
          book: {
            part: (
              <MoneyPage style={{ marginInline: 0, paddingBlockStart: 10 }}>
                <p className="lead">{translate('money.bank.top_up.lead')}</p>
                <BookRial place="top-up" onMade={show} />
              </MoneyPage>
            ),
          },
          booked: { report: bookings },
        }}
      />
    )
  return (
    <MoneyPage>
      <h1>{translate('paths.adminInventoryIncrease')}</h1>
      <TransferPage
        key={uuid}
        uuid={uuid}
        ways={<SecondaryLink to={link('adminInventoryIncrease')}>{translate('money.bank.top_up.again')}</SecondaryLink>}
      />
    </MoneyPage>
  )
}
