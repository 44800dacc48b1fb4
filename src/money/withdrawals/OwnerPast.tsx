import { useTranslate } from 'react-admin'
import type { Currency } from '../../../contract/money/amounts'
import { withdrawals } from '../../../contract/money/withdrawals'
import { useRead } from '../../data/useRead'
import { FactList } from '../../ui/Section'
import { FailureText, SkeletonBar } from '../../ui/states'
import { DateField } from '../../ui/fields/dates'
import { MoneyField } from '../../ui/fields/figures'
import { Notice } from '../parts'

/**
 * What whoever approves a withdrawal weighs it by: what its owner has in the currency, withdrew before and still waits
 * for; that it is the first one is said in words.
 */
export const OwnerPast = ({ owner, currency }: { readonly owner: string; readonly currency: Currency }) => {
  const translate = useTranslate()
  const { data, error } = useRead(withdrawals.withdrawSummary, {
    query: { user_uuid: owner, currency_type: currency, page_size: 1 },
  })
  if (error) return <FailureText error={error} />
  if (!data) return <SkeletonBar height={150} />
  const [past] = data.results
  if (!past) return null
  const money = (name: 'balance' | 'paid' | 'unpaid', label: string) => ({
    label: translate(`money.reports.columns.${label}`),
    value: <MoneyField amount={past[name]} currency={currency} />,
  })
  return (
    <>
      <h3>{translate('money.withdrawals.past')}</h3>
      {past.last_cashout === null && <Notice className="warn">{translate('money.withdrawals.first_ever')}</Notice>}
      <FactList
        facts={[
          money('balance', 'balance'),
          money('unpaid', 'waiting'),
          ...(past.last_cashout === null
            ? []
            : [
                money('paid', 'withdrawn'),
                {
                  label: translate('money.reports.columns.last_cashout'),
                  value: <DateField value={past.last_cashout} />,
                },
              ]),
        ]}
      />
    </>
  )
}
