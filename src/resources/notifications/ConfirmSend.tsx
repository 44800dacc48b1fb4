import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { ConfirmDialog } from '../../shared/feedback/ConfirmDialog'
import { useFormats } from '../../shared/feedback/useFormats'
import { NumberInput } from '../../shared/inputs/NumberInput'

/** Above so many people the sender types their number. */
const typedAbove = 100

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
  const large = people > typedAbove
  // Not before as many digits are typed: until then it is only unfinished.
  const differs = typed !== null && typed !== people && String(typed).length >= String(people).length
  return (
    <ConfirmDialog
      open
      title={translate('notify.confirm.title', { n })}
      confirmLabel={translate('notify.confirm.send', { n })}
      ready={!large || typed === people}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{translate('notify.confirm.text')}</p>
      {large && (
        <div style={{ display: 'grid', gap: 12, marginBlockStart: 12 }}>
          <p style={{ margin: 0 }}>{translate('notify.confirm.type', { n })}</p>
          <NumberInput label="notify.confirm.label" value={typed} autoFocus onChange={setTyped} />
          <p role="status" style={{ margin: 0 }}>
            {differs && translate('notify.confirm.differs', { n })}
          </p>
        </div>
      )}
    </ConfirmDialog>
  )
}
