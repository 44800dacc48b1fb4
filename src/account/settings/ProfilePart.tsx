import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { useEffect, useRef, type SyntheticEvent } from 'react'
import { isUnusualPostalCode } from '../../../contract/identifiers'
import type { CurrentUser } from '../../../contract/person'
import { PlainButton, StrongButton } from '../../shared/feedback/Control'
import { LeaveGuard } from '../../shared/feedback/LeaveGuard'
import { paint } from '../../shared/feedback/paint'
import { Section } from '../../shared/feedback/Section'
import { Refusal } from '../../shared/feedback/Refusal'
import { useFormats } from '../../shared/feedback/useFormats'
import { SelectInput } from '../../shared/inputs/SelectInput'
import { TextAreaInput, TextInput } from '../../shared/inputs/TextInput'
import { countryCodes, useCountryName } from '../../shared/people/countries'
import { PlaceInputs } from '../../shared/people/PlaceInputs'
import { PartnerPart } from './PartnerPart'
import { useProfile, type Profile } from './useProfile'

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 18,
  '& .fields': {
    display: 'grid',
    gap: 16,
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
    alignItems: 'start',
  },
  '& .wide': { gridColumn: '1 / -1' },
  '& .save': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 12,
    padding: '12px 16px',
    borderRadius: 14,
    border: `1px solid ${paint(theme).divider}`,
    background: paint(theme).background.paper,
  },
  '& .save.dirty': {
    position: 'sticky',
    insetBlockEnd: 'calc(12px + env(safe-area-inset-bottom))',
    zIndex: 5,
    boxShadow: '0 8px 28px rgb(0 0 0 / 0.12)',
    '@media (max-width: 899.95px)': { insetBlockEnd: 'calc(76px + env(safe-area-inset-bottom))' },
  },
  '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: 10 },
  '& .count': { fontSize: '0.875rem', color: paint(theme).text.secondary },
}))

const Identity = ({ profile }: { readonly profile: Profile }) => {
  const translate = useTranslate()
  const { values, problems, set } = profile
  return (
    <Section title={translate('account.profile.identity')}>
      <div className="fields">
        <TextInput
          label="account.fields.first_name"
          autoComplete="given-name"
          maxLength={60}
          required
          value={values.first_name}
          onChange={(text) => set('first_name', text)}
          error={problems.first_name}
        />
        <TextInput
          label="account.fields.last_name"
          autoComplete="family-name"
          maxLength={60}
          required
          value={values.last_name}
          onChange={(text) => set('last_name', text)}
          error={problems.last_name}
        />
        <TextInput
          kind="digits"
          label="account.fields.national_id"
          maxLength={20}
          value={values.national_id}
          onChange={(text) => set('national_id', text)}
          error={problems.national_id}
        />
        <TextInput
          kind="email"
          label="account.fields.email"
          maxLength={120}
          value={values.email}
          onChange={(text) => set('email', text)}
          error={problems.email}
        />
      </div>
    </Section>
  )
}

const Address = ({ profile }: { readonly profile: Profile }) => {
  const translate = useTranslate()
  const countryName = useCountryName()
  const { values, problems, set } = profile
  const codes = [...new Set<string>([...countryCodes, values.country])]
  return (
    <Section title={translate('account.profile.address')}>
      <div className="fields">
        <SelectInput
          label="account.fields.country"
          emptyLabel={false}
          value={values.country}
          choices={codes.map((value) => ({ value, text: countryName(value) }))}
          onChange={(country) => set('country', country)}
          error={problems.country}
        />
        <PlaceInputs
          state={values.state_id}
          city={values.city_id}
          problems={problems}
          labels={{
            state: 'account.fields.state',
            city: 'account.fields.city',
            first: 'account.profile.city_first',
          }}
          onState={profile.setState}
          onCity={(city) => set('city_id', city)}
        />
        <TextInput
          kind="digits"
          label="account.fields.postal_code"
          autoComplete="postal-code"
          maxLength={20}
          value={values.postal_code}
          onChange={(text) => set('postal_code', text)}
          error={problems.postal_code}
          helper={isUnusualPostalCode(values.postal_code) ? 'account.profile.postal_warning' : undefined}
        />
        <div className="wide">
          <TextAreaInput
            label="account.fields.address"
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

const SaveRow = ({ profile }: { readonly profile: Profile }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { changed, busy } = profile
  const dirty = changed.length > 0
  return (
    <div className={dirty ? 'save dirty' : 'save'}>
      <span className="count" role="status">
        {dirty
          ? translate('account.profile.changes', { n: number(changed.length) })
          : translate('account.profile.nothing')}
      </span>
      <span className="buttons">
        <PlainButton type="button" disabled={!dirty || busy} onClick={profile.discard}>
          {translate('account.profile.discard')}
        </PlainButton>
        <StrongButton type="submit" disabled={!dirty || busy}>
          {translate(busy ? 'table.busy' : 'account.profile.save')}
        </StrongButton>
      </span>
    </div>
  )
}

/** The own profile: who, where, and the partner who brought the person here. */
export const ProfilePart = ({ user }: { readonly user: CurrentUser }) => {
  const translate = useTranslate()
  const profile = useProfile(user)
  const form = useRef<HTMLFormElement>(null)
  const { problems, failure, stale } = profile
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void profile.save()
  }
  return (
    <>
      <Form
        ref={form}
        onSubmit={submit}
        noValidate
        aria-label={translate('account.tabs.profile')}
        aria-busy={profile.busy}
      >
        <Identity profile={profile} />
        <Address profile={profile} />
        {stale && <Refusal>{translate('account.profile.stale')}</Refusal>}
        <Refusal error={failure} />
        <SaveRow profile={profile} />
        <LeaveGuard when={profile.changed.length > 0} texts="account.profile" />
      </Form>
      <PartnerPart code={user.partner_code} />
    </>
  )
}
