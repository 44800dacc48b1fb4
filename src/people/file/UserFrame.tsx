import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { link } from '../../paths'
import { useUser } from '../../data/session/useUser'
import { StrongLink } from '../../ui/LinkButton'
import { LinkTabs } from '../../ui/LinkTabs'
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { lastListHref } from '../../list/table/places'
import { RecordWays } from '../../list/table/RecordWays'
import { mayChange } from '../edit/mayChange'
import { UserHeader } from './UserHeader'
import { useUserFile, type Filed } from './useUserFile'
import { WaitingChanges } from '../changes/WaitingChanges'

const Page = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 18,
  minInlineSize: 0,
})

/** The parts of a user file, in the order of their tabs. */
export const fileTabs = ['overview', 'information', 'edit', 'requests', 'tickets', 'purchases', 'history'] as const
export type FileTab = (typeof fileTabs)[number]

const addressOf = (tab: FileTab, uuid: string): string => {
  if (tab === 'information') return link('adminUserInformation', { user_uuid: uuid })
  if (tab === 'edit') return link('adminEditUser', { user_uuid: uuid })
  return link('adminViewEditUser', { user_uuid: uuid, tab: tab === 'overview' ? undefined : tab })
}

const Tabs = ({ filed: { person, file }, current }: { readonly filed: Filed; readonly current: FileTab }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const caller = useUser()
  const open: Partial<Record<FileTab, number>> = { requests: file.open_requests, tickets: file.open_tickets }
  const nameOf = (tab: FileTab): string => {
    const name = translate(`people.users.file.${tab}`)
    return open[tab] ? translate('people.users.file.with_open', { name, n: number(open[tab]) }) : name
  }
  const tabs = fileTabs
    .filter((tab) => tab !== 'edit' || mayChange(caller, person))
    .map((tab) => ({
      to: addressOf(tab, person.uuid),
      label: nameOf(tab),
      current: tab === current,
    }))
  return <LinkTabs tabs={tabs} label={translate('people.users.file.tabs')} />
}

interface UserFrameProps {
  readonly tab: FileTab
  readonly children: (filed: Filed) => ReactNode
}

/** Header and tabs around one part of a user file, with its waiting, missing and failed states. */
export const UserFrame = ({ tab, children }: UserFrameProps) => {
  const translate = useTranslate()
  const { missing, filed, error, refetch } = useUserFile()
  const toList = <StrongLink to={lastListHref(link('adminAllUsers'))}>{translate('people.users.title')}</StrongLink>
  if (missing) return <EmptyState title={translate(missing)} action={toList} />
  if (!filed) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} action={toList} />
    ) : (
      <PageSkeleton blocks={3} />
    )
  }
  return (
    <Page>
      <RecordWays
        here={link('adminViewEditUser', { user_uuid: filed.person.uuid })}
        list={link('adminAllUsers')}
        listName={translate('people.users.title')}
      />
      <UserHeader filed={filed} brief={tab === 'edit'} />
      <Tabs filed={filed} current={tab} />
      <WaitingChanges filed={filed} />
      {children(filed)}
    </Page>
  )
}
