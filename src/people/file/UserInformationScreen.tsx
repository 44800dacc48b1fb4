import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { allows } from '../../../contract/access'
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
import { readsEverybody } from './fileTabs'
import { useCityNames } from '../../ui/names/cityNames'
import { PasscodeFact } from './PasscodeFact'
import { ProposeChange } from '../changes/ProposeChange'
import { PersonSecret, type SecretField } from './Secret'
import { FactLink, LevelName, RoleName } from '../PersonFacts'
import { UserFrame } from './UserFrame'
import { useUserRecord } from './UserShow'
import { mayPropose, WaitingMark } from '../changes/WaitingMark'
import { useFormats } from '../../ui/useFormats'

const Tie = ({ to }: { readonly to: Person | null }) => {
  const staff = readsEverybody(useUser())
  return to === null || !staff ? (
    <PersonName name={to?.name} />
  ) : (
    <FactLink to={link('adminUserInformation', { user_uuid: to.uuid })}>
      <PersonName name={to.name} />
    </FactLink>
  )
}

const Code = ({ text, name }: { readonly text: string; readonly name: string }) => (
  <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8, flexWrap: 'wrap', minInlineSize: 0 }}>
    {/* Inline in a box of the page's direction: its lines start where the others do. */}
    <span style={{ minInlineSize: 0 }}>
      <Ltr breakAnywhere>{text}</Ltr>
    </span>
    <CopyButton text={text} name={name} />
  </span>
)

const asCode = (text: string): ReactNode => <Ltr breakAnywhere>{text}</Ltr>
const asPhone = (text: string): ReactNode => <PhoneField value={text} />
const asText = (text: string): ReactNode => <span dir="auto">{text}</span>

const Information = () => {
  const person = useUserRecord()
  const translate = useTranslate()
  const caller = useUser()
  const staff = readsEverybody(caller)
  const [proposing, setProposing] = useState(false)
  const { country } = useFormats()
  const cityNames = useCityNames()
  const said = (field: string): string => translate(`people.users.fields.${field}`)
  const secret = (field: SecretField, masked: string | null, show = asCode) => ({
    label: said(field),
    value: allows(caller, 'users.reveal') ? (
      <PersonSecret uuid={person.uuid} field={field} masked={masked} show={show} />
    ) : masked === null ? (
      translate('people.users.reveal.none')
    ) : (
      show(masked)
    ),
  })
  const signIn = (field: 'phone' | 'email', masked: string | null, show = asCode) => ({
    label: said(field),
    value: (
      <>
        {secret(field, masked, show).value}
        <WaitingMark field={field} />
      </>
    ),
  })
  return (
    <>
      <Section title={translate('people.users.groups.identity')}>
        <FactList
          facts={[
            { label: said('first_name'), value: <Given>{person.first_name}</Given> },
            { label: said('last_name'), value: <Given>{person.last_name}</Given> },
            ...(staff ? [secret('national_id', person.national_id)] : []),
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
            ...(staff
              ? [{ label: said('uuid'), value: <Code text={person.uuid} name={said('uuid')} />, wide: true }]
              : []),
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
            ...(staff ? [{ label: translate('enums.guarded_field.passcode'), value: <PasscodeFact /> }] : []),
          ]}
        />
        {proposing && (
          <ProposeChange
            about="contact"
            now={{ phone: person.phone, email: person.email }}
            onClose={() => setProposing(false)}
          />
        )}
      </Section>
      <Section title={translate('people.users.groups.address')}>
        <FactList
          facts={[
            { label: said('country'), value: <bdi>{country(person.country)}</bdi> },
            { label: said('state'), value: person.state && cityNames.of(person.state) },
            { label: said('city'), value: person.city && cityNames.of(person.city) },
            ...(staff
              ? [
                  secret('postal_code', person.postal_code),
                  { ...secret('address', person.address, asText), wide: true },
                ]
              : []),
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
                  <WaitingMark field="type" />
                </>
              ),
            },
            { label: said('level'), value: <LevelName level={person.level} /> },
            { label: said('partner'), value: <Tie to={person.partner} /> },
            { label: said('teacher'), value: <Tie to={person.teacher} /> },
            { label: said('mentor'), value: <Tie to={person.mentor} /> },
            { label: said('leader'), value: <Tie to={person.leader} /> },
            ...(staff
              ? [
                  {
                    label: said('partner_code'),
                    value: person.partner_code === null ? null : <Ltr>{person.partner_code}</Ltr>,
                  },
                  {
                    label: said('referral_code'),
                    value: <Code text={person.referral_code} name={said('referral_code')} />,
                  },
                ]
              : []),
          ]}
        />
      </Section>
      {staff && <BankFacts />}
    </>
  )
}

/**
 * Everything the viewer may know about a person; personal values stay masked until an authorised viewer reveals them.
 */
export const UserInformationScreen = () => (
  <UserFrame tab="information">
    <Information />
  </UserFrame>
)
