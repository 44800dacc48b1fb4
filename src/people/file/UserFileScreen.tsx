import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { allows } from '../../../contract/access'
import { link, listLink, mayOpen, paths } from '../../paths'
import { useUser } from '../../data/session/useUser'
import { SecondaryLink } from '../../ui/LinkButton'
import { FactList, Section } from '../../ui/Section'
import { useFormats } from '../../ui/useFormats'
import { DateField, DateTimeField } from '../../ui/fields/dates'
import { isolated, PersonName } from '../../ui/fields/Ltr'
import { History } from './History'
import { LatestPurchases, LatestRequests, LatestTickets } from './Latest'
import { UserFrame, type FileTab } from './UserFrame'
import { useUserRecord } from './UserShow'

const Columns = styled('div')({
  display: 'grid',
  gap: 18,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@media (min-width: 1080px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '& > *': { minInlineSize: 0 },
})

const Summary = () => {
  const translate = useTranslate()
  const person = useUserRecord()
  const { list } = useFormats()
  const accepted = person.contract_accepted_at
  return (
    <Section title={translate('people.users.file.overview')}>
      <FactList
        facts={[
          { label: translate('people.users.columns.registered'), value: <DateField value={person.registered_at} /> },
          { label: translate('people.users.columns.last_cashout'), value: <DateField value={person.last_cashout} /> },
          {
            label: translate('people.users.columns.platforms'),
            value: isolated(list(person.platforms.map(({ name }) => name)) || '—'),
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

/** What other parts of the console hold of a person. */
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
    <Section title={translate('people.users.file.elsewhere')}>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 10 }}>
        {open.map(([path, to]) => (
          <SecondaryLink key={path} to={to}>
            {translate(`paths.${path}`)}
          </SecondaryLink>
        ))}
      </div>
    </Section>
  )
}

const latest = 5
const all = 25
const shownTabs: readonly FileTab[] = ['requests', 'tickets', 'purchases', 'history']

const Part = ({ tab }: { readonly tab: FileTab }) => {
  const { uuid } = useUserRecord()
  const mayAudit = allows(useUser(), 'audit.read')
  if (tab === 'requests') return <LatestRequests rows={all} />
  if (tab === 'tickets') return <LatestTickets rows={all} />
  if (tab === 'purchases') return <LatestPurchases rows={all} />
  if (tab === 'history') return <History />
  return (
    <>
      <Summary />
      <Elsewhere uuid={uuid} />
      <Columns>
        <LatestRequests rows={latest} />
        <LatestTickets rows={latest} />
      </Columns>
      {mayAudit && <History rows={latest} />}
    </>
  )
}

/** The file of one person: where they stand, what is open, what was last changed. */
export const UserFileScreen = () => {
  const [query] = useSearchParams()
  const tab = shownTabs.find((one) => one === query.get('tab')) ?? 'overview'
  return (
    <UserFrame tab={tab}>
      <Part tab={tab} />
    </UserFrame>
  )
}
