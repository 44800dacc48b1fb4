import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import { roleOf } from '../../../contract/access'
import { currentUser, type CurrentUser } from '../../../contract/people/person'
import { link } from '../../paths'
import { useUser } from '../../data/session/useUser'
import { LinkTabs } from '../../ui/LinkTabs'
import { tabsOf, type TabOf } from '../../report/tabs'
import { PageSkeleton } from '../../ui/states'
import { DateField } from '../../ui/fields/dates'
import { ContractPart } from './settings/ContractPart'
import { PendingPart } from './settings/PendingPart'
import { ProfilePart } from './settings/ProfilePart'
import { SecurityPart } from './settings/SecurityPart'
import { SessionsPart } from './settings/SessionsPart'
import { Given } from '../../ui/fields/Ltr'
import { classed } from '../../ui/classed'
import css from './UserAccountScreen.module.css'

type Tab = TabOf<'userAccount'>

const Page = classed('div', css.page)

const Part = ({ tab, user }: { readonly tab: Tab; readonly user: CurrentUser }) => {
  if (tab === 'security') return <SecurityPart phone={user.phone} />
  if (tab === 'contract') return <ContractPart required={user.contract_required} />
  if (tab === 'sessions') return <SessionsPart />
  return <ProfilePart user={user} />
}

/** The person's own account: profile, sign-in and security, contract, sessions; the open part is in the address. */
export const UserAccountScreen = () => {
  const translate = useTranslate()
  const stored = useUser()
  const wanted = new URLSearchParams(useLocation().search).get('tab')
  const shown = tabsOf('userAccount', stored)
  const tab = shown.find((one) => one.tab === wanted)?.tab ?? 'profile'
  // What the browser stored under an older release may lack fields; the platform's answer follows at once.
  const user = z.safeParse(currentUser, stored).data
  return (
    <Page>
      <div>
        <h1>{translate('paths.userAccount')}</h1>
        {user && (
          <p className="about">
            <Given>{user.name}</Given>
            <span>
              {translate('people.account.profile.role')}: {translate(`enums.role.${roleOf(user).key}`)}
            </span>
            <span>
              {translate('people.account.profile.level')}: {translate(`enums.level.${user.level}`)}
            </span>
            <span>
              {translate('people.account.profile.member_since')} <DateField value={user.registered_at} />
            </span>
          </p>
        )}
      </div>
      <LinkTabs
        label={translate('people.account.tabs.label')}
        tabs={shown.map((one) => ({
          to: link('userAccount', { tab: one.tab === 'profile' ? undefined : one.tab }),
          label: translate(one.label),
          current: one.tab === tab,
        }))}
      />
      {user && <PendingPart hold={user.hold} />}
      {user ? <Part key={tab} tab={tab} user={user} /> : <PageSkeleton />}
    </Page>
  )
}
