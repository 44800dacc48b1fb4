import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { Input } from '../../../contract/endpoint'
import { people } from '../../../contract/people/users'
import { useWrite } from '../../data/useWrite'
import { Secret } from '../../ui/fields/Secret'
import { useNotifyFailure } from '../../ui/toasts/toasts'

/** A personal value the platform masks until it is requested. */
export type SecretField = Input<typeof people.revealUser>['body']['field']

interface Reveal {
  /** Requests the full value; the platform logs the request. */
  readonly reveal: () => Promise<string | null | undefined>
  readonly busy: boolean
}

/** Reveals one value of a person, or the new value of a proposed change; a failure is reported and returns nothing. */
export const useReveal = (uuid: string, field: SecretField, change?: string): Reveal => {
  const { mutateAsync, isPending } = useWrite(people.revealUser)
  const notifyFailure = useNotifyFailure()
  const reveal = () =>
    mutateAsync({ body: { user_uuid: uuid, field, ...(change !== undefined && { change }) } }).then(
      ({ value }) => value,
      (error: unknown) => {
        notifyFailure(error)
        return undefined
      },
    )
  return { reveal, busy: isPending }
}

interface PersonSecretProps {
  readonly uuid: string
  readonly field: SecretField
  /** The proposed change whose new value it is. */
  readonly change?: string
  /** As the platform returned it, masked. */
  readonly masked: string | null
  readonly show: (value: string) => ReactNode
  readonly compact?: boolean
}

/** A masked value of a person with a way to see and copy all of it. */
export const PersonSecret = ({ uuid, field, change, masked, show, compact }: PersonSecretProps) => {
  const translate = useTranslate()
  const { reveal, busy } = useReveal(uuid, field, change)
  return (
    <Secret
      of={change ?? uuid}
      name={translate(`people.users.fields.${field}`)}
      masked={masked}
      ask={reveal}
      busy={busy}
      show={show}
      compact={compact}
    />
  )
}
