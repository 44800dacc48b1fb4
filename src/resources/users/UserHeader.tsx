import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { listLink } from '../../paths'
import { paint, tint } from '../../shared/feedback/paint'
import { Card } from '../../shared/feedback/Section'
import { useFormats } from '../../shared/feedback/useFormats'
import { RelativeTime } from '../../shared/fields/dates'
import { MoneyField, PhoneField } from '../../shared/fields/figures'
import { isolated, PersonName } from '../../shared/fields/Ltr'
import { StatusChip } from '../../shared/fields/StatusChip'
import { openRequests, openTickets } from './openWork'
import { UserActions } from './UserActions'
import { SubscriptionBar } from './SubscriptionBar'
import { FactLink, LevelName, RoleName } from './UserParts'
import type { Filed } from './useUserFile'

const Head = styled(Card)(({ theme }) => ({
  display: 'grid',
  gap: 18,
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
  '& .banner': {
    padding: '12px 16px',
    borderRadius: 12,
    lineHeight: 1.9,
    overflowWrap: 'anywhere',
    background: tint(paint(theme).error.main, 10),
    border: `1px solid ${tint(paint(theme).error.main, 30)}`,
  },
  '& .figures': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(132px, 100%), 1fr))',
    gap: '14px 24px',
    margin: 0,
    paddingBlockStart: 16,
    borderBlockStart: `1px solid ${paint(theme).divider}`,
  },
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& .ways > *': { '@media (max-width: 599.95px)': { flex: '1 1 40%' } },
  '& dt': { fontSize: '0.8125rem', color: paint(theme).text.secondary },
  '& dd': { margin: 0, fontWeight: 700, lineHeight: 1.9 },
  '& dd span': { display: 'block' },
}))

const Disabled = ({ file }: Pick<Filed, 'file'>) => {
  const translate = useTranslate()
  const { date } = useFormats()
  if (file.disabled_at === null) return null
  const values = { date: date(file.disabled_at), reason: isolated(file.disabled_reason ?? '—') }
  return (
    <div className="banner" role="note">
      {translate('users.file.disabled', values)}
    </div>
  )
}

interface UserHeaderProps {
  readonly filed: Filed
  /** Only who it is: for the form, which needs the room. */
  readonly brief?: boolean
}

/** Who the file is about: name, role, standing, subscription, credit and open work, with what may be done. */
export const UserHeader = ({ filed, brief = false }: UserHeaderProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { person, file } = filed
  const figures: readonly (readonly [label: string, value: ReactNode])[] = [
    [
      'credit',
      file.credit.length === 0
        ? '—'
        : file.credit.map(({ currency, amount }) => <MoneyField key={currency} amount={amount} currency={currency} />),
    ],
    [
      'open_tickets',
      <FactLink key="link" to={listLink('adminAllTickets', { user_uuid: person.uuid, status: openTickets })}>
        {number(file.open_tickets)}
      </FactLink>,
    ],
    [
      'open_requests',
      <FactLink key="link" to={listLink('adminAllRequests', { user_uuid: person.uuid, request_status: openRequests })}>
        {number(file.open_requests)}
      </FactLink>,
    ],
    ['team', number(file.team)],
    [
      'introduced',
      <FactLink key="link" to={listLink('adminAllUsers', { partner_ids: person.uuid })}>
        {number(file.introduced)}
      </FactLink>,
    ],
    [
      'last_seen',
      file.last_seen_at === null ? (
        translate('users.file.never_seen')
      ) : (
        <RelativeTime key="seen" value={file.last_seen_at} />
      ),
    ],
  ]
  return (
    <Head>
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
        <UserActions filed={filed} />
      </div>
      <Disabled file={file} />
      {!brief && <SubscriptionBar filed={filed} />}
      {!brief && (
        <dl className="figures">
          {figures.map(([label, value]) => (
            <div key={label}>
              <dt>{translate(`users.file.${label}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Head>
  )
}
