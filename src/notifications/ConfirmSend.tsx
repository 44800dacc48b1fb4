import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { ConfirmDialog } from '../form/dialogs/ConfirmDialog'
import { useFormats } from '../ui/useFormats'
import { isTyped, TypedCount } from '../form/TypedCount'

interface ConfirmSendProps {
  readonly people: number
  readonly onConfirm: () => Promise<unknown>
  readonly onClose: () => void
}

/** Asks before a message leaves; a large audience is confirmed by writing down how many they are. */
export const ConfirmSend = ({ people, onConfirm, onClose }: ConfirmSendProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const [typed, setTyped] = useState<number | null>(null)
  const n = number(people)
  return (
    <ConfirmDialog
      open
      title={translate('notifications.sending.confirm.title', { n })}
      confirmLabel={translate('notifications.sending.confirm.send', { n })}
      ready={!isTyped(people) || typed === people}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{translate('notifications.sending.confirm.text')}</p>
      {isTyped(people) && (
        <div style={{ marginBlockStart: 12 }}>
          <TypedCount count={people} texts="notifications.sending.confirm" value={typed} onChange={setTyped} />
        </div>
      )}
    </ConfirmDialog>
  )
}
