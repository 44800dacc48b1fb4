import { useTranslate } from 'react-admin'
import { withdrawals } from '../../contract/money/withdrawals'
import { listLink } from '../paths'
import { useRead } from '../data/useRead'
import { TextLink } from '../ui/LinkButton'
import { FactList, Section } from '../ui/Section'
import { EmptyState, ErrorState, SkeletonBar } from '../ui/states'
import { useFormats } from '../ui/useFormats'
import { DateField } from '../ui/fields/dates'
import { MoneyField } from '../ui/fields/figures'
import { Ltr } from '../ui/fields/Ltr'
import { StatusChip } from '../ui/fields/StatusChip'

interface PersonProps {
  readonly uuid: string
}

/** What a person of the team earned and withdrew, each currency for itself. */
export const TeamIncome = ({ uuid }: PersonProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { data, error, refetch } = useRead(withdrawals.withdrawSummary, { query: { user_uuid: uuid } })
  // Requests are of no currency: every row says the same number.
  const first = data?.results[0]
  return (
    <Section title={translate('community.team.income')}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonBar height={64} />}
      {data?.results.length === 0 && <EmptyState title={translate('community.team.income_empty')} />}
      <div style={{ display: 'grid', gap: 20 }}>
        {data?.results.map(({ currency, income, paid, unpaid }) => (
          <FactList
            key={currency}
            facts={[
              { label: translate('community.team.earned'), value: <MoneyField amount={income} currency={currency} /> },
              { label: translate('community.team.withdrawn'), value: <MoneyField amount={paid} currency={currency} /> },
              { label: translate('community.team.waiting'), value: <MoneyField amount={unpaid} currency={currency} /> },
            ]}
          />
        ))}
        {first && (
          <FactList
            facts={[{ label: translate('community.team.completed'), value: number(first.completed_requests) }]}
          />
        )}
      </div>
    </Section>
  )
}

const shown = 10

/** The latest withdrawals of a person of the team; where the money went stays masked. */
export const TeamWithdrawals = ({ uuid }: PersonProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { data, error, refetch } = useRead(withdrawals.withdrawals, {
    query: { user_uuid: uuid, page_size: shown, sort: '-asked_at' },
  })
  return (
    <Section title={translate('community.team.withdrawals')}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonBar height={80} />}
      {data?.results.length === 0 && <EmptyState title={translate('community.team.withdrawals_empty')} />}
      <ul>
        {data?.results.map((row) => (
          <li key={row.id}>
            <div>
              <span className="what">
                <MoneyField amount={row.amount} currency={row.currency} />
              </span>
              <StatusChip state={row.state} of="withdrawal_state" />
              <span className="quiet">
                <DateField value={row.asked_at} />
              </span>
              <span className="quiet">
                <Ltr>{row.destination}</Ltr>
              </span>
            </div>
          </li>
        ))}
      </ul>
      {data && data.count > shown && (
        <TextLink to={`${listLink('withdrawalUsers', { user_uuid: uuid })}&tab=team`}>
          {translate('community.team.withdrawals_all', { n: number(data.count) })}
        </TextLink>
      )}
    </Section>
  )
}
