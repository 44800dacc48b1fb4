import type { ReactNode } from 'react'
import type { ToastContentProps, ToastOptions } from 'react-toastify/unstyled'
import { showToast, type Kind } from '../ui/toasts/toasts'

/** What react-admin does once it is sure whether a change is wanted. */
type Mutation = (event: { readonly isUndo: boolean }) => void

const waiting = new Set<() => void>()

const stay = (event: BeforeUnloadEvent): void => event.preventDefault()

/** What is said of a change that can be undone. */
interface Offer {
  readonly kind: Kind
  readonly said: ReactNode
  /** The words of the way back. */
  readonly label: string
  readonly options?: ToastOptions
}

/** Shows that something was changed, with the way back; the change is sent when the message goes. */
export const offerUndo = ({ kind, said, label, options }: Offer, mutation: Mutation): void => {
  const end = (isUndo: boolean): void => {
    if (!waiting.delete(send)) return
    if (waiting.size === 0) window.removeEventListener('beforeunload', stay)
    mutation({ isUndo })
  }
  const send = (): void => end(false)
  // Until then nothing was sent: whoever closes the page is asked.
  if (waiting.size === 0) window.addEventListener('beforeunload', stay)
  waiting.add(send)
  const content = ({ closeToast }: Pick<ToastContentProps, 'closeToast'>) => (
    <span>
      {said}{' '}
      <button
        type="button"
        className="undo"
        onClick={() => {
          end(true)
          closeToast()
        }}
      >
        {label}
      </button>
    </span>
  )
  // Whoever looks elsewhere wants it sent all the same.
  showToast(kind, content, { ...options, onClose: send, closeOnClick: false, pauseOnFocusLoss: false })
}

/** Sends every change that could still be undone. */
export const sendUndoable = (): void => {
  for (const send of waiting) send()
}
