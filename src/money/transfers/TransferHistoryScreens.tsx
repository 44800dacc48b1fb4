import { useTranslate } from 'react-admin'
import { link } from '../../paths'
import { MoneyPage } from './SendPage'
import { TransferPage, TransferTitle } from './TransferPage'
import { useTransferAddress } from './useTransferAddress'
import { SecondaryLink } from '../../ui/LinkButton'
import { ReportTabs, type ReportTab } from '../../report/ReportTabs'
import { approvals, creditHistory, everybodysCredit, transferList } from '../reports/transfers'

type Path = 'transferHistory' | 'adminTransferHistory'

const transfers: ReportTab = { tab: 'transfers', label: 'money.reports.tabs.transfers', report: transferList }
const own: readonly ReportTab[] = [
  { tab: 'credit', label: 'money.reports.tabs.credit', report: creditHistory },
  transfers,
]
const staff: readonly ReportTab[] = [
  { tab: 'credit', label: 'money.reports.tabs.credit', report: everybodysCredit },
  transfers,
  { tab: 'approvals', label: 'money.reports.tabs.approvals', report: approvals },
]

const History = ({ path, tabs }: { readonly path: Path; readonly tabs: readonly ReportTab[] }) => {
  const translate = useTranslate()
  const { uuid } = useTransferAddress()
  if (!uuid) return <ReportTabs path={path} tabs={tabs} />
  return (
    <MoneyPage>
      <TransferTitle key={`title ${uuid}`} uuid={uuid} />
      <TransferPage
        key={uuid}
        uuid={uuid}
        ways={
          <SecondaryLink to={link(path, { tab: 'transfers' })}>
            {translate('money.transfers.outcome.history')}
          </SecondaryLink>
        }
      />
    </MoneyPage>
  )
}

/** Own credit and transfers, and one of them in full. */
export const TransferHistoryScreen = () => <History path="transferHistory" tabs={own} />
/** Everybody’s, with those that wait for a second person. */
export const AdminTransferHistoryScreen = () => <History path="adminTransferHistory" tabs={staff} />
