import { useTranslate } from 'react-admin'
import { signIn } from '../../contract/people/sign-in'
import { useRead } from '../data/useRead'
import { TextButton } from '../ui/Control'
import { FailureText } from '../ui/states'
import { SelectInput, type Choice } from '../form/SelectInput'
import { useCityNames } from '../ui/names/cityNames'

interface Places {
  readonly data: { readonly results: readonly { readonly id: number; readonly name: string }[] } | undefined
  readonly error: unknown
  readonly refetch: () => unknown
}

/** The known choices; until the list has loaded, only the one already chosen. */
const choicesOf = (
  { data }: Places,
  value: string,
  name: string | null | undefined,
  names: ReturnType<typeof useCityNames>,
): Choice[] => {
  const choices = names.listed(data?.results ?? []).map(({ id, name: text }) => ({ value: String(id), text }))
  const missing = value !== '' && !choices.some((choice) => choice.value === value)
  return missing ? [{ value, text: name ? names.of(name) : '…' }, ...choices] : choices
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

export interface CityInputsProps {
  /** Ids as texts; the empty text means no choice. */
  readonly state: string
  readonly city: string
  /** Names to show until the lists have loaded. */
  readonly stateName?: string | null | undefined
  readonly cityName?: string | null | undefined
  readonly problems: { readonly state_id?: string | undefined; readonly city_id?: string | undefined }
  /** Message keys of the labels and of the hint to choose a province first. */
  readonly labels: { readonly state: string; readonly city: string; readonly first: string }
  /** Called when another province is chosen; the caller then clears the city. */
  readonly onState: (state: string) => void
  readonly onCity: (city: string) => void
}

/** A province, then one of its cities; loading clears nothing. */
export const CityInputs = ({ state, city, problems, labels, ...props }: CityInputsProps) => {
  const states = useRead(signIn.states, {})
  const cities = useRead(signIn.cities, { query: { region_id: Number(state) } }, { enabled: state !== '' })
  const names = useCityNames()
  const loading = state !== '' && cities.isPending
  const cityHelp = () => {
    if (state === '') return labels.first
    if (loading) return 'table.loading'
    return cities.error && !cities.data ? <Failed places={cities} /> : undefined
  }
  return (
    <>
      <SelectInput
        label={labels.state}
        value={state}
        choices={choicesOf(states, state, props.stateName, names)}
        onChange={props.onState}
        error={problems.state_id}
        helper={states.error && !states.data ? <Failed places={states} /> : undefined}
      />
      <SelectInput
        label={labels.city}
        value={city}
        choices={choicesOf(cities, city, props.cityName, names)}
        onChange={props.onCity}
        error={problems.city_id}
        disabled={state === ''}
        helper={cityHelp()}
      />
    </>
  )
}
