import { useTranslate } from 'react-admin'
import { givesTrust, roles } from '../../../contract/access'
import { isUnusualPostalCode } from '../../../contract/identifiers'
import { levels, type User } from '../../../contract/people/person'
import { useUser } from '../../data/session/useUser'
import { Refusal } from '../../ui/Refusal'
import { FactList, Section } from '../../ui/Section'
import { TextLink } from '../../ui/LinkButton'
import { Ltr } from '../../ui/fields/Ltr'
import { link } from '../../paths'
import { FieldsForm } from '../../form/FieldsForm'
import { PhoneInput } from '../../form/PhoneInput'
import { SelectInput } from '../../form/SelectInput'
import { TextAreaInput, TextInput } from '../../form/TextInput'
import { ConcealedInput } from './ConcealedInput'
import { fieldKey, type EditField } from './editValues'
import { FieldWords, filedValue } from './FieldWords'
import { countryCodes, useCountryName } from '../../ui/names/countries'
import { PlaceInputs } from '../PlaceInputs'
import { mayChange } from './mayChange'
import { TieInput } from './TieInput'
import { useUserEdit, type UserEdit } from './useUserEdit'
import type { Filed } from '../file/useUserFile'
import { WaitingMark } from '../changes/WaitingMark'

const Identity = ({ edit }: { readonly edit: UserEdit }) => {
  const translate = useTranslate()
  const { values, problems, set, filed } = edit
  return (
    <Section title={translate('people.users.groups.identity')}>
      <div className="fields">
        {(['first_name', 'last_name'] as const).map((field) => (
          <TextInput
            key={field}
            label={`people.users.fields.${field}`}
            maxLength={60}
            required
            value={values[field]}
            onChange={(text) => set(field, text)}
            error={problems[field]}
          />
        ))}
        <ConcealedInput edit={edit} field="national_id" masked={filed.file.national_id}>
          <TextInput
            kind="code"
            label="people.users.fields.national_id"
            maxLength={20}
            value={values.national_id}
            onChange={(text) => set('national_id', text)}
            error={problems.national_id}
          />
        </ConcealedInput>
      </div>
    </Section>
  )
}

/** The own phone and e-mail, which are changed in the own account. */
const OwnContact = ({ filed: { person } }: { readonly filed: Filed }) => {
  const translate = useTranslate()
  return (
    <Section title={translate('people.users.groups.contact')}>
      <FactList
        facts={[
          { label: translate('people.users.fields.phone'), value: <Ltr>{person.phone}</Ltr> },
          { label: translate('people.users.fields.email'), value: person.email && <Ltr>{person.email}</Ltr> },
        ]}
      />
      <p>
        {translate('validation.own_change')}{' '}
        <TextLink to={link('userAccount')}>{translate('paths.userAccount')}</TextLink>
      </p>
    </Section>
  )
}

const Contact = ({ edit, latest }: { readonly edit: UserEdit; readonly latest: Filed }) => {
  const translate = useTranslate()
  const caller = useUser()
  const { values, problems, set, filed } = edit
  if (caller.uuid === filed.person.uuid) return <OwnContact filed={filed} />
  return (
    <Section title={translate('people.users.groups.contact')}>
      <div className="fields">
        <div>
          <ConcealedInput edit={edit} field="phone" masked={filed.person.phone}>
            <PhoneInput
              label="people.users.fields.phone"
              value={values.phone}
              onChange={(text) => set('phone', text)}
              error={problems.phone}
              required
            />
          </ConcealedInput>
          <WaitingMark filed={latest} field="phone" />
        </div>
        <div>
          <ConcealedInput edit={edit} field="email" masked={filed.person.email}>
            <TextInput
              kind="email"
              autoComplete="off"
              label="people.users.fields.email"
              maxLength={120}
              value={values.email}
              onChange={(text) => set('email', text)}
              error={problems.email}
            />
          </ConcealedInput>
          <WaitingMark filed={latest} field="email" />
        </div>
      </div>
    </Section>
  )
}

const Address = ({ edit }: { readonly edit: UserEdit }) => {
  const translate = useTranslate()
  const countryName = useCountryName()
  const { values, problems, set, filed } = edit
  const codes = [...new Set<string>([...countryCodes, filed.person.country])]
  const kept = values.state_id === String(filed.file.state_id)
  return (
    <Section title={translate('people.users.groups.address')}>
      <div className="fields">
        <SelectInput
          label="people.users.fields.country"
          emptyLabel={false}
          value={values.country}
          choices={codes.map((value) => ({ value, text: countryName(value) }))}
          onChange={(country) => set('country', country)}
          error={problems.country}
        />
        <PlaceInputs
          state={values.state_id}
          city={values.city_id}
          stateName={kept ? filed.file.state : null}
          cityName={kept ? filed.file.city : null}
          problems={problems}
          labels={{
            state: 'people.users.fields.state',
            city: 'people.users.fields.city',
            first: 'people.users.form.city_first',
          }}
          onState={edit.setState}
          onCity={(city) => set('city_id', city)}
        />
        <ConcealedInput edit={edit} field="postal_code" masked={filed.file.postal_code}>
          <TextInput
            kind="code"
            label="people.users.fields.postal_code"
            maxLength={20}
            value={values.postal_code}
            onChange={(text) => set('postal_code', text)}
            error={problems.postal_code}
            helper={isUnusualPostalCode(values.postal_code) ? 'people.users.form.postal_warning' : undefined}
          />
        </ConcealedInput>
        <div className="wide">
          <ConcealedInput edit={edit} field="address" masked={filed.file.address}>
            <TextAreaInput
              label="people.users.fields.address"
              rows={2}
              maxLength={300}
              value={values.address}
              onChange={(text) => set('address', text)}
              error={problems.address}
            />
          </ConcealedInput>
        </div>
      </div>
    </Section>
  )
}

const Work = ({ edit, latest }: { readonly edit: UserEdit; readonly latest: Filed }) => {
  const translate = useTranslate()
  const caller = useUser()
  const { values, problems, set, filed } = edit
  const self = caller.uuid === filed.person.uuid
  const waits = givesTrust(filed.person, { type: values.type })
  const given = Object.entries(roles).filter(([type]) => type === filed.person.type || mayChange(caller, { type }))
  return (
    <Section title={translate('people.users.groups.work')}>
      <div className="fields">
        <div>
          <SelectInput
            label="people.users.fields.type"
            emptyLabel={false}
            value={values.type}
            choices={given.map(([value, { key }]) => ({ value, label: `enums.role.${key}` }))}
            onChange={(type) => set('type', type)}
            error={problems.type}
            disabled={self}
            helper={self ? 'people.users.form.own_type' : waits ? 'people.users.form.type_waits' : undefined}
          />
          <WaitingMark filed={latest} field="type" />
        </div>
        <SelectInput
          label="people.users.fields.level"
          emptyLabel={false}
          value={values.level}
          choices={levels.map((value) => ({ value, label: `enums.level.${value}` }))}
          onChange={(level) => set('level', level)}
          error={problems.level}
        />
        <TieInput edit={edit} tie="partner" now={filed.person.partner} />
        <TieInput edit={edit} tie="teacher" now={filed.person.teacher} />
        <TieInput edit={edit} tie="mentor" now={filed.person.mentor} />
        <TieInput edit={edit} tie="leader" now={filed.file.leader} />
      </div>
    </Section>
  )
}

/** Every field of a person that staff may change; only what was touched is sent. */
export const EditForm = ({ filed }: { readonly filed: Filed }) => {
  const translate = useTranslate()
  const edit = useUserEdit(filed)
  const { changed, proposed, values } = edit
  const words = (field: EditField, of: Filed) => (
    <FieldWords field={field} value={filedValue(of, field)} state={filedValue(of, 'state_id')} />
  )
  const factsOf = (seen: User, now: User) =>
    changed.flatMap((field) => {
      if (!seen.file || !now.file) return []
      const [before, after] = [
        { person: seen, file: seen.file },
        { person: now, file: now.file },
      ]
      return {
        label: translate(`people.users.fields.${fieldKey(field)}`),
        seen: words(field, before),
        now: words(field, after),
        yours: <FieldWords field={field} value={values[field]} state={values.state_id} />,
        changed: filedValue(before, field) !== filedValue(after, field),
      }
    })
  return (
    <FieldsForm
      label={translate('people.users.form.title')}
      texts="people.users.form"
      changes={changed.length}
      saveLabel={
        proposed.length === 0
          ? undefined
          : `people.users.form.${proposed.length < changed.length ? 'save_and_propose' : 'propose'}`
      }
      busy={edit.busy}
      problems={edit.problems}
      onSave={edit.save}
      onDiscard={edit.discard}
      inBar={
        <TextInput
          label="people.users.fields.reason"
          helper="people.users.form.reason_help"
          maxLength={300}
          value={edit.reason}
          onChange={edit.setReason}
          error={edit.problems.reason}
          required={edit.reasonNeeded}
        />
      }
      refusal={<Refusal error={edit.failure} />}
    >
      <Identity edit={edit} />
      <Contact edit={edit} latest={filed} />
      <Address edit={edit} />
      <Work edit={edit} latest={filed} />
      {edit.staleDialog(factsOf)}
    </FieldsForm>
  )
}
