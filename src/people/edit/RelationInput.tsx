import { mobileText } from '../../../contract/identifiers'
import { useTranslate } from 'react-admin'
import { useCallback } from 'react'
import { roleOf, type Role } from '../../../contract/access'
import { people } from '../../../contract/people/users'
import type { Person } from '../../../contract/people/person'
import { useReader } from '../../data/useRead'
import { AsyncSelectInput, type Option } from '../../form/AsyncSelectInput'
import { useUserRecord } from '../file/UserShow'

/** How a person is related to another. */
export type Relation = 'partner' | 'teacher' | 'mentor' | 'leader'

/** The roles each relation allows; a partner is anybody with a partner code, which a search cannot tell. */
const fitting: Readonly<Record<Relation, readonly Role['key'][] | undefined>> = {
  partner: undefined,
  teacher: ['teacher'],
  mentor: ['mentor'],
  leader: ['teacher', 'mentor', 'partner', 'freelancer'],
}

/** A person this one is related to, found by typing. */
export const RelationInput = ({ relation, now }: { readonly relation: Relation; readonly now: Person | null }) => {
  const translate = useTranslate()
  const read = useReader()
  const self = useUserRecord().uuid
  const search = useCallback(
    async (term: string): Promise<readonly Option[]> => {
      const { results } = await read(people.searchUsers, { query: { query: term } })
      return results
        .filter(({ uuid, type }) => uuid !== self && (fitting[relation]?.includes(roleOf({ type }).key) ?? true))
        .map(({ uuid, name, phone, type }) => ({
          value: uuid,
          text: name,
          detail: `${translate(`enums.role.${roleOf({ type }).key}`)} — \u2066${mobileText(phone)}\u2069`,
        }))
    },
    [read, self, relation, translate],
  )
  const resolve = useCallback(
    async (value: string): Promise<Option | undefined> => {
      if (now?.uuid === value) return { value, text: now.name }
      const { results } = await read(people.users, { query: { user_uuid: value } })
      return results[0] && { value, text: results[0].name }
    },
    [read, now],
  )
  return (
    <AsyncSelectInput
      source={`${relation}_uuid`}
      label={`people.users.fields.${relation}`}
      search={search}
      resolve={resolve}
    />
  )
}
