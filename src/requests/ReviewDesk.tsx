import { useTranslate } from 'react-admin'
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import { TextButton } from '../ui/Control'
import { lazyDialog } from '../ui/lazyDialog'

const ReviewDialog = lazyDialog(async () => (await import('./ReviewDialog')).ReviewDialog)

const ReviewContext = createContext<(id: number) => void>(() => undefined)

/** Opens the request of a row for review over the list. */
export const ReviewButton = ({ id, code }: { readonly id: number; readonly code: string }) => {
  const translate = useTranslate()
  const review = useContext(ReviewContext)
  return (
    <TextButton
      type="button"
      aria-haspopup="dialog"
      aria-label={translate('requests.review.of', { code })}
      style={{ marginInline: -6 }}
      onClick={() => review(id)}
    >
      {translate('requests.review.button')}
    </TextButton>
  )
}

/** Lets the rows of a list be reviewed without leaving it. */
export const ReviewDesk = ({ children }: { readonly children: ReactNode }) => {
  const [id, setId] = useState<number>()
  const review = useMemo(() => (asked: number) => setId(asked), [])
  return (
    <ReviewContext value={review}>
      {children}
      {id !== undefined && <ReviewDialog key={id} id={id} onClose={() => setId(undefined)} />}
    </ReviewContext>
  )
}
