import { useShowContext, useTranslate } from 'react-admin'
import { formatMinor, toMinor } from '../../../contract/money/amounts'
import type { Reply } from '../../../contract/endpoint'
import type { paypal } from '../../../contract/money/paypal'
import { link, mayOpen, paths } from '../../paths'
import { useUser } from '../../data/session/useUser'
import { TextLink } from '../../ui/LinkButton'
import { FactList, Section } from '../../ui/Section'
import { ErrorState, SkeletonBar } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { RelativeTime } from '../../ui/fields/dates'
import { MoneyField } from '../../ui/fields/figures'
import { Ltr, PersonName } from '../../ui/fields/Ltr'
import { StatusChip } from '../../ui/fields/StatusChip'
import { Cell } from '../../list/table/kinds'
import { Notice } from '../parts'
import { useNow } from '../../ui/useNow'

/** A PayPal account as react-admin's record. */
export type PaypalAccount = Reply<typeof paypal.accounts>['results'][number] & { readonly id: string }

const idleAfter = 30 * 86_400_000

/** Whose PayPal account it is, its state, and what PayPal says of it beside what our books say. */
export const PaypalAccountCard = () => {
  const translate = useTranslate()
  const user = useUser()
  const { money, number } = useFormats()
  const now = useNow()
  const { record: account, error, refetch } = useShowContext<PaypalAccount>()
  if (!account) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
    return (
      <Section title={translate('money.reports.health.account')}>
        <div role="status" aria-label={translate('table.loading')}>
          <SkeletonBar height={96} />
        </div>
      </Section>
    )
  }
  const { currency, user: owner } = account
  const reported = account.reported_balance
  const difference = reported === null ? undefined : toMinor(reported, currency) - toMinor(account.balance, currency)
  const last = account.last_transaction_at
  const idle = last === null || now - Date.parse(last) > idleAfter
  return (
    <Section
      title={<Ltr breakAnywhere>{account.email}</Ltr>}
      actions={<StatusChip state={account.status} of="paypal_status" />}
    >
      <div style={{ display: 'grid', gap: 16 }}>
        <FactList
          facts={[
            { label: translate('money.reports.columns.holder'), value: <PersonName name={account.holder} /> },
            {
              label: translate('money.reports.columns.user'),
              value:
                owner &&
                (mayOpen(paths.adminViewEditUser, user) ? (
                  <TextLink to={link('adminViewEditUser', { user_uuid: owner.uuid })}>
                    <PersonName name={owner.name} />
                  </TextLink>
                ) : (
                  <PersonName name={owner.name} />
                )),
            },
            {
              label: translate('money.reports.columns.country'),
              value: <Cell column={{ source: 'country', label: '', kind: 'country' }} record={account} />,
            },
            {
              label: translate('money.reports.columns.platform'),
              value: account.platform && <PersonName name={account.platform.name} />,
            },
            {
              label: translate('money.reports.columns.balance'),
              value: (
                <strong>
                  <MoneyField amount={account.balance} currency={currency} />
                </strong>
              ),
            },
            {
              label: translate('money.reports.columns.reported'),
              value: reported && <MoneyField amount={reported} currency={currency} />,
            },
            { label: translate('money.reports.columns.last'), value: last && <RelativeTime value={last} /> },
          ]}
        />
        {difference === undefined ? (
          <Notice>{translate('money.reports.health.unreported')}</Notice>
        ) : difference === 0n ? (
          <Notice>{translate('money.reports.health.same')}</Notice>
        ) : (
          <Notice className="bad">
            {translate('money.reports.health.differs', { amount: money(formatMinor(difference, currency), currency) })}{' '}
            {mayOpen(paths.adminReportsFinancial, user) && (
              <TextLink to={link('adminReportsFinancial', { tab: 'reconciliation' })}>
                {translate('money.reports.health.reconcile')}
              </TextLink>
            )}
          </Notice>
        )}
        {account.waiting > 0 && (
          <Notice className="warn">
            {translate('money.reports.health.waiting', { n: number(account.waiting) })}{' '}
            {mayOpen(paths.adminTransferHistory, user) && (
              <TextLink to={link('adminTransferHistory', { tab: 'approvals' })}>
                {translate('money.reports.health.see_waiting')}
              </TextLink>
            )}
          </Notice>
        )}
        {account.status !== 'active' && (
          <Notice className="warn">{translate(`money.reports.health.${account.status}`)}</Notice>
        )}
        {account.status === 'active' && idle && (
          <Notice className="warn">{translate('money.reports.health.idle')}</Notice>
        )}
      </div>
    </Section>
  )
}
