import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { FactList, Section } from '../../ui/Section'
import { useFormats } from '../../ui/useFormats'
import { DateField } from '../../ui/fields/dates'
import { isolated, PersonName } from '../../ui/fields/Ltr'
import { LatestTickets } from './Latest'
import { ViewUserFrame } from './ViewUserFrame'
import { useUserRecord } from './UserShow'

const Parts = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 18 })

const shown = 10

const Overview = () => {
  const translate = useTranslate()
  const person = useUserRecord()
  const { list } = useFormats()
  return (
    <Parts>
      <Section title={translate('people.users.file.overview')}>
        <FactList
          facts={[
            { label: translate('people.users.columns.registered'), value: <DateField value={person.registered_at} /> },
            {
              label: translate('people.users.columns.platforms'),
              value: isolated(list(person.platforms.map(({ name }) => name)) || '—'),
            },
            { label: translate('people.users.fields.partner'), value: <PersonName name={person.partner?.name} /> },
            { label: translate('people.users.fields.teacher'), value: <PersonName name={person.teacher?.name} /> },
            { label: translate('people.users.fields.mentor'), value: <PersonName name={person.mentor?.name} /> },
            { label: translate('people.users.fields.leader'), value: <PersonName name={person.leader?.name} /> },
          ]}
        />
      </Section>
      <LatestTickets rows={shown} shared />
    </Parts>
  )
}

/** Somebody at a glance, read only: standing, ties and the latest tickets. */
export const ViewUserScreen = () => (
  <ViewUserFrame tab="overview">
    <Overview />
  </ViewUserFrame>
)
