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

/** The name of a field of the user file. */
const useFieldName = () => {
  const translate = useTranslate()
  return (field: string): string => translate(`people.users.fields.${field}`)
}

interface MaskedProps {
  readonly field: SecretField
  readonly masked: string | null
  readonly show?: (text: string) => ReactNode
}

/** A personal value: masked until an authorised viewer reveals it. */
const Masked = ({ field, masked, show = asCode }: MaskedProps) => {
  const translate = useTranslate()
  const { uuid } = useUserRecord()
  if (allows(useUser(), 'users.reveal')) return <PersonSecret uuid={uuid} field={field} masked={masked} show={show} />
  return masked === null ? translate('people.users.reveal.none') : show(masked)
}

const IdentitySection = () => {
  const person = useUserRecord()
  const translate = useTranslate()
  const staff = readsEverybody(useUser())
  const nameOf = useFieldName()
  const contract =
    person.contract_accepted_at === null ? (
      translate('people.users.file.no_contract')
    ) : (
      <DateTimeField value={person.contract_accepted_at} />
    )
  return (
    <Section title={translate('people.users.groups.identity')}>
      <FactList
        facts={[
          { label: nameOf('first_name'), value: <Given>{person.first_name}</Given> },
          { label: nameOf('last_name'), value: <Given>{person.last_name}</Given> },
          ...(staff
            ? [{ label: nameOf('national_id'), value: <Masked field="national_id" masked={person.national_id} /> }]
            : []),
          { label: translate('people.users.columns.registered'), value: <DateField value={person.registered_at} /> },
          { label: translate('people.users.file.contract'), value: contract },
          ...(staff
            ? [{ label: nameOf('uuid'), value: <Code text={person.uuid} name={nameOf('uuid')} />, wide: true }]
            : []),
        ]}
      />
    </Section>
  )
}

const ContactSection = () => {
  const person = useUserRecord()
  const translate = useTranslate()
  const caller = useUser()
  const nameOf = useFieldName()
  const [proposing, setProposing] = useState(false)
  const signIn = (field: 'phone' | 'email', show?: MaskedProps['show']) => ({
    label: nameOf(field),
    value: (
      <>
        <Masked field={field} masked={person[field]} show={show} />
        <WaitingMark field={field} />
      </>
    ),
  })
  return (
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
          signIn('phone', asPhone),
          signIn('email'),
          ...(readsEverybody(caller)
            ? [{ label: translate('enums.guarded_field.passcode'), value: <PasscodeFact /> }]
            : []),
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
  )
}

const AddressSection = () => {
  const person = useUserRecord()
  const translate = useTranslate()
  const staff = readsEverybody(useUser())
  const nameOf = useFieldName()
  const { country } = useFormats()
  const cityNames = useCityNames()
  return (
    <Section title={translate('people.users.groups.address')}>
      <FactList
        facts={[
          { label: nameOf('country'), value: <bdi>{country(person.country)}</bdi> },
          { label: nameOf('state'), value: person.state && cityNames.of(person.state) },
          { label: nameOf('city'), value: person.city && cityNames.of(person.city) },
          ...(staff
            ? [
                { label: nameOf('postal_code'), value: <Masked field="postal_code" masked={person.postal_code} /> },
                {
                  label: nameOf('address'),
                  value: <Masked field="address" masked={person.address} show={asText} />,
                  wide: true,
                },
              ]
            : []),
        ]}
      />
    </Section>
  )
}

const WorkSection = () => {
  const person = useUserRecord()
  const translate = useTranslate()
  const staff = readsEverybody(useUser())
  const nameOf = useFieldName()
  const codes = [
    {
      label: nameOf('partner_code'),
      value: person.partner_code === null ? null : <Ltr>{person.partner_code}</Ltr>,
    },
    { label: nameOf('referral_code'), value: <Code text={person.referral_code} name={nameOf('referral_code')} /> },
  ]
  return (
    <Section title={translate('people.users.groups.work')}>
      <FactList
        facts={[
          {
            label: nameOf('type'),
            value: (
              <>
                <RoleName type={person.type} />
                <WaitingMark field="type" />
              </>
            ),
          },
          { label: nameOf('level'), value: <LevelName level={person.level} /> },
          { label: nameOf('partner'), value: <Tie to={person.partner} /> },
          { label: nameOf('teacher'), value: <Tie to={person.teacher} /> },
          { label: nameOf('mentor'), value: <Tie to={person.mentor} /> },
          { label: nameOf('leader'), value: <Tie to={person.leader} /> },
          ...(staff ? codes : []),
        ]}
      />
    </Section>
  )
}

const Information = () => {
  const staff = readsEverybody(useUser())
  return (
    <>
      <IdentitySection />
      <ContactSection />
      <AddressSection />
      <WorkSection />
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
