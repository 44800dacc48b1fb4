import { useTranslate } from 'react-admin'
import { orders } from '../../../contract/orders/payments'
import { listLink, mayOpen, paths } from '../../paths'
import { useRead } from '../../data/useRead'
import { useUser } from '../../data/session/useUser'
import { useFormats } from '../../ui/useFormats'
import { DateField } from '../../ui/fields/dates'
import { MoneyField } from '../../ui/fields/figures'
import { isolated } from '../../ui/fields/Ltr'
import { StatusChip } from '../../ui/fields/StatusChip'
import { LatestRows } from './LatestRows'

interface LatestPurchasesProps {
  readonly uuid: string
  readonly rows: number
}

/** The newest purchases and renewals of a person, each with the day it reaches to. */
export const LatestPurchases = ({ uuid, rows }: LatestPurchasesProps) => {
  const translate = useTranslate()
  const { date } = useFormats()
  const caller = useUser()
  const query = { user_uuid: uuid, page_size: rows, sort: '-created_at' } as const
  const { data, error, refetch } = useRead(orders.payments, { query })
  return (
    <LatestRows
      title={translate('people.users.file.purchases')}
      all={mayOpen(paths.adminPayments, caller) ? listLink('adminPayments', { user_uuid: uuid }) : undefined}
      empty={translate('people.users.file.no_purchases')}
      count={data?.count}
      error={error}
      onRetry={() => void refetch()}
      rows={data?.results.map((payment) => ({
        id: payment.id,
        main: (
          <span>
            <strong>{isolated(payment.package ?? '—')}</strong>{' '}
            <MoneyField amount={payment.amount} currency={payment.currency} />
          </span>
        ),
        when: (
          <>
            <DateField value={payment.created_at} />
            {payment.subscription_ends !== null &&
              ` — ${translate('people.users.file.reaches', { date: date(payment.subscription_ends) })}`}
          </>
        ),
        state: <StatusChip state={payment.status} of="payment_status" />,
      }))}
    />
  )
}
