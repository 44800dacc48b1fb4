import { useTranslate } from 'react-admin'
import { allows } from '../../../contract/access'
import { dashboardReports } from '../../../contract/dashboard/reports'
import { useUser } from '../../data/session/useUser'
import { useRead } from '../../data/useRead'
import { Kpi, KpiStrip } from '../../ui/Kpi'
import { Section } from '../../ui/Section'
import { ErrorState } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { Credit } from './Credit'

/** The figures of a leader’s team. */
export const TeamFigures = () => {
  const translate = useTranslate()
  const { number } = useFormats()
  const user = useUser()
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
      <KpiStrip className="team">
        {figures.map(([label, value]) => (
          <Kpi key={label} loading={!data} label={translate(label)} value={number(value)} />
        ))}
        {allows(user, 'shares.own') && (
          <Kpi
            loading={!data}
            label={translate('people.home.team_unpaid')}
            value={<Credit credit={data?.unpaid_shares ?? []} />}
          />
        )}
      </KpiStrip>
    </Section>
  )
}
