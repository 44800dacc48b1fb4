import { styled } from '@mui/material/styles'
import { LinkBase, useGetOne, useTranslate } from 'react-admin'
import type { User } from '../../contract/people/person'
import { requests } from '../../contract/requests/requests'
import { link } from '../paths'
import { PlatformError } from '../data/http/errors'
import { useRead } from '../data/useRead'
import { Kpi, KpiStrip } from '../ui/Kpi'
import { SecondaryLink, StrongLink } from '../ui/LinkButton'
import { focusRing, paletteOf } from '../ui/palette'
import { Card, FactList, Section } from '../ui/Section'
import { EmptyState, ErrorState, PageSkeleton, SkeletonBar } from '../ui/states'
import { useFormats } from '../ui/useFormats'
import { DateField, RelativeTime } from '../ui/fields/dates'
import { PhoneField } from '../ui/fields/figures'
import { Given, Ltr } from '../ui/fields/Ltr'
import { StatusChip } from '../ui/fields/StatusChip'
import { useCountryName } from '../ui/names/countries'
import { TeamIncome, TeamWithdrawals } from './TeamMoney'
import { wholeRecord } from '../data/wholeRecord'

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  minInlineSize: 0,
  '& .top': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 12 },
  '& h1': { margin: 0, fontSize: '1.375rem', fontWeight: 800, lineHeight: 1.6, overflowWrap: 'anywhere' },
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: 10 },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li + li': { borderBlockStart: `1px solid ${paletteOf(theme).divider}` },
  '& li > *': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 14px',
    paddingBlock: 12,
    color: 'inherit',
    textDecoration: 'none',
    borderRadius: 8,
  },
  '& li > a:focus-visible': focusRing(theme),
  '& li .what': { fontWeight: 600 },
  '& .quiet': { color: paletteOf(theme).text.secondary, fontSize: '0.875rem' },
}))

const shown = 10

const Requests = ({ uuid }: { readonly uuid: string }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { data, error, refetch } = useRead(requests.requests, {
    query: { user_uuid: uuid, page_size: shown, sort: '-registered_at' },
  })
  return (
    <Section title={translate('community.team.requests')}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonBar height={80} />}
      {data?.results.length === 0 && <EmptyState title={translate('community.team.requests_empty')} />}
      <ul>
        {data?.results.map((row) => (
          <li key={row.id}>
            <LinkBase to={link('requestDetails', { id: row.id })}>
              <span className="what">{translate(`enums.request_type.${row.type}`)}</span>
              <Ltr>{row.code}</Ltr>
              <StatusChip state={row.request_status} of="request_status" />
              <span className="quiet">
                <DateField value={row.registered_at} />
              </span>
            </LinkBase>
          </li>
        ))}
      </ul>
      {data && data.count > shown && (
        <p className="quiet">
          {translate('community.team.requests_more', { n: number(shown), total: number(data.count) })}
        </p>
      )}
    </Section>
  )
}

/** One person of the caller’s team: profile, activity, income, requests and withdrawals, read only. */
export const TeamMember = ({ uuid }: { readonly uuid: string }) => {
  const translate = useTranslate()
  const { number, list } = useFormats()
  const country = useCountryName()
  const {
    data: person,
    error,
    refetch,
  } = useGetOne<User & { readonly id: string }>('users', { id: uuid, meta: wholeRecord })
  const back = <SecondaryLink to={link('userUnderLeadershipInfo')}>{translate('community.team.back')}</SecondaryLink>
  const refused = error instanceof PlatformError && error.status < 500
  if (refused) {
    return (
      <Card>
        <EmptyState title={translate('community.team.gone')} action={back} />
      </Card>
    )
  }
  if (error && !person) {
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    )
  }
  if (!person) return <PageSkeleton />
  const { file } = person
  return (
    <Page>
      <div className="top">
        <h1>
          <Given>{person.name}</Given> <StatusChip state={person.status} of="user_status" />
        </h1>
        <div className="ways">
          <StrongLink to={link('sendTicket', { user_uuid: person.uuid })}>
            {translate('community.team.message')}
          </StrongLink>
          {back}
        </div>
      </div>
      <KpiStrip>
        <Kpi label={translate('community.team.open_tickets')} value={number(file?.open_tickets)} />
        <Kpi label={translate('community.team.open_requests')} value={number(file?.open_requests)} />
        <Kpi label={translate('community.team.introduced')} value={number(file?.introduced)} />
        <Kpi label={translate('community.team.members')} value={number(file?.team)} />
      </KpiStrip>
      <Section title={translate('community.team.profile')}>
        <FactList
          facts={[
            { label: translate('community.team.phone'), value: <PhoneField value={person.phone} /> },
            { label: translate('community.team.email'), value: person.email && <Ltr>{person.email}</Ltr> },
            { label: translate('community.team.level'), value: translate(`enums.level.${person.level}`) },
            { label: translate('community.team.country'), value: country(person.country) },
            { label: translate('community.team.registered'), value: <DateField value={person.registered_at} /> },
            {
              label: translate('community.team.last_seen'),
              value: file?.last_seen_at && <RelativeTime value={file.last_seen_at} />,
            },
            {
              label: translate('community.team.subscription'),
              value: file?.subscription && (
                <>
                  <Given>{file.subscription.package}</Given> {translate('community.team.until')}{' '}
                  <DateField value={file.subscription.ends} />
                </>
              ),
            },
            {
              label: translate('community.team.platforms'),
              value: person.platforms.length > 0 && list(person.platforms.map(({ name }) => name)),
            },
            {
              label: translate('community.team.last_cashout'),
              value: person.last_cashout && <DateField value={person.last_cashout} />,
            },
          ].map((fact) => ({ ...fact, value: fact.value === false ? null : fact.value }))}
        />
      </Section>
      <TeamIncome uuid={person.uuid} />
      <Requests uuid={person.uuid} />
      <TeamWithdrawals uuid={person.uuid} />
    </Page>
  )
}
