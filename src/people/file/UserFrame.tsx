import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { link } from '../../paths'
import { useCanAccessAtOnce } from '../../data/resourceAccess'
import { StrongLink } from '../../ui/LinkButton'
import { LinkTabs } from '../../ui/LinkTabs'
import { useFormats } from '../../ui/useFormats'
import { lastListHref } from '../../list/table/address/places'
import { RecordWays } from '../../list/table/RecordWays'
import { UserHeader } from './UserHeader'
import { UserShow, useUserRecord } from './UserShow'
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

const Tabs = ({ current }: { readonly current: FileTab }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const person = useUserRecord()
  const canEdit = useCanAccessAtOnce('edit', 'users', person)
  const open: Partial<Record<FileTab, number>> = { requests: person.open_requests, tickets: person.open_tickets }
  const nameOf = (tab: FileTab): string => {
    const name = translate(`people.users.file.${tab}`)
    return open[tab] ? translate('people.users.file.with_open', { name, n: number(open[tab]) }) : name
  }
  const tabs = fileTabs
    .filter((tab) => tab !== 'edit' || canEdit)
    .map((tab) => ({
      to: addressOf(tab, person.uuid),
      label: nameOf(tab),
      current: tab === current,
    }))
  return <LinkTabs tabs={tabs} label={translate('people.users.file.tabs')} />
}

interface UserFrameProps {
  readonly tab: FileTab
  readonly children: ReactNode
}

const Frame = ({ tab, children }: UserFrameProps) => {
  const translate = useTranslate()
  const { uuid } = useUserRecord()
  return (
    <Page>
      <RecordWays
        here={link('adminViewEditUser', { user_uuid: uuid })}
        list={link('adminAllUsers')}
        listName={translate('people.users.title')}
      />
      <UserHeader brief={tab === 'edit'} />
      <Tabs current={tab} />
      <WaitingChanges />
      {children}
    </Page>
  )
}

/** Header and tabs around one part of a user file, with its waiting, missing and failed states. */
export const UserFrame = (props: UserFrameProps) => {
  const translate = useTranslate()
  const toList = <StrongLink to={lastListHref(link('adminAllUsers'))}>{translate('people.users.title')}</StrongLink>
  return (
    <UserShow back={toList}>
      <Frame {...props} />
    </UserShow>
  )
}
