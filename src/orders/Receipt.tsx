import { useTranslate } from 'react-admin'
import { formatMinor, toMinor } from '../../contract/money/amounts'
import type { orders } from '../../contract/orders/payments'
import type { Reply } from '../../contract/endpoint'
import { useUser } from '../data/session/useUser'
import { Card, FactList } from '../ui/Section'
import { CopyButton } from '../ui/fields/CopyButton'
import { DateField, DateTimeField } from '../ui/fields/dates'
import { MoneyField, PhoneField } from '../ui/fields/figures'
import { Given, Ltr } from '../ui/fields/Ltr'
import { StatusChip } from '../ui/fields/StatusChip'
import { classed } from '../ui/classed'
import css from './Receipt.module.css'

type Payment = NonNullable<Reply<typeof orders.payment>['payment']>

const Paper = classed(Card, css.paper)

/** The price of a payment before its discount, as a decimal string. */
const priceOf = ({ amount, discount, currency }: Payment): string =>
  formatMinor(toMinor(amount, currency) + toMinor(discount, currency), currency)

/** What was bought from whom, by whom and for how much; on its own it prints as a receipt. */
export const Receipt = ({ payment }: { readonly payment: Payment }) => {
  const translate = useTranslate()
  const { phone } = useUser()
  const { currency } = payment
  const paid = payment.status === 'paid'
  const reduced = payment.coupon !== null
  return (
    <Paper>
      <div className="head">
        <h2>{translate(paid ? 'orders.result.receipt' : 'orders.result.slip')}</h2>
        <p>
          {translate('shell.product')}
          <br />
          <Ltr>{window.location.host}</Ltr>
        </p>
      </div>
      <FactList
        facts={[
          {
            label: translate('orders.result.reference'),
            value: (
              <span className="code">
                <Ltr>{payment.reference}</Ltr>
                <CopyButton text={payment.reference} name={translate('orders.result.reference')} />
              </span>
            ),
          },
          {
            label: translate('orders.result.status'),
            value: <StatusChip state={payment.failure ?? payment.status} of="payment_status" />,
          },
          {
            label: translate('orders.result.payer'),
            value: (
              <>
                <Given>{payment.user.name}</Given>
                {phone && (
                  <>
                    {' · '}
                    <PhoneField value={phone} />
                  </>
                )}
              </>
            ),
          },
          {
            label: translate('orders.result.seller'),
            value: (
              <>
                {translate('shell.product')} (<Ltr>{window.location.host}</Ltr>)
              </>
            ),
          },
          { label: translate('orders.package'), value: payment.package },
          ...(reduced
            ? [
                {
                  label: translate('orders.price'),
                  value: <MoneyField amount={priceOf(payment)} currency={currency} />,
                },
                {
                  label: translate('orders.discount'),
                  value: (
                    <>
                      <MoneyField amount={payment.discount} currency={currency} /> (<Ltr>{payment.coupon}</Ltr>)
                    </>
                  ),
                },
              ]
            : []),
          {
            label: translate(paid ? 'orders.result.total' : 'orders.result.amount'),
            value: <MoneyField amount={payment.amount} currency={currency} />,
          },
          {
            label: translate('orders.result.created_at'),
            value: <DateTimeField value={payment.created_at} />,
          },
          ...(payment.paid_at
            ? [{ label: translate('orders.result.paid_at'), value: <DateTimeField value={payment.paid_at} /> }]
            : []),
          ...(payment.subscription_starts
            ? [
                {
                  label: translate('orders.result.starts'),
                  value: <DateField value={payment.subscription_starts} />,
                },
              ]
            : []),
          ...(payment.subscription_ends
            ? [{ label: translate('orders.result.ends'), value: <DateField value={payment.subscription_ends} /> }]
            : []),
        ]}
      />
    </Paper>
  )
}
