import type { ToastContentProps } from 'react-toastify/unstyled'
import { showToast } from '../ui/toasts/toasts'

/** What react-admin does once it is sure whether a change is wanted. */
type Mutation = (event: { readonly isUndo: boolean }) => void

const waiting = new Set<() => void>()

const stay = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Shows that something was changed, with the way back; the change is sent when the message goes. */
export const offerUndo = (kind: 'info' | 'success', text: string, label: string, mutation: Mutation): void => {
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
      {text}{' '}
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
  showToast(kind, content, { onClose: send, closeOnClick: false })
}

/** Sends every change that could still be undone. */
export const sendUndoable = (): void => {
  for (const send of waiting) send()
}
