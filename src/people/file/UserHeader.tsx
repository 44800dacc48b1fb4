import { useTranslate } from 'react-admin'
import { listLink, type PathId } from '../../paths'
import { useUser } from '../../data/session/useUser'
import { useFormats } from '../../ui/useFormats'
import { MoneyField } from '../../ui/fields/figures'
import { isolated } from '../../ui/fields/Ltr'
import { openRequests, openTickets } from '../../list/filters/openWork'
import { ReservedCredit } from '../ReservedCredit'
import { readsEverybody } from './fileTabs'
import { LastSeen, PersonCard, type PersonFigure } from './PersonCard'
import { SubscriptionBar } from './SubscriptionBar'
import { UserActions } from './UserActions'
import { FactLink } from '../PersonFacts'
import { useUserRecord } from './UserShow'
import { WaitingMark } from '../changes/WaitingMark'
import { classed } from '../../ui/classed'
import css from './UserHeader.module.css'

const Banner = classed('div', css.banner)

const Disabled = () => {
  const person = useUserRecord()
  const translate = useTranslate()
  const { date } = useFormats()
  const staff = readsEverybody(useUser())
  if (!staff || person.disabled_at === null) return null
  const values = { date: date(person.disabled_at), reason: isolated(person.disabled_reason ?? '—') }
  return (
    <Banner role="note">
      {translate('people.users.file.disabled', values)}{' '}
      {person.renewal_lifts && translate('people.users.file.renewal_lifts')}
      <WaitingMark field="disabled" />
    </Banner>
  )
}

const Credit = () => {
  const { credit } = useUserRecord()
  if (credit.length === 0) return <>—</>
  return (
    <>
      {credit.map(({ currency, amount }) => (
        <MoneyField key={currency} amount={amount} currency={currency} />
      ))}
      <ReservedCredit credit={credit} />
    </>
  )
}

/**
 * The subject of the file: name, role, standing, subscription, credit and open work, with what may be done; `brief` for
 * the form, which needs the room.
 */
export const UserHeader = ({ brief }: { readonly brief: boolean }) => {
  const { number } = useFormats()
  const person = useUserRecord()
  const staff = readsEverybody(useUser())
  const counted = (n: number, at: PathId, filter: Readonly<Record<string, string>>) => (
    <FactLink to={listLink(at, filter)}>{number(n)}</FactLink>
  )
  const about = { user_uuid: person.uuid }
  const figures: readonly PersonFigure[] = [
    ...(staff ? [['credit', <Credit key="credit" />] as const] : []),
    [
      'open_tickets',
      counted(person.open_tickets, staff ? 'adminAllTickets' : 'allTickets', { ...about, status: openTickets }),
    ],
    [
      'open_requests',
      counted(person.open_requests, staff ? 'adminAllRequests' : 'allRequests', {
        ...about,
        request_status: openRequests,
      }),
    ],
    ['team', number(person.team)],
    [
      'introduced',
      staff ? counted(person.introduced, 'adminAllUsers', { partner_ids: person.uuid }) : number(person.introduced),
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
