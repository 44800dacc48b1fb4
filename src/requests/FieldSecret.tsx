import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { requests } from '../../contract/requests/requests'
import { useWrite } from '../data/useWrite'
import { Secret } from '../ui/fields/Secret'
import { useNotifyFailure } from '../ui/toasts/toasts'

interface FieldSecretProps {
  readonly request: number
  /** The key of the form field. */
  readonly field: string
  readonly masked: string | null
  readonly show: (value: string) => ReactNode
  readonly compact?: boolean
}

/** A masked value of a request form with a button to reveal it; the platform logs each reveal. */
export const FieldSecret = ({ request, field, masked, show, compact }: FieldSecretProps) => {
  const translate = useTranslate()
  const { mutateAsync, isPending } = useWrite(requests.revealRequestField)
  const notifyFailure = useNotifyFailure()
  const ask = () =>
    mutateAsync({ params: { id: request }, body: { field } }).then(
      ({ value }) => value,
      (error: unknown) => {
        notifyFailure(error)
        return undefined
      },
    )
  return (
    <Secret
      of={request}
      name={translate(`requests.fields.${field}`)}
      masked={masked}
      ask={ask}
      busy={isPending}
      show={show}
      compact={compact}
    />
  )
}
