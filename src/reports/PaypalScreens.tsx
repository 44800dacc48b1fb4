import { useParams } from 'react-router'
import { AddPaypalLine } from '../money/AddPaypalLine'
import { ReportTabs, type ReportTab } from '../shared/report/ReportTabs'
import { ReportView } from '../shared/report/ReportView'
import { paypalAccount, paypalAccounts, paypalLedger } from './paypal'

const tabs: readonly ReportTab[] = [
  { tab: 'accounts', label: 'funds.tabs.accounts', report: paypalAccounts },
  { tab: 'ledger', label: 'funds.tabs.ledger', report: paypalLedger },
]

/** PayPal accounts, and the lines of all of them. */
export const PaypalAccountsScreen = () => <ReportTabs path="adminPaypalAccounts" tabs={tabs} />

/** One PayPal account with its ledger. */
export const PaypalAccountScreen = () => {
  const { uuid = '' } = useParams()
  return (
    <ReportView
      definition={{ ...paypalAccount, fixed: { id: uuid } }}
      place={{ path: 'adminPaypalAccount' }}
      tools={<AddPaypalLine account={uuid} />}
    />
  )
}
