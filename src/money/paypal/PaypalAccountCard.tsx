import { useShowContext, useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
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

/** The facts about an account, in this order. */
const facts = ['holder', 'user', 'country', 'platform', 'balance', 'reported', 'last'] as const

/** A typical address, for its length alone. */
const usualAddress = 'someone.somebody@mail.example'

const idleAfter = 30 * 86_400_000

interface AccountProps {
  readonly account: PaypalAccount
}

/** Placeholders for the facts, in their final size. */
const WaitingFacts = () => {
  const translate = useTranslate()
  const narrow = useNarrow()
  return (
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
  )
}

/** By how much PayPal's balance exceeds our books, in minor units; undefined where PayPal reported none. */
const differenceOf = ({ reported_balance: reported, balance, currency }: PaypalAccount): bigint | undefined =>
  reported === null ? undefined : toMinor(reported, currency) - toMinor(balance, currency)

const AccountFacts = ({ account }: AccountProps) => {
  const translate = useTranslate()
  const user = useUser()
  const { currency, user: owner, reported_balance: reported, last_transaction_at: last } = account
  const values: Readonly<Record<(typeof facts)[number], ReactNode>> = {
    holder: <PersonName name={account.holder} />,
    user:
      owner &&
      (mayOpen(paths.adminViewEditUser, user) ? (
        <TextLink to={link('adminViewEditUser', { user_uuid: owner.uuid })}>
          <PersonName name={owner.name} />
        </TextLink>
      ) : (
        <PersonName name={owner.name} />
      )),
    country: (
      <Cell column={{ source: 'country', label: 'money.reports.columns.country', kind: 'country' }} record={account} />
    ),
    platform: account.platform && <PersonName name={account.platform.name} />,
    balance: (
      <strong>
        <MoneyField amount={account.balance} currency={currency} />
      </strong>
    ),
    reported: reported && (
      <>
        <MoneyField amount={reported} currency={currency} />
        {differenceOf(account) === 0n && (
          <span className="same">
            <Glyph name="check" size={14} />
            {translate('money.reports.health.same')}
          </span>
        )}
      </>
    ),
    last: last && <RelativeTime value={last} />,
  }
  return (
    <Card className="card" role="group" aria-label={translate('money.reports.health.account')}>
      <FactList
        facts={facts.map((fact) => ({ label: translate(`money.reports.columns.${fact}`), value: values[fact] }))}
      />
    </Card>
  )
}

/** What needs attention: sums that differ, pending transfers, an account that is dormant or closed. */
const AccountNotices = ({ account }: AccountProps) => {
  const translate = useTranslate()
  const user = useUser()
  const { money, number } = useFormats()
  const now = useNow()
  const { currency, last_transaction_at: last } = account
  const difference = differenceOf(account)
  const idle = last === null || now - Date.parse(last) > idleAfter
  return (
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
  )
}

/** Whose PayPal account it is, its state, and PayPal's balance beside that of our books. */
export const PaypalAccountCard = () => {
  const translate = useTranslate()
  const { record: account } = useShowContext<PaypalAccount>()
  useNamedRecord(account?.email)
  return (
    <Page>
      <div className="head">
        <h1>{translate('paths.adminPaypalAccount')}</h1>
        <strong>
          {account ? <Ltr breakAnywhere>{account.email}</Ltr> : <SkeletonWords>{usualAddress}</SkeletonWords>}
        </strong>
        {account && <StatusChip state={account.status} of="paypal_status" />}
      </div>
      {account ? (
        <>
          <AccountFacts account={account} />
          <AccountNotices account={account} />
        </>
      ) : (
        <WaitingFacts />
      )}
    </Page>
  )
}
