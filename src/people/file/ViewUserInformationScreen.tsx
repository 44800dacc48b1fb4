import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { allows } from '../../../contract/access'
import { useUser } from '../../data/session/useUser'
import { FactList, Section } from '../../ui/Section'
import { DateField, DateTimeField } from '../../ui/fields/dates'
import { PhoneField } from '../../ui/fields/figures'
import { Given, Ltr } from '../../ui/fields/Ltr'
import { useCountryName } from '../../ui/names/countries'
import { usePlaceNames } from '../../ui/names/placeNames'
import { PersonSecret, type SecretField } from './Secret'
import { LevelName, RoleName } from '../PersonFacts'
import { ViewUserFrame } from './ViewUserFrame'
import { useUserRecord } from './UserShow'

const Parts = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 18 })

const asCode = (text: string): ReactNode => <Ltr breakAnywhere>{text}</Ltr>
const asPhone = (text: string): ReactNode => <PhoneField value={text} />

const Information = () => {
  const translate = useTranslate()
  const person = useUserRecord()
  const countryName = useCountryName()
  const placeNames = usePlaceNames()
  const mayReveal = allows(useUser(), 'users.reveal')
  const said = (field: string): string => translate(`people.users.fields.${field}`)
  const kept = (field: SecretField, masked: string | null, show = asCode) => ({
    label: said(field),
    value: mayReveal ? (
      <PersonSecret uuid={person.uuid} field={field} masked={masked} show={show} />
    ) : masked === null ? (
      translate('people.users.reveal.none')
    ) : (
      show(masked)
    ),
  })
  return (
    <Parts>
      <Section title={translate('people.users.groups.identity')}>
        <FactList
          facts={[
            { label: said('first_name'), value: <Given>{person.first_name}</Given> },
            { label: said('last_name'), value: <Given>{person.last_name}</Given> },
            { label: said('type'), value: <RoleName type={person.type} /> },
            { label: said('level'), value: <LevelName level={person.level} /> },
            { label: translate('people.users.columns.registered'), value: <DateField value={person.registered_at} /> },
            {
              label: translate('people.users.file.contract'),
              value:
                person.contract_accepted_at === null ? (
                  translate('people.users.file.no_contract')
                ) : (
                  <DateTimeField value={person.contract_accepted_at} />
                ),
            },
          ]}
        />
      </Section>
      <Section title={translate('people.users.groups.contact')}>
        <FactList
          facts={[
            kept('phone', person.phone, asPhone),
            kept('email', person.email),
            { label: said('country'), value: <bdi>{countryName(person.country)}</bdi> },
            { label: said('state'), value: person.state && placeNames.of(person.state) },
            { label: said('city'), value: person.city && placeNames.of(person.city) },
          ]}
        />
      </Section>
    </Parts>
  )
}

/** Who somebody is and how they are reached, masked and read only. */
export const ViewUserInformationScreen = () => (
  <ViewUserFrame tab="information">
    <Information />
  </ViewUserFrame>
)
