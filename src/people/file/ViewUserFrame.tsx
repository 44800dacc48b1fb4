import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { allows } from '../../../contract/access'
import { link, mayOpen, paths } from '../../paths'
import { useUser } from '../../data/session/useUser'
import { SecondaryLink, StrongLink } from '../../ui/LinkButton'
import { LinkTabs } from '../../ui/LinkTabs'
import { useFormats } from '../../ui/useFormats'
import { LastSeen, PersonCard, type PersonFigure } from './PersonCard'
import { SubscriptionBar } from './SubscriptionBar'
import { UserShow, useUserRecord } from './UserShow'

const Page = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 18,
  minInlineSize: 0,
})

const Header = () => {
  const translate = useTranslate()
  const { number } = useFormats()
  const user = useUser()
  const person = useUserRecord()
  const figures: readonly PersonFigure[] = [
    ['open_tickets', number(person.open_tickets)],
    ['open_requests', number(person.open_requests)],
    ['team', number(person.team)],
    ['introduced', number(person.introduced)],
    ['last_seen', <LastSeen key="seen" at={person.last_seen_at} />],
  ]
  const actions = (
    <div className="ways">
      {mayOpen(paths.sendTicket, user) && (
        <StrongLink to={link('sendTicket', { user_uuid: person.uuid })}>
          {translate('people.users.file.new_ticket')}
        </StrongLink>
      )}
      {allows(user, 'users.read') && (
        <SecondaryLink to={link('adminViewEditUser', { user_uuid: person.uuid })}>
          {translate('people.users.file.title')}
        </SecondaryLink>
      )}
    </div>
  )
  return (
    <PersonCard actions={actions} figures={figures}>
      <SubscriptionBar />
    </PersonCard>
  )
}

interface ViewUserFrameProps {
  readonly tab: 'overview' | 'information'
  readonly children: ReactNode
}

const Frame = ({ tab, children }: ViewUserFrameProps) => {
  const translate = useTranslate()
  const { uuid } = useUserRecord()
  return (
    <Page>
      <Header />
      <LinkTabs
        label={translate('people.users.file.tabs')}
        tabs={[
          {
            to: link('viewUser', { user_uuid: uuid }),
            label: translate('people.users.file.overview'),
            current: tab === 'overview',
          },
          {
            to: link('viewUserInformation', { user_uuid: uuid }),
            label: translate('people.users.file.information'),
            current: tab === 'information',
          },
        ]}
      />
      {children}
    </Page>
  )
}

/** The read-only card of a person around one of its parts: for leaders their people, for staff everybody. */
export const ViewUserFrame = (props: ViewUserFrameProps) => {
  const translate = useTranslate()
  const staff = allows(useUser(), 'users.read')
  const back = (
    <SecondaryLink to={link(staff ? 'adminAllUsers' : 'allTickets')}>
      {translate(staff ? 'people.users.title' : 'paths.allTickets')}
    </SecondaryLink>
  )
  return (
    <UserShow back={back} title="paths.viewUser">
      <Frame {...props} />
    </UserShow>
  )
}
