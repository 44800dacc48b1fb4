import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { useSearchParams } from 'react-router'
import { allows } from '../../../contract/access'
import { useUser } from '../../providers/useUser'
import { FactList, Section } from '../../shared/feedback/Section'
import { useFormats } from '../../shared/feedback/useFormats'
import { DateField, DateTimeField } from '../../shared/fields/dates'
import { isolated, PersonName } from '../../shared/fields/Ltr'
import { History } from './History'
import { LatestRequests } from './LatestRequests'
import { LatestTickets } from './LatestTickets'
import { UserFrame, type FileTab } from './UserFrame'
import type { Filed } from './useUserFile'

const Columns = styled('div')({
  display: 'grid',
  gap: 18,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@media (min-width: 1080px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '& > *': { minInlineSize: 0 },
})

const Summary = ({ filed: { person, file } }: { readonly filed: Filed }) => {
  const translate = useTranslate()
  const { list } = useFormats()
  const accepted = file.contract_accepted_at
  return (
    <Section title={translate('users.file.overview')}>
      <FactList
        facts={[
          { label: translate('users.columns.registered'), value: <DateField value={person.registered_at} /> },
          { label: translate('users.columns.last_cashout'), value: <DateField value={person.last_cashout} /> },
          {
            label: translate('users.columns.platforms'),
            value: isolated(list(person.platforms.map(({ name }) => name)) || '—'),
          },
          {
            label: translate('users.file.contract'),
            value: accepted === null ? translate('users.file.no_contract') : <DateTimeField value={accepted} />,
          },
          { label: translate('users.fields.partner'), value: <PersonName name={person.partner?.name} /> },
          { label: translate('users.fields.teacher'), value: <PersonName name={person.teacher?.name} /> },
          { label: translate('users.fields.mentor'), value: <PersonName name={person.mentor?.name} /> },
          { label: translate('users.fields.leader'), value: <PersonName name={file.leader?.name} /> },
        ]}
      />
    </Section>
  )
}

const latest = 5
const all = 25
const shownTabs: readonly FileTab[] = ['requests', 'tickets', 'history']

const Part = ({ tab, filed }: { readonly tab: FileTab; readonly filed: Filed }) => {
  const { uuid } = filed.person
  const mayAudit = allows(useUser(), 'audit.read')
  if (tab === 'requests') return <LatestRequests uuid={uuid} rows={all} />
  if (tab === 'tickets') return <LatestTickets uuid={uuid} rows={all} />
  if (tab === 'history') return <History key={uuid} filed={filed} />
  return (
    <>
      <Summary filed={filed} />
      <Columns>
        <LatestRequests uuid={uuid} rows={latest} />
        <LatestTickets uuid={uuid} rows={latest} />
      </Columns>
      {mayAudit && <History key={uuid} filed={filed} rows={latest} />}
    </>
  )
}

/** The file of one person: where they stand, what is open, what was last changed. */
export const UserFileScreen = () => {
  const [query] = useSearchParams()
  const tab = shownTabs.find((one) => one === query.get('tab')) ?? 'overview'
  return <UserFrame tab={tab}>{(filed) => <Part tab={tab} filed={filed} />}</UserFrame>
}
