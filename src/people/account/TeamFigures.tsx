import { useTranslate } from 'react-admin'
import { dashboardReports } from '../../../contract/dashboard/reports'
import { useRead } from '../../data/useRead'
import { Kpi, KpiStrip } from '../../ui/Kpi'
import { Section } from '../../ui/Section'
import { ErrorState } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { Credit } from './Credit'

/** The figures of a leader’s people. */
export const TeamFigures = () => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { data, error, refetch } = useRead(dashboardReports.mainReport, { query: {} })
  if (error && !data) {
    return (
      <Section title={translate('people.home.team')}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Section>
    )
  }
  const figures = [
    ['people.home.team_users', data?.users],
    ['people.home.team_active', data?.active_subscriptions],
    ['people.home.team_introduced', data?.introduced],
    ['people.home.team_completed', data?.completed_requests],
  ] as const
  return (
    <Section title={translate('people.home.team')} bare>
      <KpiStrip>
        {figures.map(([label, value]) => (
          <Kpi key={label} loading={!data} label={translate(label)} value={number(value)} />
        ))}
        {data?.unpaid_shares && data.unpaid_shares.length > 0 && (
          <Kpi label={translate('people.home.team_unpaid')} value={<Credit credit={data.unpaid_shares} />} />
        )}
      </KpiStrip>
    </Section>
  )
}
