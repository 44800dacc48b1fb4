import { useTranslate } from 'ra-core'
import { useState, type ReactNode } from 'react'
import { PlatformError } from '../../providers/errors'
import { ConfirmDialog } from '../../shared/feedback/ConfirmDialog'

interface ChoiceDialogProps {
  readonly title: string
  readonly text?: ReactNode
  /** The input; `error` is a field code. */
  readonly input: (value: string, onChange: (value: string) => void, error: string | undefined) => ReactNode
  readonly onConfirm: (value: string) => Promise<void>
  readonly onClose: () => void
}

/** Asks for one choice before a move. Without one it stays and says so at the field. */
export const ChoiceDialog = ({ title, text, input, onConfirm, onClose }: ChoiceDialogProps) => {
  const translate = useTranslate()
  const [value, setValue] = useState('')
  const [missing, setMissing] = useState(false)
  const confirm = async () => {
    if (value === '') {
      setMissing(true)
      throw new PlatformError({ status: 422, code: 'validation' })
    }
    await onConfirm(value)
  }
  const choose = (chosen: string) => {
    setValue(chosen)
    setMissing(false)
  }
  return (
    <ConfirmDialog open title={translate(title)} confirmLabel={translate(title)} onConfirm={confirm} onClose={onClose}>
      <div style={{ display: 'grid', gap: 14, paddingBlockStart: 6 }}>
        {text && <p style={{ margin: 0 }}>{text}</p>}
        {input(value, choose, missing ? 'required' : undefined)}
      </div>
    </ConfirmDialog>
  )
}
