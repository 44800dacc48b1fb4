import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { ConfirmDialog } from '../../form/dialogs/ConfirmDialog'
import { SecondaryButton } from '../../ui/Control'
import { Given } from '../../ui/fields/Ltr'

interface RemoveButtonProps {
  /** What is removed, as its owner named it. */
  readonly name: string
  /** Under `list.exports.mine`: the button's accessible name, and the question. */
  readonly label: string
  readonly question: string
  readonly onConfirm: () => Promise<unknown>
}

/** Removes an export or a schedule after confirmation. */
export const RemoveButton = ({ name, label, question, onConfirm }: RemoveButtonProps) => {
  const translate = useTranslate()
  const [asking, setAsking] = useState(false)
  const words = (key: string) => translate(`list.exports.mine.${key}`, { name })
  return (
    <>
      <SecondaryButton type="button" aria-label={words(label)} onClick={() => setAsking(true)}>
        {words('remove')}
      </SecondaryButton>
      <ConfirmDialog
        open={asking}
        title={words(question)}
        confirmLabel={words('remove')}
        tone="danger"
        onConfirm={onConfirm}
        onClose={() => setAsking(false)}
      >
        <Given>{name}</Given>
      </ConfirmDialog>
    </>
  )
}
