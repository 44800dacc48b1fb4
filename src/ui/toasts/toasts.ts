import { useTranslate } from 'react-admin'
import { useCallback } from 'react'
import type { ToastContainerProps, ToastContent, ToastOptions } from 'react-toastify/unstyled'
import { makeSignal } from '../../data/http/signal'
import { describeFailure } from '../failure'
import { useFormats } from '../useFormats'
import { isolated } from '../fields/Ltr'

/** Toasts of guarded screens (specification §8): top centre, right to left, three seconds. */
export const guardedToasts = (rtl: boolean): ToastContainerProps => ({
  position: 'top-center',
  rtl,
  autoClose: 3000,
  draggablePercent: 80,
})

/** How a toast looks; what react-admin's notifications know. */
export type Kind = 'success' | 'info' | 'warning' | 'error'

/** Whether any toast was shown yet; the place for them is mounted with the first. */
export const toastsWanted = makeSignal(false)

/** Shows a toast; the library comes with the first one and keeps it until its place is mounted. */
export const showToast = (kind: Kind, content: ToastContent, options: ToastOptions = {}): void => {
  toastsWanted.set(true)
  void import('react-toastify/unstyled').then(({ toast }) =>
    toast[kind](content, { role: kind === 'error' ? 'alert' : 'status', ...options }),
  )
}

const aborted = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

/** Says why something was refused or lost, whatever was thrown; the same failure shows once, an aborted call says nothing. */
export const useNotifyFailure = (): ((error: unknown) => void) => {
  const translate = useTranslate()
  const { number, list } = useFormats()
  return useCallback(
    (error) => {
      if (aborted(error)) return
      const failure = describeFailure(error)
      const text = translate(failure.key, {
        n: failure.wait === undefined ? '' : number(failure.wait),
        name: failure.by === undefined ? '' : isolated(failure.by),
      })
      const fields = (failure.changed ?? []).map((key) => translate(key, { _: '' })).filter(Boolean)
      const changed = fields.length === 0 ? '' : ` ${translate('errors.changed', { fields: list(fields) })}`
      const refused = Object.entries(failure.refused ?? {}).map(
        ([key, reason]) =>
          `${translate(key, { _: key.replace(/^.*\.fields\./, '') })}: ${translate(`validation.${reason}`)}`,
      )
      const reference =
        failure.requestId === undefined ? '' : ` ${translate('errors.reference', { id: failure.requestId })}`
      showToast('error', [text + changed, ...refused].join(' ') + reference, { toastId: failure.key })
    },
    [translate, number, list],
  )
}
