import * as z from 'zod/mini'
import { givesTrust } from '../../../contract/access'
import type { Input } from '../../../contract/endpoint'
import { people, reasonedFields } from '../../../contract/people/users'
import { isFieldCode } from '../../form/validate'
import type { FieldCode } from '../../../contract/error'
import type { UserRecord } from '../file/UserShow'

/** The fields of the edit form, in screen order. */
export const editFields = [
  'first_name',
  'last_name',
  'national_id',
  'phone',
  'email',
  'country',
  'state_id',
  'city_id',
  'address',
  'postal_code',
  'type',
  'level',
  'partner_uuid',
  'teacher_uuid',
  'mentor_uuid',
  'leader_uuid',
] as const
export type EditField = (typeof editFields)[number]

/** Fields whose value arrives masked: the mask is never a value of the form. */
export const concealedFields = ['national_id', 'phone', 'email', 'address', 'postal_code'] as const
export type ConcealedField = (typeof concealedFields)[number]

/** Typed values by field; untouched fields are absent. */
export type Edits = Readonly<Partial<Record<EditField, string>>>

/** The name of a field under `people.users.fields`. */
export const fieldKey = (field: string): string => field.replace(/_uuid$/, '').replace(/^(state|city)_id$/, '$1')

/** The body of a change. */
export type ChangeBody = Input<typeof people.updateUser>['body']

const numbers: ReadonlySet<EditField> = new Set(['state_id', 'city_id'])
const neverEmpty: ReadonlySet<EditField> = new Set(['first_name', 'last_name', 'phone', 'country', 'type', 'level'])

const shown = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

/** The platform's values as form texts; masked values count as unknown until revealed. */
export const knownValues = (person: UserRecord, revealed: Edits): Readonly<Record<EditField, string>> => ({
  first_name: person.first_name,
  last_name: person.last_name,
  national_id: '',
  phone: '',
  email: '',
  country: person.country,
  state_id: shown(person.state_id),
  city_id: shown(person.city_id),
  address: '',
  postal_code: '',
  type: person.type,
  level: person.level,
  partner_uuid: shown(person.partner?.uuid),
  teacher_uuid: shown(person.teacher?.uuid),
  mentor_uuid: shown(person.mentor?.uuid),
  leader_uuid: shown(person.leader?.uuid),
  ...revealed,
})

/** The fields that differ from the platform's values, in screen order. */
export const changedFields = (edits: Edits, known: Readonly<Record<EditField, string>>): readonly EditField[] =>
  editFields.filter((field) => edits[field] !== undefined && edits[field].trim() !== known[field].trim())

/** The changes that the platform turns into proposals instead of saving. */
export const proposedFields = (
  person: UserRecord,
  changed: readonly EditField[],
  { type }: Readonly<Pick<Record<EditField, string>, 'type'>>,
): readonly EditField[] =>
  changed.filter(
    (field) => field === 'phone' || field === 'email' || (field === 'type' && givesTrust(person, { type })),
  )

/** Whether the platform requires a reason for these changes. */
export const needsReason = (changed: readonly EditField[]): boolean =>
  reasonedFields.some((field) => changed.includes(field))

const wire = (field: EditField, text: string): string | number | null => {
  if (text === '') return neverEmpty.has(field) ? '' : null
  return numbers.has(field) ? Number(text) : text
}

/** Only what changed, with the version it was read at. */
export const changeBody = (
  person: UserRecord,
  edits: Edits,
  changed: readonly EditField[],
  reason: string,
): ChangeBody => ({
  user_uuid: person.uuid,
  version: person.version,
  ...(reason.trim() !== '' && { reason: reason.trim() }),
  ...Object.fromEntries(changed.map((field) => [field, wire(field, (edits[field] ?? '').trim())])),
})

/** The problems by field that the platform would find too; `reason` is a field here. */
export type Problems = Readonly<Partial<Record<EditField | 'reason', FieldCode>>>

/** Checks a change against the contract before it is sent. */
export const problemsOf = (body: ChangeBody, changed: readonly EditField[]): Problems => {
  const problems: Partial<Record<string, FieldCode>> = {}
  const checked = z.safeParse(people.updateUser.body, body)
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = String(path[0])
    problems[field] ??= isFieldCode(message) ? message : 'invalid'
  }
  if (typeof body.state_id === 'number' && typeof body.city_id !== 'number') problems['city_id'] ??= 'required'
  for (const field of changed) if ((body as Record<string, unknown>)[field] === '') problems[field] = 'required'
  if (needsReason(changed) && body.reason === undefined) problems['reason'] = 'reason_required'
  return problems
}
