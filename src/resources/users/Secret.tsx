import { useDataProvider, useTranslate } from 'ra-core'
import { useState, type ReactNode } from 'react'
import type { Input } from '../../../contract/endpoint'
import { people } from '../../../contract/people'
import type { PishkhanDataProvider } from '../../providers/dataProvider'
import { TextButton } from '../../shared/feedback/Control'
import { CopyButton } from '../../shared/fields/CopyButton'
import { useToast } from '../../shell/toasts'

/** A personal value the platform masks until it is asked for. */
export type SecretField = Input<typeof people.revealUser>['body']['field']

interface Reveal {
  /** Asks for the open value; the asking is written down by the platform. */
  readonly reveal: () => Promise<string | null | undefined>
  readonly busy: boolean
}

/** Unmasks one value of a person; a failure is said and gives nothing. */
export const useReveal = (uuid: string, field: SecretField): Reveal => {
  const { call } = useDataProvider<PishkhanDataProvider>()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const reveal = async () => {
    setBusy(true)
    try {
      return (await call(people.revealUser, { body: { user_uuid: uuid, field } })).value
    } catch (error) {
      toast.failed(error)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { reveal, busy }
}

interface SecretProps {
  readonly uuid: string
  readonly field: SecretField
  /** As the platform gave it, masked. */
  readonly masked: string | null
  readonly show: (value: string) => ReactNode
}

/** A masked value with the way to see and copy the whole of it. */
export const Secret = ({ uuid, field, masked, show }: SecretProps) => {
  const translate = useTranslate()
  const { reveal, busy } = useReveal(uuid, field)
  const [open, setOpen] = useState<string>()
  if (masked === null || masked === '') return <>{translate('users.reveal.none')}</>
  const name = translate(`users.fields.${field}`)
  const ask = async () => {
    const value = await reveal()
    if (value !== undefined) setOpen(value ?? masked)
  }
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', minInlineSize: 0 }}>
      <span aria-live="polite" style={{ minInlineSize: 0, overflowWrap: 'anywhere' }}>
        {show(open ?? masked)}
      </span>
      {open === undefined ? (
        <TextButton
          type="button"
          disabled={busy}
          onClick={() => void ask()}
          title={translate('users.reveal.hidden')}
          aria-label={translate('users.reveal.show', { field: name })}
        >
          {translate(busy ? 'table.busy' : 'users.reveal.button')}
        </TextButton>
      ) : (
        <CopyButton text={open} name={name} />
      )}
    </span>
  )
}
