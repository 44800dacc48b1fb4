import { mobileText } from '../../../contract/identifiers'
import { useTranslate } from 'react-admin'
import { useCallback, useState, type ReactNode } from 'react'
import { isStaff, roleOf } from '../../../contract/access'
import { people } from '../../../contract/people/users'
import { useReader } from '../../data/useRead'
import { useUser } from '../../data/session/useUser'
import { AsyncSelectInput, type Option } from '../../form/AsyncSelectInput'

interface PersonPickProps {
  readonly label: string
  readonly uuid: string
  readonly name: string
  readonly onPick: (uuid: string, name: string) => void
  readonly error?: string | undefined
  readonly required?: boolean
  readonly helper?: ReactNode
}

/**
 * A recipient of money: found by typing four letters of name, phone or e-mail; staff and oneself are left out, the
 * latter with a message.
 */
export const PersonPick = ({ label, uuid, name, onPick, error, required = false, helper }: PersonPickProps) => {
  const translate = useTranslate()
  const read = useReader()
  const self = useUser().uuid
  const [found, setFound] = useState<Option>()
  const [own, setOwn] = useState(false)
  const search = useCallback(
    async (term: string, signal: AbortSignal): Promise<readonly Option[]> => {
      const { results } = await read(people.searchUsers, { query: { query: term } })
      if (!signal.aborted) setOwn(results.some((person) => person.uuid === self))
      return results
        .filter((person) => person.uuid !== self && !isStaff(person))
        .map((person) => ({
          value: person.uuid,
          text: person.name,
          detail: `${translate(`enums.role.${roleOf(person).key}`)} — \u2066${mobileText(person.phone)}\u2069`,
        }))
    },
    [read, self, translate],
  )
  const resolve = useCallback(
    async (value: string): Promise<Option | undefined> => found ?? (name === '' ? undefined : { value, text: name }),
    [found, name],
  )
  return (
    <AsyncSelectInput
      label={label}
      search={search}
      none={own ? 'money.transfers.destination.own' : undefined}
      resolve={resolve}
      value={uuid}
      error={error}
      required={required}
      helper={helper}
      onChange={(value) => value === '' && onPick('', '')}
      onOption={(option) => {
        setFound(option)
        if (option) onPick(option.value, option.text)
      }}
    />
  )
}
