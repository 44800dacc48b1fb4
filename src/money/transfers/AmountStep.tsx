import { useTranslate } from 'react-admin'
import { allows } from '../../../contract/access'
import { formatMinor, readAmount, toMinor } from '../../../contract/money/amounts'
import { useUser } from '../../data/session/useUser'
import { SecondaryButton, TextButton } from '../../ui/Control'
import { MoneyField } from '../../ui/fields/figures'
import { MoneyInput } from '../../form/MoneyInput'
import { TextAreaInput, TextInput } from '../../form/TextInput'
import { Allowance } from '../Allowance'
import type { QuotedStepProps } from './DestinationStep'
import { FieldRow, reasonKeys } from '../parts'
import { Sums } from '../Sums'

/** What may still be sent within these 24 hours; a negative rest, after the limit was lowered, counts as zero. */
const leftOf = ({ currency, limits }: NonNullable<QuotedStepProps['quote']>): string => {
  const left = toMinor(limits.daily, currency) - toMinor(limits.used, currency)
  return formatMinor(left > 0n ? left : 0n, currency)
}

/** How much: what remains, the maximum that can be sent, the fee, and what the recipient gets. */
export const AmountStep = ({ plan, change, quote, problem }: QuotedStepProps) => {
  const translate = useTranslate()
  const { currency } = plan
  const read = readAmount(plan.amount)
  // Judged by the answer itself: until the next one arrives, an amount it refused still cannot be sent.
  const goes = 'text' in read && quote?.problems['amount'] === undefined
  const fixed = plan.withdrawals.length > 0
  return (
    <>
      <FieldRow style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto' }}>
        <MoneyInput
          label="money.transfers.amount"
          currency={currency}
          value={plan.amount}
          readOnly={fixed}
          onChange={(amount) => change({ amount })}
          error={plan.amount === '' ? undefined : 'problem' in read ? read.problem : problem}
        />
        {!fixed && (
          <SecondaryButton
            type="button"
            disabled={!quote || /^0(\.0*)?$/.test(quote.max)}
            onClick={() => quote && change({ amount: quote.max })}
          >
            {translate('money.transfers.max')}
          </SecondaryButton>
        )}
      </FieldRow>
      {quote && (
        <>
          <Sums quote={quote} goes={goes} />
          <Allowance uses={goes ? quote.allowance : quote.allowance.map((use) => ({ ...use, waits: false }))} />
          <p style={{ margin: 0, fontSize: '0.8125rem', opacity: 0.8, lineHeight: 2 }}>
            {translate('money.transfers.limit_single')} <MoneyField amount={quote.limits.single} currency={currency} />{' '}
            · {translate('money.transfers.limit_daily')} <MoneyField amount={quote.limits.daily} currency={currency} />{' '}
            · {translate('money.transfers.used')} <MoneyField amount={quote.limits.used} currency={currency} /> ·{' '}
            {translate('money.transfers.left')} <MoneyField amount={leftOf(quote)} currency={currency} />
          </p>
        </>
      )}
    </>
  )
}

/** What the money is for. */
export const ReasonStep = ({ plan, change, problem }: QuotedStepProps) => {
  const translate = useTranslate()
  const platform = allows(useUser(), 'money.move')
  return (
    <>
      <TextInput
        label="money.transfers.reason"
        value={plan.reason}
        maxLength={80}
        required
        onChange={(reason) => change({ reason })}
        error={problem}
      />
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 6 }}>
        {reasonKeys[platform ? 'platform' : 'user'].map((key) => (
          <TextButton
            key={key}
            type="button"
            onClick={() => change({ reason: translate(`money.transfers.reasons.${key}`) })}
          >
            {translate(`money.transfers.reasons.${key}`)}
          </TextButton>
        ))}
      </div>
      {plan.network !== 'internal' && (
        <TextAreaInput
          label="money.transfers.description"
          value={plan.description}
          maxLength={500}
          rows={2}
          onChange={(description) => change({ description })}
        />
      )}
    </>
  )
}
