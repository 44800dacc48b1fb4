import { useTranslate } from 'ra-core'
import { signIn } from '../../../contract/sign-in'
import { useQueryCall } from '../../providers/useCall'
import { TextButton } from '../../shared/feedback/Control'
import { FailureText } from '../../shared/feedback/states'
import { SelectInput, type Choice } from '../../shared/inputs/SelectInput'
import type { UserEdit } from './useUserEdit'

interface Places {
  readonly data: { readonly results: readonly { readonly id: number; readonly name: string }[] } | undefined
  readonly error: unknown
  readonly refetch: () => unknown
}

/** The choices as they are known; the one chosen already stands in until the list has arrived. */
const choicesOf = ({ data }: Places, value: string, name: string | null): Choice[] => {
  const choices = (data?.results ?? []).map(({ id, name: text }) => ({ value: String(id), text }))
  const missing = value !== '' && !choices.some((choice) => choice.value === value)
  return missing ? [{ value, text: name ?? '…' }, ...choices] : choices
}

const Failed = ({ places }: { readonly places: Places }) => {
  const translate = useTranslate()
  return (
    <span role="alert">
      <FailureText error={places.error} />{' '}
      <TextButton type="button" onClick={() => places.refetch()}>
        {translate('table.retry')}
      </TextButton>
    </span>
  )
}

/** Province, then a city of it. Another province takes the city back; loading takes nothing back. */
export const PlaceInputs = ({ edit }: { readonly edit: UserEdit }) => {
  const { values, filed, problems } = edit
  const state = values.state_id
  const states = useQueryCall(signIn.states, {})
  const cities = useQueryCall(signIn.cities, { query: { region_id: Number(state) } }, { enabled: state !== '' })
  const loading = state !== '' && cities.isPending
  const kept = state === String(filed.file.state_id)
  return (
    <>
      <SelectInput
        label="users.fields.state"
        value={state}
        choices={choicesOf(states, state, kept ? filed.file.state : null)}
        onChange={edit.setState}
        error={problems.state_id}
        helper={states.error && !states.data ? <Failed places={states} /> : undefined}
      />
      <SelectInput
        label="users.fields.city"
        value={values.city_id}
        choices={choicesOf(cities, values.city_id, kept ? filed.file.city : null)}
        onChange={(city) => edit.set('city_id', city)}
        error={problems.city_id}
        disabled={state === ''}
        helper={
          state === '' ? (
            'users.form.city_first'
          ) : loading ? (
            'table.loading'
          ) : cities.error && !cities.data ? (
            <Failed places={cities} />
          ) : undefined
        }
      />
    </>
  )
}
