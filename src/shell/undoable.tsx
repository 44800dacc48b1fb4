import type { ReactNode } from 'react'
import type { ToastContentProps, ToastOptions } from 'react-toastify/unstyled'
import { showToast, type Kind } from '../ui/toasts/toasts'

/** React-admin's callback once it is decided whether the change is wanted. */
type Mutation = (event: { readonly isUndo: boolean }) => void

const waiting = new Set<() => void>()

const stay = (event: BeforeUnloadEvent): void => event.preventDefault()

/** The message for a change that can be undone. */
interface Offer {
  readonly kind: Kind
  readonly said: ReactNode
  /** The label of the undo button. */
  readonly label: string
  readonly options?: ToastOptions
}

/** Shows that something was changed, with an undo button; the change is sent when the message closes. */
export const offerUndo = ({ kind, said, label, options }: Offer, mutation: Mutation): void => {
  const end = (isUndo: boolean): void => {
    if (!waiting.delete(send)) return
    if (waiting.size === 0) window.removeEventListener('beforeunload', stay)
    mutation({ isUndo })
  }
  const send = (): void => end(false)
  // Nothing is sent until then: closing the page asks first.
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
  // Somebody who switches windows still wants it sent.
  showToast(kind, content, { ...options, onClose: send, closeOnClick: false, pauseOnFocusLoss: false })
}

/** Sends every change that could still be undone. */
export const sendUndoable = (): void => {
  for (const send of waiting) send()
}
