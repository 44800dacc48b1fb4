import { useTranslate } from 'react-admin'
import { useId, useState, type ReactNode } from 'react'
import { DialogBody } from '../dialogs/DialogForm'
import { SecondaryButton, PrimaryButton } from '../../ui/Control'
import { Refusal } from '../../ui/Refusal'
import { isolated } from '../../ui/fields/Ltr'
import { Dialog } from '../../ui/Dialog'
import { classed } from '../../ui/classed'
import css from './StaleDialog.module.css'

const Body = classed(DialogBody, css.body)

/** One fact of a record, as first seen and as it is now. */
export interface StaleFact {
  readonly label: string
  readonly seen: ReactNode
  readonly now: ReactNode
  /** What the person typed over it. */
  readonly yours?: ReactNode
  readonly changed: boolean
}

export interface StaleDialogProps {
  readonly facts: readonly StaleFact[]
  /** Who changed it, if the platform says. */
  readonly by?: string | undefined
  /** Repeats the action on the current version. */
  readonly onKeep: () => Promise<unknown>
  /** Leaves the record as it is now. */
  readonly onTake: () => void
}

/** The record changed meanwhile: shows both versions side by side, with the choice to proceed or to leave it. */
export const StaleDialog = ({ facts, by, onKeep, onTake }: StaleDialogProps) => {
  const translate = useTranslate()
  const title = useId()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const keep = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await onKeep()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={() => busy || onTake()} aria-labelledby={title} fullWidth maxWidth="sm">
      <Body>
        <h2 id={title}>{translate('stale.title')}</h2>
        <p>{by === undefined ? translate('stale.text') : translate('stale.text_by', { name: isolated(by) })}</p>
        <dl>
          {facts.map(({ label, seen, now, yours, changed }) => (
            <div key={label} className={changed ? 'changed' : undefined}>
              <dt>{label}</dt>
              <dd>
                {changed && (
                  <>
                    <small>{translate('stale.seen')}</small>
                    <span>{seen}</span>
                  </>
                )}
                <small>{translate(changed ? 'stale.now' : 'stale.same')}</small>
                <span>{changed ? <b>{now}</b> : now}</span>
                {yours !== undefined && (
                  <>
                    <small>{translate('stale.yours')}</small>
                    <span>{yours}</span>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
        <Refusal error={failure} />
        <div className="buttons">
          <SecondaryButton type="button" disabled={busy} onClick={onTake}>
            {translate('stale.take')}
          </SecondaryButton>
          <PrimaryButton type="button" disabled={busy} onClick={() => void keep()}>
            {translate(busy ? 'table.busy' : 'stale.keep')}
          </PrimaryButton>
        </div>
      </Body>
    </Dialog>
  )
}
