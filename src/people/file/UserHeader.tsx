import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { listLink } from '../../paths'
import { paletteOf, tint } from '../../ui/palette'
import { useFormats } from '../../ui/useFormats'
import { MoneyField } from '../../ui/fields/figures'
import { isolated } from '../../ui/fields/Ltr'
import { openRequests, openTickets } from '../../list/filters/openWork'
import { Promised } from '../Promised'
import { LastSeen, PersonCard, type PersonFigure } from './PersonCard'
import { SubscriptionBar } from './SubscriptionBar'
import { UserActions } from './UserActions'
import { FactLink } from './UserParts'
import type { Filed } from './useUserFile'
import { WaitingMark } from '../changes/WaitingMark'

const Banner = styled('div')(({ theme }) => ({
  padding: '12px 16px',
  borderRadius: 12,
  lineHeight: 1.9,
  overflowWrap: 'anywhere',
  background: tint(paletteOf(theme).error.main, 10),
  border: `1px solid ${tint(paletteOf(theme).error.main, 30)}`,
}))

const Disabled = ({ filed }: { readonly filed: Filed }) => {
  const { file } = filed
  const translate = useTranslate()
  const { date } = useFormats()
  if (file.disabled_at === null) return null
  const values = { date: date(file.disabled_at), reason: isolated(file.disabled_reason ?? '—') }
  return (
    <Banner role="note">
      {translate('people.users.file.disabled', values)}{' '}
      {file.renewal_lifts && translate('people.users.file.renewal_lifts')}
      <WaitingMark filed={filed} field="disabled" />
    </Banner>
  )
}

interface UserHeaderProps {
  readonly filed: Filed
  /** Only who it is: for the form, which needs the room. */
  readonly brief?: boolean
}

/** Who the file is about: name, role, standing, subscription, credit and open work, with what may be done. */
export const UserHeader = ({ filed, brief = false }: UserHeaderProps) => {
  const { number } = useFormats()
  const { person, file } = filed
  const figures: readonly PersonFigure[] = [
    [
      'credit',
      file.credit.length === 0 ? (
        '—'
      ) : (
        <>
          {file.credit.map(({ currency, amount }) => (
            <MoneyField key={currency} amount={amount} currency={currency} />
          ))}
          <Promised credit={file.credit} />
        </>
      ),
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
    ['last_seen', <LastSeen key="seen" at={file.last_seen_at} />],
  ]
  return (
    <PersonCard person={person} actions={<UserActions filed={filed} />} {...(!brief && { figures })}>
      <Disabled filed={filed} />
      {!brief && <SubscriptionBar filed={filed} />}
    </PersonCard>
  )
}
