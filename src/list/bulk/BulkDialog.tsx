import { useTranslate } from 'react-admin'
import { useId, useState, type ReactNode, type SubmitEvent } from 'react'
import { invalidateAfter } from '../../data/write'
import { SecondaryButton, PrimaryButton } from '../../ui/Control'
import { Refusal } from '../../ui/Refusal'
import { useFormats } from '../../ui/useFormats'
import { DialogForm } from '../../form/dialogs/DialogForm'
import { isTyped, TypedCount } from '../../form/TypedCount'
import { useSelection } from '../table/selection'
import { BulkResults, type BulkRowsLook } from './BulkResults'
import { useBulk, type BulkEndpoint, type RowResult } from './useBulk'
import { Dialog } from '../../ui/Dialog'

interface BulkDialogProps {
  readonly endpoint: BulkEndpoint
  /** Whether the endpoint understands this list's filter; otherwise every id is sent. */
  readonly byFilter: boolean
  readonly title: string
  /** The question, and the fields of the action. */
  readonly children: ReactNode
  /** The body of the action besides its rows; `undefined` while something is missing, which its field reports. */
  readonly what: () => object | undefined
  /** Where its rows link to, and how the catalogue names their states. */
  readonly rows: BulkRowsLook
  readonly onClose: () => void
}

/**
 * Asks for confirmation before an action on many rows (for very many, by typing their number), shows progress, and then
 * the result for each row.
 */
export const BulkDialog = ({ endpoint, byFilter, title, children, what, ...props }: BulkDialogProps) => {
  const { rows, onClose } = props
  const translate = useTranslate()
  const { number } = useFormats()
  const id = useId()
  const selection = useSelection()
  const { run, progress, stop } = useBulk(endpoint, selection, byFilter)
  const [results, setResults] = useState<readonly RowResult[]>()
  const [failure, setFailure] = useState<unknown>()
  const [typed, setTyped] = useState<number | null>(null)
  const { count } = selection
  const ready = !isTyped(count) || typed === count
  const refused = (results ?? []).filter(({ error }) => error !== undefined)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const body = what()
    if (progress || !ready || body === undefined) return
    setFailure(undefined)
    let all: readonly RowResult[] = []
    try {
      await run(body, (step) => {
        all = [...all, ...step]
      })
    } catch (error) {
      setFailure(error)
    }
    if (all.length === 0) return
    setResults(all)
  }
  const close = () => {
    if (progress) return
    if (results) {
      // Only now: rows that were moved leave the list.
      invalidateAfter(endpoint)
      selection.selectOnly(refused.map((row) => row.id))
    }
    onClose()
  }

  return (
    <Dialog open onClose={close} aria-labelledby={id} fullWidth maxWidth={results ? 'sm' : 'xs'}>
      <DialogForm onSubmit={(event) => void submit(event)} noValidate aria-busy={progress !== undefined}>
        <h2 id={id}>{title}</h2>
        {results ? (
          <>
            <p className="text" role="status">
              {translate(refused.length === 0 ? 'list.bulk.all_done' : 'list.bulk.result', {
                done: number(results.length - refused.length),
                failed: number(refused.length),
              })}
            </p>
            <BulkResults results={results} rows={rows} />
          </>
        ) : progress ? (
          <>
            <p className="text" role="status">
              {translate('list.bulk.progress', { done: number(progress.done), total: number(progress.total) })}
            </p>
            <progress value={progress.done} max={Math.max(1, progress.total)} aria-label={title} />
          </>
        ) : (
          <>
            {children}
            {isTyped(count) && <TypedCount count={count} texts="list.bulk.confirm" value={typed} onChange={setTyped} />}
          </>
        )}
        <Refusal error={failure} />
        <div className="buttons">
          {results ? (
            <PrimaryButton type="button" onClick={close}>
              {translate('table.close')}
            </PrimaryButton>
          ) : progress ? (
            <SecondaryButton type="button" onClick={stop}>
              {translate('list.bulk.stop')}
            </SecondaryButton>
          ) : (
            <>
              <SecondaryButton type="button" onClick={close}>
                {translate('table.cancel')}
              </SecondaryButton>
              <PrimaryButton type="submit" disabled={!ready}>
                {title}
              </PrimaryButton>
            </>
          )}
        </div>
      </DialogForm>
    </Dialog>
  )
}
