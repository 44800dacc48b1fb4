import { useTranslate } from 'react-admin'
import { useCallback } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { mobileText } from '../../../contract/identifiers'
import { people } from '../../../contract/people/users'
import { useReader } from '../../data/useRead'
import { AsyncSelectInput, type Option } from '../../form/AsyncSelectInput'

interface RecipientInputProps {
  readonly required: boolean
  /** The uuid, kept in the URL. */
  readonly value: string | undefined
  readonly onChange: (uuid: string | undefined) => void
  readonly disabled: boolean
}

/** The person a ticket is opened for: found by typing, or named in the link. */
export const RecipientInput = ({ required, value, onChange, disabled }: RecipientInputProps) => {
  const translate = useTranslate()
  const read = useReader()
  const { clearErrors } = useFormContext()
  const {
    field: { ref },
    fieldState,
  } = useController({ name: 'user_uuid' })
  const search = useCallback(
    async (term: string): Promise<readonly Option[]> => {
      const { results } = await read(people.searchUsers, { query: { query: term } })
      return results.map(({ uuid, name, phone }) => ({
        value: uuid,
        text: name,
        detail: `\u2066${mobileText(phone)}\u2069`,
      }))
    },
    [read],
  )
  // The search also matches ids.
  const resolve = useCallback(
    async (uuid: string): Promise<Option | undefined> =>
      (await search(uuid)).find((person) => person.value === uuid) ?? {
        value: uuid,
        text: translate('table.filters.person_chosen'),
      },
    [search, translate],
  )
  return (
    <AsyncSelectInput
      label={required ? 'tickets.form.recipient' : 'tickets.form.recipient_optional'}
      search={search}
      resolve={resolve}
      value={value ?? ''}
      required={required}
      disabled={disabled}
      inputRef={ref}
      error={fieldState.error?.message}
      onChange={(uuid) => {
        onChange(uuid === '' ? undefined : uuid)
        clearErrors('user_uuid')
      }}
    />
  )
}
