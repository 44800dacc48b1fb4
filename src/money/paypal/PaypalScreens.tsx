import { ShowBase, useTranslate, type ShowControllerResult } from 'react-admin'
import { useParams } from 'react-router'
import { isUuid } from '../../../contract/scalars'
import { link } from '../../paths'
import { StrongLink } from '../../ui/LinkButton'
import { EmptyState, ErrorState } from '../../ui/states'
import { lastListHref } from '../../list/table/url/listMemory'
import { AddPaypalLine } from './AddPaypalLine'
import { PaypalAccountCard } from './PaypalAccountCard'
import type { Line } from './PaypalLineDialog'
import { ReportTabs } from '../../report/ReportTabs'
import { ReportView } from '../../report/ReportView'
import { useOpenedRow } from '../../report/useOpenedRow'
import { lazyDialog } from '../../ui/lazyDialog'
import { errorShownInPlace } from '../../data/errorShownInPlace'
import { paypalAccount, paypalAccounts, paypalLedger } from '../reports/paypal'

const PaypalLineDialog = lazyDialog(async () => (await import('./PaypalLineDialog')).PaypalLineDialog)

const tabs = {
  accounts: { report: paypalAccounts },
  ledger: { report: paypalLedger },
}

/** PayPal accounts, and the lines of all of them. */
export const PaypalAccountsScreen = () => <ReportTabs path="adminPaypalAccounts" reports={tabs} />

/** Why an account could not be loaded, and a link to the others. */
const Absent = ({ error, onRetry }: { readonly error?: unknown; readonly onRetry?: () => void }) => {
  const translate = useTranslate()
  const list = link('adminPaypalAccounts')
  const back = <StrongLink to={lastListHref(list)}>{translate('paths.adminPaypalAccounts')}</StrongLink>
  return (
    <>
      <h1 className="visually-hidden">{translate('paths.adminPaypalAccount')}</h1>
      {onRetry ? (
        <ErrorState error={error} onRetry={onRetry} action={back} />
      ) : (
        <EmptyState title={translate('errors.not_found')} action={back} />
      )}
    </>
  )
}

const Account = ({ record, error, refetch }: Partial<ShowControllerResult>) => {
  const { uuid = '' } = useParams()
  const { onRowClick, dialog } = useOpenedRow<Line>((line, onClose) => (
    <PaypalLineDialog key={line.id} line={line} onClose={onClose} />
  ))
  // For a missing account, its ledger would only repeat the message.
  if (error && !record) return <Absent error={error} onRetry={() => void refetch?.()} />
  return (
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
  )
}

/** One PayPal account with its ledger; a line opens in place, where it can be reversed. */
export const PaypalAccountScreen = () => {
  const { uuid = '' } = useParams()
  if (!isUuid(uuid)) return <Absent />
  return (
    <ShowBase
      resource="paypal-accounts"
      id={uuid}
      disableAuthentication
      queryOptions={{ onError: errorShownInPlace }}
      render={(show) => <Account {...show} />}
    />
  )
}
