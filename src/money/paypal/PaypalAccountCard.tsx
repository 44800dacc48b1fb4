import { useShowContext, useTranslate } from 'react-admin'
import { formatMinor, toMinor } from '../../../contract/money/amounts'
import type { Reply } from '../../../contract/endpoint'
import type { paypal } from '../../../contract/money/paypal'
import { link, mayOpen, paths } from '../../paths'
import { useUser } from '../../data/session/useUser'
import { Glyph } from '../../ui/Glyph'
import { TextLink } from '../../ui/LinkButton'
import { Card, FactList } from '../../ui/Section'
import { SkeletonBar, SkeletonWords } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { RelativeTime } from '../../ui/fields/dates'
import { MoneyField } from '../../ui/fields/figures'
import { Ltr, PersonName } from '../../ui/fields/Ltr'
import { useNamedRecord } from '../../ui/names/recordName'
import { StatusChip } from '../../ui/fields/StatusChip'
import { Cell } from '../../list/table/kinds'
import { Notice } from '../parts'
import { useNarrow } from '../../ui/useNarrow'
import { useNow } from '../../ui/useNow'
import { classed } from '../../ui/classed'
import css from './PaypalAccountCard.module.css'

/** A PayPal account as react-admin's record. */
export type PaypalAccount = Reply<typeof paypal.accounts>['results'][number] & { readonly id: string }

const Page = classed('div', css.page)

/** What is said of an account, in this order. */
const facts = ['holder', 'user', 'country', 'platform', 'balance', 'reported', 'last'] as const

/** An address as it usually is, for its length alone. */
const usualAddress = 'someone.somebody@mail.example'

const idleAfter = 30 * 86_400_000

/** Whose PayPal account it is, its state, and what PayPal says of it beside what our books say. */
export const PaypalAccountCard = () => {
  const translate = useTranslate()
  const user = useUser()
  const { money, number } = useFormats()
  const now = useNow()
  const narrow = useNarrow()
  const { record: account } = useShowContext<PaypalAccount>()
  useNamedRecord(account?.email)
  const title = <h1>{translate('paths.adminPaypalAccount')}</h1>
  if (!account)
    return (
      <Page>
        <div className="head">
          {title}
          <strong>
            <SkeletonWords>{usualAddress}</SkeletonWords>
          </strong>
        </div>
        <Card className="card" role="status" aria-label={translate('table.loading')}>
          <FactList
            facts={facts.map((fact) => ({
              label: translate(`money.reports.columns.${fact}`),
              value: (
                <>
                  <SkeletonBar width="80%" height={fact === 'user' && narrow ? 44 : '1lh'} />
                  {fact === 'reported' && (
                    <span className="same">
                      <SkeletonBar width="60%" height="1lh" />
                    </span>
                  )}
                </>
              ),
            }))}
          />
        </Card>
      </Page>
    )
  const { currency, user: owner } = account
  const reported = account.reported_balance
  const difference = reported === null ? undefined : toMinor(reported, currency) - toMinor(account.balance, currency)
  const last = account.last_transaction_at
  const idle = last === null || now - Date.parse(last) > idleAfter
  return (
    <Page>
      <div className="head">
        {title}
        <strong>
          <Ltr breakAnywhere>{account.email}</Ltr>
        </strong>
        <StatusChip state={account.status} of="paypal_status" />
      </div>
      <Card className="card" role="group" aria-label={translate('money.reports.health.account')}>
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
              value: reported && (
                <>
                  <MoneyField amount={reported} currency={currency} />
                  {difference === 0n && (
                    <span className="same">
                      <Glyph name="check" size={14} />
                      {translate('money.reports.health.same')}
                    </span>
                  )}
                </>
              ),
            },
            { label: translate('money.reports.columns.last'), value: last && <RelativeTime value={last} /> },
          ]}
        />
      </Card>
      <div className="notices">
        {difference === undefined && <Notice>{translate('money.reports.health.unreported')}</Notice>}
        {difference !== undefined && difference !== 0n && (
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
    </Page>
  )
}
