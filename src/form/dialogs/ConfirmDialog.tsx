import type { ReactNode } from 'react'
import { lazyDialog } from '../../ui/lazyDialog'

export interface ConfirmDialogProps {
  readonly open: boolean
  readonly title: ReactNode
  readonly children?: ReactNode
  /** The verb of the action («حذف پیام»); defaults to «تأیید». */
  readonly confirmLabel?: ReactNode
  readonly tone?: 'plain' | 'danger'
  /** The content is longer than a phone or a small window shows at once. */
  readonly tall?: boolean
  /** Asks for a reason; `required` refuses without one. */
  readonly reason?: 'none' | 'optional' | 'required'
  readonly reasonLabel?: ReactNode
  /** Maximum length of the reason; defaults to that of every reason. */
  readonly reasonLength?: number
  /** False keeps the action disabled until the person has done what `children` ask for. */
  readonly ready?: boolean
  /** A preferred alternative: its button comes first, the action after it. */
  readonly rather?: { readonly label: ReactNode; readonly onTake: () => void }
  /** The action; the dialog is busy while it runs; if it fails, the dialog stays and says why. */
  readonly onConfirm: (reason: string) => void | Promise<unknown>
  readonly onClose: () => void
}

/** Fetches the dialog's code ahead of need. @throws if it cannot be fetched */
export const fetchConfirm = async () => (await import('./ConfirmPanel')).ConfirmPanel

/** Asks before something important. Moves the focus in and restores it; closes itself after success. */
export const ConfirmDialog = lazyDialog<ConfirmDialogProps>(fetchConfirm)
