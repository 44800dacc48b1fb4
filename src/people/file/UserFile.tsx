import { useTranslate } from 'react-admin'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { link, listLink, mayOpen, paths } from '../../paths'
import { useUser } from '../../data/session/useUser'
import { needTexts } from '../../data/i18nProvider'
import { lazyPart } from '../../ui/lazyPart'
import { TextLink } from '../../ui/LinkButton'
import { FactList, Section } from '../../ui/Section'
import { SkeletonBar } from '../../ui/states'
import { DateField, DateTimeField } from '../../ui/fields/dates'
import { PersonName } from '../../ui/fields/Ltr'
import { Names } from '../../ui/fields/Names'
import { fileTabs, mayRead, type FileTab } from './fileTabs'
import { Income } from './Income'
import { LatestPurchases, LatestRequests, LatestTickets, LatestWithdrawals } from './Latest'
import { UserFrame } from './UserFrame'
import { useUserRecord } from './UserShow'
import { classed } from '../../ui/classed'
import css from './UserFile.module.css'

const Columns = classed('div', css.columns)

const Summary = () => {
  const translate = useTranslate()
  const person = useUserRecord()
  const accepted = person.contract_accepted_at
  return (
    <Section bare title={translate('people.users.file.facts')}>
      <FactList
        facts={[
          { label: translate('people.users.columns.registered'), value: <DateField value={person.registered_at} /> },
          { label: translate('people.users.columns.last_cashout'), value: <DateField value={person.last_cashout} /> },
          {
            label: translate('people.users.columns.platforms'),
            value: <Names names={person.platforms.map(({ name }) => name)} />,
          },
          {
            label: translate('people.users.file.contract'),
            value: accepted === null ? translate('people.users.file.no_contract') : <DateTimeField value={accepted} />,
          },
          { label: translate('people.users.fields.partner'), value: <PersonName name={person.partner?.name} /> },
          { label: translate('people.users.fields.teacher'), value: <PersonName name={person.teacher?.name} /> },
          { label: translate('people.users.fields.mentor'), value: <PersonName name={person.mentor?.name} /> },
          { label: translate('people.users.fields.leader'), value: <PersonName name={person.leader?.name} /> },
        ]}
      />
    </Section>
  )
}

/** What other parts of the console have about a person. */
const Elsewhere = ({ uuid }: { readonly uuid: string }) => {
  const translate = useTranslate()
  const caller = useUser()
  const places = [
    ['adminEmail', link('adminEmail', { user_uuid: uuid })],
    ['adminTransferHistory', listLink('adminTransferHistory', { user_uuid: uuid })],
    ['adminUsersIncome', listLink('adminUsersIncome', { user_uuid: uuid })],
    ['adminChatHistory', listLink('adminChatHistory', { user_uuid: uuid })],
    ['adminReportsClosedTickets', listLink('adminReportsClosedTickets', { user_uuid: uuid })],
  ] as const
  const open = places.filter(([path]) => mayOpen(paths[path], caller))
  if (open.length === 0) return null
  return (
    <Section note title={translate('people.users.file.elsewhere')}>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: '6px 20px' }}>
        {open.map(([path, to]) => (
          <TextLink key={path} to={to}>
            {translate(`paths.${path}`)}
          </TextLink>
        ))}
      </div>
    </Section>
  )
}

const waiting = { waiting: <SkeletonBar height={120} /> }

/** Leaders never see it, so it is loaded only for those who do. */
const History = lazyPart(async () => {
  const [part] = await Promise.all([import('./History'), needTexts(['system'])])
  return part.History
}, waiting)

const Wallet = lazyPart(() => import('./LatestCredit').then((part) => part.LatestCredit), waiting)
const Referrals = lazyPart(() => import('./LatestReferrals').then((part) => part.LatestReferrals), waiting)
const Mails = lazyPart(() => import('./LatestMails').then((part) => part.LatestMails), waiting)

const latest = 5
const all = 25

const Overview = () => {
  const { uuid } = useUserRecord()
  const viewer = useUser()
  return (
    <>
      <Summary />
      <Elsewhere uuid={uuid} />
      <Columns>
        <LatestRequests rows={latest} />
        <LatestTickets rows={latest} />
      </Columns>
      {mayRead(viewer, 'income') && <Income />}
      {mayRead(viewer, 'history') && <History rows={latest} brief />}
    </>
  )
}

/** The content of each tab; the others have addresses of their own. */
const parts: Partial<Record<FileTab, ComponentType>> = {
  requests: () => <LatestRequests rows={all} />,
  tickets: () => <LatestTickets rows={all} />,
  income: () => (
    <>
      <Income />
      <LatestWithdrawals rows={all} />
    </>
  ),
  purchases: () => <LatestPurchases rows={all} />,
  wallet: () => <Wallet rows={all} />,
  referrals: () => <Referrals rows={all} />,
  mails: () => <Mails rows={all} />,
  history: () => <History />,
}

/** The file of the person the address names: their standing, what is open, what last changed. */
export const UserFile = () => {
  const [query] = useSearchParams()
  const viewer = useUser()
  const tab = fileTabs.find((one) => one === query.get('tab') && parts[one] && mayRead(viewer, one)) ?? 'overview'
  const Part = parts[tab] ?? Overview
  return (
    <UserFrame tab={tab}>
      <Part />
    </UserFrame>
  )
}
