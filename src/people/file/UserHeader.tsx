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
import { FactLink } from '../PersonFacts'
import { useUserRecord } from './UserShow'
import { WaitingMark } from '../changes/WaitingMark'

const Banner = styled('div')(({ theme }) => ({
  padding: '12px 16px',
  borderRadius: 12,
  lineHeight: 1.9,
  overflowWrap: 'anywhere',
  background: tint(paletteOf(theme).error.main, 10),
  border: `1px solid ${tint(paletteOf(theme).error.main, 30)}`,
}))

const Disabled = () => {
  const person = useUserRecord()
  const translate = useTranslate()
  const { date } = useFormats()
  if (person.disabled_at === null) return null
  const values = { date: date(person.disabled_at), reason: isolated(person.disabled_reason ?? '—') }
  return (
    <Banner role="note">
      {translate('people.users.file.disabled', values)}{' '}
      {person.renewal_lifts && translate('people.users.file.renewal_lifts')}
      <WaitingMark field="disabled" />
    </Banner>
  )
}

/** Who the file is about: name, role, standing, subscription, credit and open work, with what may be done; `brief` for the form, which needs the room. */
export const UserHeader = ({ brief }: { readonly brief: boolean }) => {
  const { number } = useFormats()
  const person = useUserRecord()
  const figures: readonly PersonFigure[] = [
    [
      'credit',
      person.credit.length === 0 ? (
        '—'
      ) : (
        <>
          {person.credit.map(({ currency, amount }) => (
            <MoneyField key={currency} amount={amount} currency={currency} />
          ))}
          <Promised credit={person.credit} />
        </>
      ),
    ],
    [
      'open_tickets',
      <FactLink key="link" to={listLink('adminAllTickets', { user_uuid: person.uuid, status: openTickets })}>
        {number(person.open_tickets)}
      </FactLink>,
    ],
    [
      'open_requests',
      <FactLink key="link" to={listLink('adminAllRequests', { user_uuid: person.uuid, request_status: openRequests })}>
        {number(person.open_requests)}
      </FactLink>,
    ],
    ['team', number(person.team)],
    [
      'introduced',
      <FactLink key="link" to={listLink('adminAllUsers', { partner_ids: person.uuid })}>
        {number(person.introduced)}
      </FactLink>,
    ],
    ['last_seen', <LastSeen key="seen" at={person.last_seen_at} />],
  ]
  return (
    <PersonCard actions={<UserActions />} {...(!brief && { figures })}>
      <Disabled />
      {!brief && <SubscriptionBar />}
    </PersonCard>
  )
}
