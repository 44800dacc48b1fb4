import Dialog from '@mui/material/Dialog'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { useId, useState, type ReactNode, type SubmitEvent } from 'react'
import type { PlatformError } from '../../providers/errors'
import { PlainButton, StrongButton } from '../feedback/Control'
import { Glyph } from '../feedback/Glyph'
import { paint } from '../feedback/paint'
import { Refusal } from '../feedback/Refusal'
import { FailureText } from '../feedback/states'
import { useFormats } from '../feedback/useFormats'
import { useSelection } from '../table/selection'
import { useBulk, type BulkEndpoint, type RowResult } from './useBulk'

const Body = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  padding: 24,
  minInlineSize: 0,
  '& h2': { margin: 0, fontSize: '1.125rem', fontWeight: 700, lineHeight: 1.7 },
  '& .text': { margin: 0, color: paint(theme).text.secondary, lineHeight: 1.9 },
  '& progress': { inlineSize: '100%', blockSize: 10, accentColor: paint(theme).primary.main },
  '& ul': {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    maxBlockSize: 'min(320px, 45dvh)',
    overflowY: 'auto',
    display: 'grid',
    fontSize: '0.875rem',
  },
  '& li': {
    display: 'flex',
    gap: 10,
    alignItems: 'baseline',
    paddingBlock: 8,
    borderBlockEnd: `1px solid ${paint(theme).divider}`,
  },
  '& li .glyph': { alignSelf: 'center' },
  '& li.ok .glyph': { color: paint(theme).success.main },
  '& li.no .glyph': { color: paint(theme).error.main },
  '& li b': { whiteSpace: 'nowrap' },
  '& li span': { minInlineSize: 0, overflowWrap: 'anywhere', color: paint(theme).text.secondary },
  '& .buttons': { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 10 },
  '& .buttons button': { minBlockSize: 44 },
}))

interface BulkDialogProps {
  readonly endpoint: BulkEndpoint
  /** Whether the endpoint understands the filter of this list; otherwise every id is named. */
  readonly byFilter: boolean
  readonly title: string
  /** The question, and the fields of the action. */
  readonly children: ReactNode
  /** The body of the action beside its rows; `undefined` while something is missing, said at its field. */
  readonly what: () => object | undefined
  /** What a row is called. */
  readonly nameOf: (id: string) => string
  /** Once the results were looked at: drop what the action made stale. */
  readonly onDone: () => void
  readonly onClose: () => void
}

const told: ReadonlySet<string> = new Set(['illegal_move', 'rate_limited', 'validation', 'not_found'])

const Why = ({ error }: { readonly error: PlatformError }) => {
  const translate = useTranslate()
  return told.has(error.code) ? <>{translate(`bulk.why.${error.code}`)}</> : <FailureText error={error} />
}

/** Asks before an action on many rows, shows how far it is, and then what became of each row. */
export const BulkDialog = ({ endpoint, byFilter, title, children, what, ...props }: BulkDialogProps) => {
  const { nameOf, onDone, onClose } = props
  const translate = useTranslate()
  const { number } = useFormats()
  const id = useId()
  const selection = useSelection()
  const { run, progress, stop } = useBulk(endpoint, selection, byFilter)
  const [results, setResults] = useState<readonly RowResult[]>()
  const [failure, setFailure] = useState<unknown>()
  const refused = (results ?? []).filter(({ error }) => error !== undefined)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const body = what()
    if (progress || body === undefined) return
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
      onDone()
      selection.selectOnly(refused.map((row) => row.id))
    }
    onClose()
  }

  return (
    <Dialog open onClose={close} aria-labelledby={id} fullWidth maxWidth="xs">
      <Body onSubmit={(event) => void submit(event)} noValidate aria-busy={progress !== undefined}>
        <h2 id={id}>{title}</h2>
        {results ? (
          <>
            <p className="text" role="status">
              {translate(refused.length === 0 ? 'bulk.all_done' : 'bulk.result', {
                done: number(results.length - refused.length),
                failed: number(refused.length),
              })}
            </p>
            <ul aria-label={translate('bulk.rows')}>
              {[...refused, ...results.filter(({ error }) => error === undefined)].map((row) => (
                <li key={row.id} className={row.error ? 'no' : 'ok'}>
                  <Glyph name={row.error ? 'close' : 'check'} size={18} />
                  <b>
                    <bdi>{nameOf(String(row.id))}</bdi>
                  </b>
                  <span>{row.error ? <Why error={row.error} /> : translate('bulk.done')}</span>
                </li>
              ))}
            </ul>
          </>
        ) : progress ? (
          <>
            <p className="text" role="status">
              {translate('bulk.progress', { done: number(progress.done), total: number(progress.total) })}
            </p>
            <progress value={progress.done} max={Math.max(1, progress.total)} aria-label={title} />
          </>
        ) : (
          children
        )}
        <Refusal error={failure} />
        <div className="buttons">
          {results ? (
            <StrongButton type="button" onClick={close}>
              {translate('table.close')}
            </StrongButton>
          ) : progress ? (
            <PlainButton type="button" onClick={stop}>
              {translate('bulk.stop')}
            </PlainButton>
          ) : (
            <>
              <PlainButton type="button" onClick={close}>
                {translate('table.cancel')}
              </PlainButton>
              <StrongButton type="submit">{title}</StrongButton>
            </>
          )}
        </div>
      </Body>
    </Dialog>
  )
}
