import { mobileText } from '../../../contract/identifiers'
import { useGetOne, useTranslate } from 'react-admin'
import { signIn } from '../../../contract/people/sign-in'
import { roles, roleOf } from '../../../contract/access'
import { useRead } from '../../data/useRead'
import { Given, Ltr, PersonName } from '../../ui/fields/Ltr'
import { useCityNames } from '../../ui/names/cityNames'
import { knownValues, type EditField } from './editValues'
import type { UserRecord } from '../file/UserShow'
import { wholeRecord } from '../../data/wholeRecord'
import { useFormats } from '../../ui/useFormats'

const PlaceName = ({
  field,
  value,
  state,
}: {
  readonly field: EditField
  readonly value: string
  readonly state: string
}) => {
  const city = field === 'city_id'
  const states = useRead(signIn.states, {}, { enabled: !city })
  const cities = useRead(signIn.cities, { query: { region_id: Number(state) } }, { enabled: city && state !== '' })
  const names = useCityNames()
  const { data } = city ? cities : states
  const found = data?.results.find(({ id }) => String(id) === value)
  return <Given>{found ? names.of(found.name) : data ? value : '…'}</Given>
}

const NameOf = ({ uuid }: { readonly uuid: string }) => {
  const { data } = useGetOne<UserRecord>('users', { id: uuid, meta: wholeRecord })
  return <PersonName name={data?.name ?? '…'} />
}

interface FieldWordsProps {
  readonly field: EditField
  readonly value: string
  /** The province a city belongs to. */
  readonly state: string
}

/** A form value in words: names instead of ids. */
export const FieldWords = ({ field, value, state }: FieldWordsProps) => {
  const translate = useTranslate()
  const { country } = useFormats()
  if (value === '') return <>—</>
  switch (field) {
    case 'type':
      return <>{translate(`enums.role.${Object.hasOwn(roles, value) ? roleOf({ type: value }).key : 'unknown'}`)}</>
    case 'level':
      return <>{translate(`enums.level.${value}`)}</>
    case 'country':
      return <bdi>{country(value)}</bdi>
    case 'state_id':
    case 'city_id':
      return <PlaceName field={field} value={value} state={state} />
    case 'partner_uuid':
    case 'teacher_uuid':
    case 'mentor_uuid':
    case 'leader_uuid':
      return <NameOf uuid={value} />
    case 'phone':
      return <Ltr>{mobileText(value)}</Ltr>
    case 'email':
    case 'national_id':
    case 'postal_code':
      return <Ltr breakAnywhere>{value}</Ltr>
    default:
      return <span dir="auto">{value}</span>
  }
}

/** What the user file shows for a field: the masked form where the platform masks. */
export const filedValue = (person: UserRecord, field: EditField): string => {
  switch (field) {
    case 'phone':
      return person.phone
    case 'email':
      return person.email ?? ''
    case 'national_id':
    case 'address':
    case 'postal_code':
      return person[field] ?? ''
    default:
      return knownValues(person, {})[field]
  }
}
