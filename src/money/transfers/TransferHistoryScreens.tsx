import { useTranslate } from 'react-admin'
import { link } from '../../paths'
import { MoneyPage } from './MoneyPage'
import { useTransferAddress } from './useTransferAddress'
import { SecondaryLink } from '../../ui/LinkButton'
import { PageSkeleton } from '../../ui/states'
import { lazyPart } from '../../ui/lazyPart'
import { ReportTabs } from '../../report/ReportTabs'
import { approvals, creditHistory, creditStatement, everybodysCredit, transferList } from '../reports/transfers'

const TransferShown = lazyPart(async () => (await import('./TransferShown')).TransferShown, {
  waiting: <PageSkeleton />,
})

const transfers = { report: transferList }
const own = { credit: { report: creditHistory }, statement: { report: creditStatement }, transfers }
const staff = { credit: { report: everybodysCredit }, transfers, approvals: { report: approvals } }

type HistoryProps =
  | { readonly path: 'transferHistory'; readonly reports: typeof own }
  | { readonly path: 'adminTransferHistory'; readonly reports: typeof staff }

const History = ({ path, reports }: HistoryProps) => {
  const translate = useTranslate()
  const { uuid } = useTransferAddress()
  if (!uuid) return <ReportTabs path={path} reports={reports} />
  return (
    <MoneyPage>
      <TransferShown
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

/** The person's own credit and transfers, and one of them in full. */
export const TransferHistoryScreen = () => <History path="transferHistory" reports={own} />
/** Everybody’s, with those that await a second person. */
export const AdminTransferHistoryScreen = () => <History path="adminTransferHistory" reports={staff} />
