import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { crmReports } from '../../contract/crm-reports'
import type { CurrentUser } from '../../contract/person'
import { link } from '../paths'
import { useQueryCall } from '../providers/useCall'
import type { StoredUser } from '../providers/session'
import { Kpi, KpiStrip } from '../shared/feedback/Kpi'
import { Section } from '../shared/feedback/Section'
import { ErrorState } from '../shared/feedback/states'
import { useFormats } from '../shared/feedback/useFormats'
import { MoneyField } from '../shared/fields/figures'
import { SubscriptionCard } from './SubscriptionCard'

const Credit = ({ credit }: { readonly credit: CurrentUser['credit'] }) => {
  const { number } = useFormats()
  return credit.length === 0 ? (
    <>{number(0)}</>
  ) : (
    <span style={{ display: 'grid', fontSize: credit.length > 1 ? '1.25rem' : undefined }}>
      {credit.map(({ currency, amount }) => (
        <MoneyField key={currency} amount={amount} currency={currency} />
      ))}
    </span>
  )
}

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.5fr) repeat(3, minmax(0, 1fr))',
  gap: 14,
  '@media (max-width: 1239.95px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '@media (max-width: 599.95px)': { gap: 10, '& > :nth-of-type(-n + 2)': { gridColumn: '1 / -1' } },
})

/** The figures of the signed-in person: subscription, credit, open tickets and requests. */
export const Figures = ({ user }: { readonly user: StoredUser }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const known = user.credit !== undefined
  return (
    <Grid>
      {known ? (
        <SubscriptionCard subscription={user.subscription ?? null} />
      ) : (
        <Kpi loading label={translate('home.subscription')} value="" />
      )}
      <Kpi loading={!known} label={translate('home.credit')} value={<Credit credit={user.credit ?? []} />} />
      <Kpi
        loading={!known}
        label={translate('home.open_tickets')}
        value={number(user.open_tickets)}
        to={link('tickets')}
      />
      <Kpi
        loading={!known}
        label={translate('home.open_requests')}
        value={number(user.open_requests)}
        to={link('allRequests')}
      />
    </Grid>
  )
}

/** The figures of a leader’s people. */
export const TeamFigures = () => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { data, error, refetch } = useQueryCall(crmReports.mainReport, { query: {} })
  if (error && !data) {
    return (
      <Section title={translate('home.team')}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Section>
    )
  }
  const figures = [
    ['home.team_users', data?.users],
    ['home.team_active', data?.active_subscriptions],
    ['home.team_introduced', data?.introduced],
    ['home.team_completed', data?.completed_requests],
  ] as const
  return (
    <Section title={translate('home.team')} bare>
      <KpiStrip>
        {figures.map(([label, value]) => (
          <Kpi key={label} loading={!data} label={translate(label)} value={number(value)} />
        ))}
        {data?.unpaid_shares && data.unpaid_shares.length > 0 && (
          <Kpi label={translate('home.team_unpaid')} value={<Credit credit={data.unpaid_shares} />} />
        )}
      </KpiStrip>
    </Section>
  )
}
