import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { allows } from '../../../contract/access'
import { link, mayOpen, paths } from '../../paths'
import { useUser } from '../../data/session/useUser'
import { SecondaryLink, StrongLink } from '../../ui/LinkButton'
import { LinkTabs } from '../../ui/LinkTabs'
import { visuallyHidden } from '../../ui/palette'
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { LastSeen, PersonCard, type PersonFigure } from './PersonCard'
import { SubscriptionBar } from './SubscriptionBar'
import { useUserFile, type Filed } from './useUserFile'

const Page = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 18,
  minInlineSize: 0,
})

const Header = ({ filed }: { readonly filed: Filed }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const user = useUser()
  const { person, file } = filed
  const figures: readonly PersonFigure[] = [
    ['open_tickets', number(file.open_tickets)],
    ['open_requests', number(file.open_requests)],
    ['team', number(file.team)],
    ['introduced', number(file.introduced)],
    ['last_seen', <LastSeen key="seen" at={file.last_seen_at} />],
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
    <PersonCard person={person} actions={actions} figures={figures}>
      <SubscriptionBar filed={filed} />
    </PersonCard>
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
  const { uuid, missing, filed, error, refetch } = useUserFile()
  const home = allows(user, 'users.read') ? link('adminAllUsers') : link('allTickets')
  const back = (
    <SecondaryLink to={home}>
      {translate(allows(user, 'users.read') ? 'people.users.title' : 'paths.allTickets')}
    </SecondaryLink>
  )
  if (!filed || missing)
    return (
      <>
        <h1 style={visuallyHidden}>{translate('paths.viewUser')}</h1>
        {missing ? (
          <EmptyState title={translate(missing)} action={back} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} action={back} />
        ) : (
          <PageSkeleton blocks={3} />
        )}
      </>
    )
  return (
    <Page>
      <Header filed={filed} />
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
      {children(filed)}
    </Page>
  )
}
