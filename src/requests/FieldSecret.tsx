import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { requests } from '../../contract/requests/requests'
import { usePlatformCall } from '../data/usePlatformCall'
import { Secret } from '../ui/fields/Secret'
import { useToast } from '../ui/toasts/toasts'

interface FieldSecretProps {
  readonly request: number
  /** The key of the form field. */
  readonly field: string
  readonly masked: string | null
  readonly show: (value: string) => ReactNode
  readonly compact?: boolean
}

/** A masked value of a request form with the way to see the whole of it; the platform writes the asking down. */
export const FieldSecret = ({ request, field, masked, show, compact }: FieldSecretProps) => {
  const translate = useTranslate()
  const call = usePlatformCall()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    try {
      return (await call(requests.revealRequestField, { params: { id: request }, body: { field } })).value
    } catch (error) {
      toast.failed(error)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return (
    <Secret
      of={request}
      name={translate(`requests.fields.${field}`)}
      masked={masked}
      ask={ask}
      busy={busy}
      show={show}
      compact={compact}
    />
  )
}
