import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { link } from '../../paths'
import { useCanAccessAtOnce } from '../../data/resources/useCanAccessAtOnce'
import { useUser } from '../../data/session/useUser'
import { StrongLink } from '../../ui/LinkButton'
import { LinkTabs } from '../../ui/LinkTabs'
import { useFormats } from '../../ui/useFormats'
import { useNamedRecord } from '../../ui/names/recordName'
import { lastListHref } from '../../list/table/url/listMemory'
import { RecordPager } from '../../list/table/RecordPager'
import { fileTabs, mayRead, peopleList, tabAddress, type FileTab } from './fileTabs'
import { UserHeader } from './UserHeader'
import { UserShow, useUserRecord } from './UserShow'
import { WaitingChanges } from '../changes/WaitingChanges'
import { classed } from '../../ui/classed'
import css from './UserFrame.module.css'

const Page = classed('div', css.page)

const Tabs = ({ current }: { readonly current: FileTab }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const viewer = useUser()
  const person = useUserRecord()
  const canEdit = useCanAccessAtOnce('edit', 'users', person)
  const open: Partial<Record<FileTab, number>> = { requests: person.open_requests, tickets: person.open_tickets }
  const nameOf = (tab: FileTab): string => {
    const name = translate(`people.users.file.${tab}`)
    return open[tab] ? translate('people.users.file.with_open', { name, n: number(open[tab]) }) : name
  }
  const tabs = fileTabs
    .filter((tab) => (tab === 'edit' ? canEdit : mayRead(viewer, tab)))
    .map((tab) => ({
      to: tabAddress(viewer, tab, person.uuid),
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
  const { uuid, name } = useUserRecord()
  const { list, file } = peopleList(useUser())
  useNamedRecord(name)
  return (
    <Page>
      <RecordPager here={link(file, { user_uuid: uuid })} list={link(list)} listName={translate(`paths.${list}`)} />
      <UserHeader brief={tab === 'edit'} />
      <Tabs current={tab} />
      <WaitingChanges />
      {children}
    </Page>
  )
}

/**
 * Header and tabs around one part of a user file, with its waiting, missing and failed states: for staff of everybody,
 * for leaders of their team, without what they may not read.
 */
export const UserFrame = (props: UserFrameProps) => {
  const translate = useTranslate()
  const { list } = peopleList(useUser())
  const toList = <StrongLink to={lastListHref(link(list))}>{translate(`paths.${list}`)}</StrongLink>
  return (
    <UserShow back={toList}>
      <Frame {...props} />
    </UserShow>
  )
}
