import { useTranslate } from 'react-admin'
import { formatMinor, toMinor } from '../../../contract/money/amounts'
import { trackingOf } from '../../../contract/text'
import { CheckboxInput } from '../../form/CheckboxInput'
import { FactList } from '../../ui/Section'
import { MoneyField } from '../../ui/fields/figures'
import { Given, Ltr } from '../../ui/fields/Ltr'
import { useFormats } from '../../ui/useFormats'
import { AskedAllowance } from '../Allowance'
import { AmountInWords } from '../AmountInWords'
import { lineSums, type NewLine } from './useNewLine'

/** What is about to be recorded, with the account balance after it. */
export const LineReview = ({ line: { account, values, request, sure, setSure } }: { readonly line: NewLine }) => {
  const translate = useTranslate()
  const { date } = useFormats()
  const { currency } = account
  const sums = lineSums(values, currency)
  if (sums.wrong) return null
  const into = values.direction === 'in'
  const net = into ? sums.gross - sums.fee : sums.gross + sums.fee
  const money = (minor: bigint) => <MoneyField amount={formatMinor(minor, currency)} currency={currency} />
  return (
    <>
      <FactList
        facts={[
          {
            label: translate('money.reports.columns.account'),
            value: <Ltr breakAnywhere>{account.email}</Ltr>,
            wide: true,
          },
          {
            label: translate('money.reports.columns.direction'),
            value: translate(`enums.direction.${values.direction}`),
          },
          { label: translate('money.paypal.type'), value: translate(`money.reports.paypal_types.${values.type}`) },
          {
            label: translate('money.reports.columns.amount'),
            value: <AmountInWords amount={formatMinor(sums.gross, currency)} currency={currency} />,
            wide: true,
          },
          { label: translate('money.reports.columns.fee'), value: money(sums.fee) },
          { label: translate('money.reports.columns.net'), value: money(net) },
          {
            label: translate('money.paypal.after'),
            value: money(toMinor(account.balance, currency) + (into ? net : -net)),
          },
          { label: translate('money.reports.columns.date'), value: date(values.date) },
          { label: translate('money.paypal.counterparty'), value: <Given>{values.counterparty}</Given> },
          {
            label: translate('money.paypal.reference'),
            value: <Ltr breakAnywhere>{trackingOf(values.reference)}</Ltr>,
          },
          ...(request
            ? [
                {
                  label: translate('money.reports.columns.request'),
                  value: (
                    <>
                      {translate(`enums.request_type.${request.type}`)} <Ltr>{request.code}</Ltr>
                      {' · '}
                      <Given>{request.user.name}</Given>
                    </>
                  ),
                  wide: true,
                },
              ]
            : []),
          ...(values.description.trim() === ''
            ? []
            : [
                {
                  label: translate('money.paypal.description'),
                  value: <Given>{values.description}</Given>,
                  wide: true,
                },
              ]),
        ]}
      />
      <AskedAllowance
        move="paypal_line"
        currency={currency}
        amount={formatMinor(into ? sums.gross : net, currency)}
        receiver={into ? account.uuid : values.counterparty}
      />
      <CheckboxInput label="money.paypal.sure" value={sure} onChange={setSure} />
    </>
  )
}
