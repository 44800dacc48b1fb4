import { useTranslate } from 'react-admin'
import { isStaff } from '../../../../contract/access'
import { isUnusualPostalCode } from '../../../../contract/identifiers'
import type { CurrentUser } from '../../../../contract/people/person'
import { CodeFields } from '../../../form/code/CodeFields'
import { toldWait } from '../../../ui/longWait'
import { Section } from '../../../ui/Section'
import { Refusal } from '../../../ui/Refusal'
import { useFormats } from '../../../ui/useFormats'
import { FieldsForm } from '../../../form/FieldsForm'
import { PasswordInput } from '../../../form/PasswordInput'
import { SelectInput } from '../../../form/SelectInput'
import { TextAreaInput, TextInput } from '../../../form/TextInput'
import { countryCodes, homeCountry } from '../../../ui/names/countries'
import { CityInputs } from '../../CityInputs'
import { PartnerPart } from './PartnerPart'
import { useProfile, type Profile } from './useProfile'

const Identity = ({ profile }: { readonly profile: Profile }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { values, problems, set, password, code } = profile
  const told = toldWait(code?.left ?? 0)
  return (
    <Section title={translate('people.account.profile.identity')}>
      <div className="fields">
        <TextInput
          label="people.account.fields.first_name"
          autoComplete="given-name"
          maxLength={60}
          required
          value={values.first_name}
          onChange={(text) => set('first_name', text)}
          error={problems.first_name}
        />
        <TextInput
          label="people.account.fields.last_name"
          autoComplete="family-name"
          maxLength={60}
          required
          value={values.last_name}
          onChange={(text) => set('last_name', text)}
          error={problems.last_name}
        />
        <TextInput
          kind="digits"
          label="people.account.fields.national_id"
          maxLength={20}
          value={values.national_id}
          onChange={(text) => set('national_id', text)}
          error={problems.national_id}
        />
        <TextInput
          kind="email"
          label="people.account.fields.email"
          maxLength={120}
          value={values.email}
          onChange={(text) => set('email', text)}
          error={problems.email}
        />
        {password && (
          <PasswordInput
            label="people.account.phone.password"
            helper="people.account.phone.password_help"
            value={password.value}
            onChange={password.set}
            error={problems.password}
            required
          />
        )}
        {password && (
          <p className="wide" style={{ margin: 0 }}>
            {translate('people.account.phone.after')}
          </p>
        )}
        {code && (
          <div className="wide" style={{ display: 'grid', gap: 12, justifyItems: 'start' }}>
            {code.sent ? (
              <CodeFields code={code} to={values.email.trim()} />
            ) : (
              <>
                <Refusal error={code.failure} />
                {code.left > 0 && (
                  <span role="status">
                    {translate(`people.account.code.send_in.${told.unit}`, { n: number(told.n) })}
                  </span>
                )}
              </>
            )}
          </div>
        )}
      </div>
    </Section>
  )
}

const Address = ({ profile }: { readonly profile: Profile }) => {
  const translate = useTranslate()
  const { country } = useFormats()
  const { values, problems, set } = profile
  const codes = [...new Set<string>([...countryCodes, values.country])]
  return (
    <Section title={translate('people.account.profile.address')}>
      <div className="fields">
        <SelectInput
          label="people.account.fields.country"
          emptyLabel={false}
          value={values.country}
          choices={codes.map((value) => ({ value, text: country(value) }))}
          onChange={profile.setCountry}
          error={problems.country}
        />
        {values.country === homeCountry && (
          <CityInputs
            state={values.state_id}
            city={values.city_id}
            problems={problems}
            labels={{
              state: 'people.account.fields.state',
              city: 'people.account.fields.city',
              first: 'people.account.profile.city_first',
            }}
            onState={profile.setState}
            onCity={(city) => set('city_id', city)}
          />
        )}
        <TextInput
          kind="digits"
          label="people.account.fields.postal_code"
          autoComplete="postal-code"
          maxLength={20}
          value={values.postal_code}
          onChange={(text) => set('postal_code', text)}
          error={problems.postal_code}
          helper={isUnusualPostalCode(values.postal_code) ? 'people.account.profile.postal_warning' : undefined}
        />
        <div className="wide">
          <TextAreaInput
            label="people.account.fields.address"
            rows={2}
            maxLength={300}
            value={values.address}
            onChange={(text) => set('address', text)}
            error={problems.address}
          />
        </div>
      </div>
    </Section>
  )
}

/** The person's own profile: identity, place, and the partner who introduced them. */
export const ProfilePart = ({ user }: { readonly user: CurrentUser }) => {
  const translate = useTranslate()
  const profile = useProfile(user)
  const { failure, stale } = profile
  return (
    <>
      <FieldsForm
        label={translate('people.account.tabs.profile')}
        texts="people.account.profile"
        changes={profile.changed.length}
        kept={profile.kept}
        busy={profile.busy}
        unready={profile.unready}
        saveLabel={profile.sendsCode ? 'people.account.profile.send_code' : undefined}
        problems={profile.problems}
        onSave={profile.save}
        onDiscard={profile.discard}
        refusal={
          <>
            {stale && <Refusal>{translate('people.account.profile.stale')}</Refusal>}
            <Refusal error={failure} />
          </>
        }
      >
        <Identity profile={profile} />
        <Address profile={profile} />
      </FieldsForm>
      {!isStaff(user) && <PartnerPart code={user.partner_code} />}
    </>
  )
}
