import { useTranslate } from 'react-admin'
import { useCallback } from 'react'
import type { ToastContainerProps, ToastContent, ToastOptions } from 'react-toastify/unstyled'
import { makeSignal } from '../../data/http/signal'
import { useFormats } from '../useFormats'

/** Toasts of guarded screens (specification §8): top centre, right to left, three seconds. */
export const guardedToasts = (rtl: boolean): ToastContainerProps => ({
  position: 'top-center',
  rtl,
  autoClose: 3000,
  draggablePercent: 80,
})

/** How a toast looks; the types react-admin's notifications have. */
export type Kind = 'success' | 'info' | 'warning' | 'error'

/** Whether any toast has been shown yet; their container is mounted with the first. */
export const toastsWanted = makeSignal(false)

const library = () => import('./toastLibrary')

/** Shows a toast; the library is loaded with the first one, which is held until the container is mounted. */
export const showToast = (kind: Kind, content: ToastContent, options: ToastOptions = {}): void => {
  toastsWanted.set(true)
  void library().then(({ toast }) => toast[kind](content, { role: kind === 'error' ? 'alert' : 'status', ...options }))
}

const aborted = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

/**
 * Says why something was refused or lost, whatever was thrown; the same failure shows once, an aborted call shows
 * nothing.
 */
export const useNotifyFailure = (): ((error: unknown) => void) => {
  const translate = useTranslate()
  const formats = useFormats()
  return useCallback(
    (thrown) => {
      if (aborted(thrown)) return
      void library().then(async ({ failureToast }) =>
        showToast('error', ...(await failureToast(thrown, translate, formats))),
      )
    },
    [translate, formats],
  )
}
