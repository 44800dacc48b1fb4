import { useTranslate } from 'react-admin'
import { BookRial } from './BookRial'
import { MoneyPage } from '../transfers/MoneyPage'
import { TransferPage } from '../transfers/TransferPage'
import { useTransferAddress } from '../transfers/useTransferAddress'
import { link } from '../../paths'
import { SecondaryLink } from '../../ui/LinkButton'
import { ReportTabs } from '../../report/ReportTabs'
import { bookings } from '../reports/banks'

/** Books a bank deposit into somebody’s credit, and lists what was booked; a single booking has its own address. */
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
