import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { allows } from '../../../contract/access'
import { link, mayOpen, paths } from '../../paths'
import { useUser } from '../../providers/useUser'
import { PlainLink, StrongLink } from '../../shared/feedback/LinkButton'
import { LinkTabs } from '../../shared/feedback/LinkTabs'
import { paint, tint } from '../../shared/feedback/paint'
import { Card } from '../../shared/feedback/Section'
import { EmptyState, ErrorState, PageSkeleton } from '../../shared/feedback/states'
import { useFormats } from '../../shared/feedback/useFormats'
import { RelativeTime } from '../../shared/fields/dates'
import { PhoneField } from '../../shared/fields/figures'
import { PersonName } from '../../shared/fields/Ltr'
import { StatusChip } from '../../shared/fields/StatusChip'
import { SubscriptionBar } from './SubscriptionBar'
import { LevelName, RoleName } from './UserParts'
import { useUserFile, type Filed } from './useUserFile'

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 18,
  minInlineSize: 0,
  '& .top': { display: 'flex', flexWrap: 'wrap', gap: 14, alignItems: 'flex-start' },
  '& .mark': {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    inlineSize: 52,
    blockSize: 52,
    borderRadius: 16,
    fontSize: '1.25rem',
    fontWeight: 700,
    color: paint(theme).primary.main,
    background: tint(paint(theme).primary.main, 12),
  },
  '& .who': { flex: '1 1 220px', minInlineSize: 0 },
  '& h1': { margin: 0, fontSize: '1.375rem', fontWeight: 800, lineHeight: 1.5, overflowWrap: 'anywhere' },
  '& .tags': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    marginBlockStart: 4,
    color: paint(theme).text.secondary,
    fontSize: '0.875rem',
  },
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: 10 },
  '& .figures': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(132px, 100%), 1fr))',
    gap: '14px 24px',
    margin: '18px 0 0',
    paddingBlockStart: 16,
    borderBlockStart: `1px solid ${paint(theme).divider}`,
  },
  '& .figures dt': { fontSize: '0.8125rem', color: paint(theme).text.secondary },
  '& .figures dd': { margin: 0, fontWeight: 700, lineHeight: 1.9 },
}))

const Header = ({ filed: { person, file } }: { readonly filed: Filed }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const user = useUser()
  const figures: readonly (readonly [label: string, value: ReactNode])[] = [
    ['open_tickets', number(file.open_tickets)],
    ['open_requests', number(file.open_requests)],
    ['team', number(file.team)],
    ['introduced', number(file.introduced)],
    [
      'last_seen',
      file.last_seen_at === null ? (
        translate('users.file.never_seen')
      ) : (
        <RelativeTime key="seen" value={file.last_seen_at} />
      ),
    ],
  ]
  const mayWrite = mayOpen(paths.sendTicket, user)
  return (
    <Card>
      <div className="top">
        <span className="mark" aria-hidden="true">
          {[...person.name.trim()][0] ?? '—'}
        </span>
        <div className="who">
          <h1>
            <PersonName name={person.name} />
          </h1>
          <div className="tags">
            <span>
              <RoleName type={person.type} />
            </span>
            <span>
              {translate('users.fields.level')}: <LevelName level={person.level} />
            </span>
            <PhoneField value={person.phone} />
            <StatusChip state={person.status} of="user_status" />
          </div>
        </div>
        <div className="ways">
          {mayWrite && (
            <StrongLink to={link('sendTicket', { user_uuid: person.uuid })}>
              {translate('users.file.new_ticket')}
            </StrongLink>
          )}
          {allows(user, 'users.read') && (
            <PlainLink to={link('adminViewEditUser', { user_uuid: person.uuid })}>
              {translate('users.file.title')}
            </PlainLink>
          )}
        </div>
      </div>
      <SubscriptionBar filed={{ person, file }} />
      <dl className="figures">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{translate(`users.file.${label}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

interface ViewUserFrameProps {
  readonly tab: 'overview' | 'information'
  readonly children: (filed: Filed) => ReactNode
}

/** The read-only card of a person around one of its parts: for leaders their people, for staff everybody. */
export const ViewUserFrame = ({ tab, children }: ViewUserFrameProps) => {
  const translate = useTranslate()
  const user = useUser()
  const { uuid, chosen, filed, gone, error, refetch } = useUserFile()
  const home = allows(user, 'users.read') ? link('adminAllUsers') : link('allTickets')
  const back = (
    <PlainLink to={home}>{translate(allows(user, 'users.read') ? 'users.title' : 'paths.allTickets')}</PlainLink>
  )
  if (!chosen) return <EmptyState title={translate('users.file.missing')} action={back} />
  if (gone) return <EmptyState title={translate('errors.not_found')} action={back} />
  if (!filed)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} action={back} />
    ) : (
      <PageSkeleton blocks={3} />
    )
  return (
    <Page>
      <Header filed={filed} />
      <LinkTabs
        label={translate('users.file.tabs')}
        tabs={[
          {
            to: link('viewUser', { user_uuid: uuid }),
            label: translate('users.file.overview'),
            current: tab === 'overview',
          },
          {
            to: link('viewUserInformation', { user_uuid: uuid }),
            label: translate('users.file.information'),
            current: tab === 'information',
          },
        ]}
      />
      {children(filed)}
    </Page>
  )
}
