import { useTranslate } from 'react-admin'
import { isSomething } from '../../contract/money/amounts'
import { MoneyField } from '../ui/fields/figures'
import type { Quote } from './transfers/useQuote'
import { classed } from '../ui/classed'
import { useReservedCredit } from './useReservedCredit'
import css from './Sums.module.css'

const Box = classed('dl', css.box)

interface SumsProps {
  readonly quote: Quote
  /** The amount can be sent as it is: only then is its outcome shown. */
  readonly goes: boolean
}

/** What remains, the fee, what is debited and what arrives. */
export const Sums = ({ quote, goes }: SumsProps) => {
  const translate = useTranslate()
  const { currency, available, fee, total, recipient_gets } = quote
  const reserved = useReservedCredit(quote)
  return (
    <Box aria-live="polite">
      <dt>{translate('money.transfers.available')}</dt>
      <dd>
        <MoneyField amount={available} currency={currency} />
      </dd>
      {reserved !== undefined && (
        <>
          <dt>{translate('money.transfers.reserved')}</dt>
          <dd>
            <MoneyField amount={reserved} currency={currency} />
          </dd>
        </>
      )}
      {isSomething(fee) && (
        <>
          <dt>{translate('money.transfers.fee')}</dt>
          <dd>
            <MoneyField amount={fee} currency={currency} />
          </dd>
        </>
      )}
      {goes && total !== null && (
        <>
          <dt>{translate('money.transfers.total')}</dt>
          <dd>
            <MoneyField amount={total} currency={currency} />
          </dd>
        </>
      )}
      {goes && recipient_gets !== null && (
        <>
          <dt className="strong">{translate('money.transfers.recipient_gets')}</dt>
          <dd className="strong">
            <MoneyField amount={recipient_gets} currency={currency} />
          </dd>
        </>
      )}
    </Box>
  )
}
