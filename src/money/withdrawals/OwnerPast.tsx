import { useTranslate } from 'react-admin'
import { withdrawals } from '../../../contract/money/withdrawals'
import { useRead } from '../../data/useRead'
import { FactList } from '../../ui/Section'
import { FailureText, SkeletonBar } from '../../ui/states'
import { DateField } from '../../ui/fields/dates'
import { MoneyField } from '../../ui/fields/figures'
import { useFormats } from '../../ui/useFormats'
import { RiskChips } from './RiskChips'
import type { Risk, Withdrawal } from './withdrawal'

const Kept = ({ kept, kept_at: at }: Risk['destination']) => {
  const translate = useTranslate()
  const { date } = useFormats()
  if (kept === null) return translate('money.approvals.kept.nowhere')
  return at === null
    ? translate(`money.approvals.kept.${kept}`)
    : translate(`money.approvals.kept.${kept}_since`, { when: date(at) })
}

/**
 * What an approver weighs: the risks of a withdrawal, where its destination is registered, and the owner's balance in
 * the currency, earlier withdrawals and pending ones.
 */
export const OwnerPast = ({ withdrawal }: { readonly withdrawal: Withdrawal }) => {
  const translate = useTranslate()
  const { data, error } = useRead(withdrawals.withdrawalRisks, { query: { ids: [String(withdrawal.id)] } })
  if (error && !data) return <FailureText error={error} />
  if (!data) return <SkeletonBar height={220} />
  const [risk] = data.results
  if (!risk) return null
  const { currency } = withdrawal
  const column = (name: string) => translate(`money.reports.columns.${name}`)
  const money = (amount: string) => <MoneyField amount={amount} currency={currency} />
  return (
    <>
      <h3>{translate('money.withdrawals.past')}</h3>
      <RiskChips withdrawal={withdrawal} risk={risk} />
      <FactList
        facts={[
          { label: column('balance'), value: money(risk.balance) },
          { label: column('waiting'), value: money(risk.reserved) },
          ...(risk.paid.last === null
            ? []
            : [
                { label: column('withdrawn'), value: money(risk.paid.amount) },
                { label: column('last_cashout'), value: <DateField value={risk.paid.last} /> },
              ]),
          { label: translate('money.approvals.kept.label'), value: <Kept {...risk.destination} />, wide: true },
        ]}
      />
    </>
  )
}
