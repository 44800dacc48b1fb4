import { ShowBase } from 'react-admin'
import { useParams } from 'react-router'
import { AddPaypalLine } from './AddPaypalLine'
import { PaypalAccountCard } from './PaypalAccountCard'
import { usePaypalLine } from './PaypalLineDialog'
import { ReportTabs } from '../../report/ReportTabs'
import { ReportView } from '../../report/ReportView'
import { errorShownInPlace } from '../../data/errorShownInPlace'
import { paypalAccount, paypalAccounts, paypalLedger } from '../reports/paypal'

const tabs = {
  accounts: { report: paypalAccounts },
  ledger: { report: paypalLedger },
}

/** PayPal accounts, and the lines of all of them. */
export const PaypalAccountsScreen = () => <ReportTabs path="adminPaypalAccounts" reports={tabs} />

/** One PayPal account with its ledger; a line opens in place, where it can be taken back. */
export const PaypalAccountScreen = () => {
  const { uuid = '' } = useParams()
  const { onRowClick, dialog } = usePaypalLine()
  return (
    <ShowBase resource="paypal-accounts" id={uuid} disableAuthentication queryOptions={{ onError: errorShownInPlace }}>
      <div style={{ display: 'grid', gap: 8, minInlineSize: 0 }}>
        <PaypalAccountCard />
        <ReportView
          definition={{ ...paypalAccount, fixed: { id: uuid } }}
          place={{ path: 'adminPaypalAccount' }}
          level={2}
          named
          tools={<AddPaypalLine />}
          onRowClick={onRowClick}
        />
        {dialog}
      </div>
    </ShowBase>
  )
}
