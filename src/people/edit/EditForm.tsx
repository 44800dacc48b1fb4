import { useTranslate } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import { allows, givesTrust, mayManage, roles } from '../../../contract/access'
import { isUnusualPostalCode } from '../../../contract/identifiers'
import { levels, type User } from '../../../contract/people/person'
import { reasonLength } from '../../../contract/text'
import { PlatformError } from '../../data/http/errors'
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
import { countryCodes } from '../../ui/names/countries'
import { CityInputs } from '../CityInputs'
import { RelationInput } from './RelationInput'
import { useUserEdit, type UserEdit } from './useUserEdit'
import { recordOf, useUserRecord, type UserRecord } from '../file/UserShow'
import { waitingOf, WaitingMark } from '../changes/WaitingMark'
import { useFormats } from '../../ui/useFormats'

const Identity = ({ edit }: { readonly edit: UserEdit }) => {
  const translate = useTranslate()
  const { seen } = edit
  return (
    <Section title={translate('people.users.groups.identity')}>
      <div className="fields">
        {(['first_name', 'last_name'] as const).map((field) => (
          <TextInput key={field} source={field} label={`people.users.fields.${field}`} maxLength={60} required />
        ))}
        <ConcealedInput edit={edit} field="national_id" masked={seen.national_id}>
          <TextInput kind="code" source="national_id" label="people.users.fields.national_id" maxLength={20} />
        </ConcealedInput>
      </div>
    </Section>
  )
}

/** The person's own phone and e-mail, which are changed in their own account. */
const OwnContact = () => {
  const translate = useTranslate()
  const person = useUserRecord()
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

const Contact = ({ edit }: { readonly edit: UserEdit }) => {
  const translate = useTranslate()
  const caller = useUser()
  const person = useUserRecord()
  const { seen } = edit
  if (caller.uuid === seen.uuid) return <OwnContact />
  const waits = (field: 'phone' | 'email') => waitingOf(person, field) !== undefined
  return (
    <Section title={translate('people.users.groups.contact')}>
      <div className="fields">
        <div>
          <ConcealedInput edit={edit} field="phone" masked={seen.phone} waits={waits('phone')}>
            <PhoneInput source="phone" label="people.users.fields.phone" required disabled={waits('phone')} />
          </ConcealedInput>
          <WaitingMark field="phone" />
        </div>
        <div>
          <ConcealedInput edit={edit} field="email" masked={seen.email} waits={waits('email')}>
            <TextInput
              kind="email"
              autoComplete="off"
              source="email"
              label="people.users.fields.email"
              maxLength={120}
              disabled={waits('email')}
            />
          </ConcealedInput>
          <WaitingMark field="email" />
        </div>
      </div>
    </Section>
  )
}

const Address = ({ edit }: { readonly edit: UserEdit }) => {
  const translate = useTranslate()
  const { country } = useFormats()
  const { values, set, seen } = edit
  const { state_id, city_id } = edit.form.formState.errors
  const codes = [...new Set<string>([...countryCodes, seen.country])]
  const kept = values.state_id === String(seen.state_id)
  return (
    <Section title={translate('people.users.groups.address')}>
      <div className="fields">
        <SelectInput
          source="country"
          label="people.users.fields.country"
          emptyLabel={false}
          choices={codes.map((value) => ({ value, text: country(value) }))}
        />
        <CityInputs
          state={values.state_id}
          city={values.city_id}
          stateName={kept ? seen.state : null}
          cityName={kept ? seen.city : null}
          problems={{ state_id: state_id?.message, city_id: city_id?.message }}
          labels={{
            state: 'people.users.fields.state',
            city: 'people.users.fields.city',
            first: 'people.users.form.city_first',
          }}
          onState={edit.setState}
          onCity={(city) => set('city_id', city)}
        />
        <ConcealedInput edit={edit} field="postal_code" masked={seen.postal_code}>
          <TextInput
            kind="code"
            source="postal_code"
            label="people.users.fields.postal_code"
            maxLength={20}
            helper={isUnusualPostalCode(values.postal_code) ? 'people.users.form.postal_warning' : undefined}
          />
        </ConcealedInput>
        <div className="wide">
          <ConcealedInput edit={edit} field="address" masked={seen.address}>
            <TextAreaInput source="address" label="people.users.fields.address" rows={2} maxLength={300} />
          </ConcealedInput>
        </div>
      </div>
    </Section>
  )
}

const Work = ({ edit }: { readonly edit: UserEdit }) => {
  const translate = useTranslate()
  const caller = useUser()
  const { values, seen } = edit
  const self = caller.uuid === seen.uuid
  const waits = givesTrust(seen, { type: values.type })
  const given = Object.entries(roles).filter(
    ([type]) => type === seen.type || (allows(caller, 'users.edit') && mayManage(caller, { type })),
  )
  return (
    <Section title={translate('people.users.groups.work')}>
      <div className="fields">
        <div>
          <SelectInput
            source="type"
            label="people.users.fields.type"
            emptyLabel={false}
            choices={given.map(([value, { key }]) => ({ value, label: `enums.role.${key}` }))}
            disabled={self}
            helper={self ? 'people.users.form.own_type' : waits ? 'people.users.form.type_waits' : undefined}
          />
          <WaitingMark field="type" />
        </div>
        <SelectInput
          source="level"
          label="people.users.fields.level"
          emptyLabel={false}
          choices={levels.map((value) => ({ value, label: `enums.level.${value}` }))}
        />
        <RelationInput relation="partner" now={seen.partner} />
        <RelationInput relation="teacher" now={seen.teacher} />
        <RelationInput relation="mentor" now={seen.mentor} />
        <RelationInput relation="leader" now={seen.leader} />
      </div>
    </Section>
  )
}

/** Every field of a person that staff may change; only touched fields are sent. */
export const EditForm = () => {
  const translate = useTranslate()
  const edit = useUserEdit(useUserRecord())
  const { changed, proposed, values, failure } = edit
  const words = (field: EditField, of: UserRecord) => (
    <FieldWords field={field} value={filedValue(of, field)} state={filedValue(of, 'state_id')} />
  )
  const factsOf = (seen: User, now: User) =>
    changed.flatMap((field) => {
      if (!seen.file || !now.file) return []
      const [before, after] = [recordOf({ ...seen, file: seen.file }), recordOf({ ...now, file: now.file })]
      return {
        label: translate(`people.users.fields.${fieldKey(field)}`),
        seen: words(field, before),
        now: words(field, after),
        yours: <FieldWords field={field} value={values[field]} state={values.state_id} />,
        changed: filedValue(before, field) !== filedValue(after, field),
      }
    })
  return (
    <FormProvider {...edit.form}>
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
        problems={failure instanceof PlatformError ? failure.fields : {}}
        onSave={edit.save}
        onDiscard={edit.discard}
        inBar={
          <TextInput
            source="reason"
            label="people.users.fields.reason"
            helper="people.users.form.reason_help"
            maxLength={reasonLength}
            required={edit.reasonNeeded}
          />
        }
        refusal={<Refusal error={failure} />}
      >
        <Identity edit={edit} />
        <Contact edit={edit} />
        <Address edit={edit} />
        <Work edit={edit} />
        {edit.staleDialog(factsOf)}
      </FieldsForm>
    </FormProvider>
  )
}
