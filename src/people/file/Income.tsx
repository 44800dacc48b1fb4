import { useTranslate } from 'react-admin'
import { withdrawals } from '../../../contract/money/withdrawals'
import { useRead } from '../../data/useRead'
import { EmptyLine } from '../../ui/EmptyLine'
import { FactList, Section } from '../../ui/Section'
import { ErrorState, SkeletonBar } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { MoneyField } from '../../ui/fields/figures'
import { useUserRecord } from './UserShow'

/** What a person earned and withdrew, separately for each currency. */
export const Income = () => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { uuid } = useUserRecord()
  const { data, error, refetch } = useRead(withdrawals.withdrawSummary, { query: { user_uuid: uuid } })
  const said = (what: string): string => translate(`people.users.file.${what}`)
  // Requests have no currency: every row has the same number.
  const first = data?.results[0]
  return (
    <Section title={said('income')} note={data?.results.length === 0}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonBar height={64} />}
      {data?.results.length === 0 && <EmptyLine>{said('no_income')}</EmptyLine>}
      <div style={{ display: 'grid', gap: 20 }}>
        {data?.results.map(({ currency, income, paid, unpaid }) => (
          <FactList
            key={currency}
            facts={[
              { label: said('earned'), value: <MoneyField amount={income} currency={currency} /> },
              { label: said('withdrawn'), value: <MoneyField amount={paid} currency={currency} /> },
              { label: said('waiting'), value: <MoneyField amount={unpaid} currency={currency} /> },
            ]}
          />
        ))}
        {first && <FactList facts={[{ label: said('completed'), value: number(first.completed_requests) }]} />}
      </div>
    </Section>
  )
}
