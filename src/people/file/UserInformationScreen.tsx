import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import type { Person } from '../../../contract/people/person'
import { link } from '../../paths'
import { useUser } from '../../data/session/useUser'
import { SecondaryButton } from '../../ui/Control'
import { FactList, Section } from '../../ui/Section'
import { DateField, DateTimeField } from '../../ui/fields/dates'
import { PhoneField } from '../../ui/fields/figures'
import { CopyButton } from '../../ui/fields/CopyButton'
import { Given, Ltr, PersonName } from '../../ui/fields/Ltr'
import { BankFacts } from './BankFacts'
import { useCountryName } from '../../ui/names/countries'
import { usePlaceNames } from '../../ui/names/placeNames'
import { mayPropose } from '../edit/mayChange'
import { PasscodeFact } from './PasscodeFact'
import { ProposeChange } from '../changes/ProposeChange'
import { PersonSecret, type SecretField } from './Secret'
import { LevelName } from '../PersonFacts'
import { FactLink, RoleName } from './UserParts'
import { UserFrame } from './UserFrame'
import type { Filed } from './useUserFile'
import { WaitingMark } from '../changes/WaitingMark'

const Tie = ({ to }: { readonly to: Person | null }) =>
  to === null ? (
    <>—</>
  ) : (
    <FactLink to={link('adminUserInformation', { user_uuid: to.uuid })}>
      <PersonName name={to.name} />
    </FactLink>
  )

const Code = ({ text, name }: { readonly text: string; readonly name: string }) => (
  <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8, flexWrap: 'wrap', minInlineSize: 0 }}>
    <Ltr breakAnywhere>{text}</Ltr>
    <CopyButton text={text} name={name} />
  </span>
)

const asCode = (text: string): ReactNode => <Ltr breakAnywhere>{text}</Ltr>
const asPhone = (text: string): ReactNode => <PhoneField value={text} />
const asText = (text: string): ReactNode => <span dir="auto">{text}</span>

const Information = ({ filed }: { readonly filed: Filed }) => {
  const { person, file } = filed
  const translate = useTranslate()
  const caller = useUser()
  const [proposing, setProposing] = useState(false)
  const countryName = useCountryName()
  const placeNames = usePlaceNames()
  const said = (field: string): string => translate(`people.users.fields.${field}`)
  const secret = (field: SecretField, masked: string | null, show = asCode) => ({
    label: said(field),
    value: <PersonSecret uuid={person.uuid} field={field} masked={masked} show={show} />,
  })
  const signIn = (field: 'phone' | 'email', masked: string | null, show = asCode) => ({
    label: said(field),
    value: (
      <>
        {secret(field, masked, show).value}
        <WaitingMark filed={filed} field={field} />
      </>
    ),
  })
  return (
    <>
      <Section title={translate('people.users.groups.identity')}>
        <FactList
          facts={[
            { label: said('first_name'), value: <Given>{file.first_name}</Given> },
            { label: said('last_name'), value: <Given>{file.last_name}</Given> },
            secret('national_id', file.national_id),
            { label: translate('people.users.columns.registered'), value: <DateField value={person.registered_at} /> },
            {
              label: translate('people.users.file.contract'),
              value:
                file.contract_accepted_at === null ? (
                  translate('people.users.file.no_contract')
                ) : (
                  <DateTimeField value={file.contract_accepted_at} />
                ),
            },
            { label: said('uuid'), value: <Code text={person.uuid} name={said('uuid')} />, wide: true },
          ]}
        />
      </Section>
      <Section
        title={translate('people.users.groups.contact')}
        actions={
          mayPropose(caller, person) && (
            <SecondaryButton type="button" onClick={() => setProposing(true)}>
              {translate('people.users.changes.propose_contact')}
            </SecondaryButton>
          )
        }
      >
        <FactList
          facts={[
            signIn('phone', person.phone, asPhone),
            signIn('email', person.email),
            { label: translate('enums.guarded_field.passcode'), value: <PasscodeFact filed={filed} /> },
          ]}
        />
        {proposing && (
          <ProposeChange
            filed={filed}
            about="contact"
            now={{ phone: person.phone, email: person.email }}
            onClose={() => setProposing(false)}
          />
        )}
      </Section>
      <Section title={translate('people.users.groups.address')}>
        <FactList
          facts={[
            { label: said('country'), value: <bdi>{countryName(person.country)}</bdi> },
            { label: said('state'), value: file.state && placeNames.of(file.state) },
            { label: said('city'), value: file.city && placeNames.of(file.city) },
            secret('postal_code', file.postal_code),
            { ...secret('address', file.address, asText), wide: true },
          ]}
        />
      </Section>
      <Section title={translate('people.users.groups.work')}>
        <FactList
          facts={[
            {
              label: said('type'),
              value: (
                <>
                  <RoleName type={person.type} />
                  <WaitingMark filed={filed} field="type" />
                </>
              ),
            },
            { label: said('level'), value: <LevelName level={person.level} /> },
            { label: said('partner'), value: <Tie to={person.partner} /> },
            { label: said('teacher'), value: <Tie to={person.teacher} /> },
            { label: said('mentor'), value: <Tie to={person.mentor} /> },
            { label: said('leader'), value: <Tie to={file.leader} /> },
            { label: said('partner_code'), value: file.partner_code === null ? null : <Ltr>{file.partner_code}</Ltr> },
            { label: said('referral_code'), value: <Code text={file.referral_code} name={said('referral_code')} /> },
          ]}
        />
      </Section>
      <BankFacts filed={filed} />
    </>
  )
}

/** Everything known about a person; personal values stay masked until asked for. */
export const UserInformationScreen = () => (
  <UserFrame tab="information">{(filed) => <Information key={filed.person.uuid} filed={filed} />}</UserFrame>
)
