import type { ReactNode } from 'react'
import { lazyDialog } from '../../ui/lazyDialog'

export interface ConfirmDialogProps {
  readonly open: boolean
  readonly title: ReactNode
  readonly children?: ReactNode
  /** The verb of the action («حذف پیام»); «تأیید» when absent. */
  readonly confirmLabel?: ReactNode
  readonly tone?: 'plain' | 'danger'
  /** More is to be read than a phone or a small window shows at once. */
  readonly tall?: boolean
  /** Asks for a reason; `required` refuses without one. */
  readonly reason?: 'none' | 'optional' | 'required'
  readonly reasonLabel?: ReactNode
  /** Most characters the action takes of it; as many as every reason has when absent. */
  readonly reasonLength?: number
  /** False keeps the action shut until the person has done what `children` ask for. */
  readonly ready?: boolean
  /** Another way that is the better one: its button leads, the action stands behind it. */
  readonly rather?: { readonly label: ReactNode; readonly onTake: () => void }
  /** The action; while it runs the dialog is busy, when it fails the dialog stays and says why. */
  readonly onConfirm: (reason: string) => void | Promise<unknown>
  readonly onClose: () => void
}

/** Fetches the code of the question before it is needed. @throws where it cannot be fetched */
export const fetchConfirm = async () => (await import('./ConfirmPanel')).ConfirmPanel

/** Asks before something that matters. Focus goes in and comes back; closes itself after success. */
export const ConfirmDialog = lazyDialog<ConfirmDialogProps>(fetchConfirm)
