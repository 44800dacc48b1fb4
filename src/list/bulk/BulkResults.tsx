import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { SecondaryButton, TextButton } from '../../ui/Control'
import { Glyph } from '../../ui/Glyph'
import { TextLink } from '../../ui/LinkButton'
import { FailureText } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { Given, isolated } from '../../ui/fields/Ltr'
import type { RowResult } from './useBulk'
import { classed } from '../../ui/classed'
import css from './BulkResults.module.css'

const Rows = classed('ul', css.rows)

const Kinds = classed('div', css.kinds)

/** Where the rows of a bulk action link to, and how the catalogue names their states. */
export interface BulkRowsLook {
  /** What a row is called, using its name if the platform gives one. */
  readonly name: (id: string, name: string | null) => string
  /** Group of the names of its states under `enums`. */
  readonly states: string
  readonly to: (id: string) => string
  /** What became of a row that was not refused, where «done» does not say it. */
  readonly done?: (row: RowResult) => string
}

const told: ReadonlySet<string> = new Set(['rate_limited', 'validation', 'not_found'])

const Why = ({ row, rows: { states, done } }: { readonly row: RowResult; readonly rows: BulkRowsLook }) => {
  const translate = useTranslate()
  const { error, status, holder } = row
  if (!error) return <>{done?.(row) ?? translate('list.bulk.done')}</>
  const said = holder === null ? undefined : isolated(holder)
  if (error.code === 'conflict' && said !== undefined && error.details?.['by'] === holder)
    return <>{translate('list.bulk.why.held', { name: said })}</>
  if (error.code === 'illegal_move' && status !== null) {
    const values = { status: translate(`enums.${states}.${status}`), name: said }
    return <>{translate(said === undefined ? 'list.bulk.why.state' : 'list.bulk.why.state_held', values)}</>
  }
  if (error.code === 'illegal_move') return <>{translate('list.bulk.why.illegal_move')}</>
  return told.has(error.code) ? <>{translate(`list.bulk.why.${error.code}`)}</> : <FailureText error={error} />
}

/** Rows drawn at first, and added by each press for more. */
const atOnce = 100

/** The result for every row: refused ones first, with the reason; each opens its record in a new tab. */
export const BulkResults = ({
  results,
  rows,
}: {
  readonly results: readonly RowResult[]
  readonly rows: BulkRowsLook
}) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const [kind, setKind] = useState<'all' | 'failed' | 'done'>('all')
  const [drawn, setDrawn] = useState(atOnce)
  const failed = results.filter(({ error }) => error !== undefined)
  const done = results.filter(({ error }) => error === undefined)
  const kinds = { all: [...failed, ...done], failed, done }
  const shown = kinds[kind]
  const left = shown.length - drawn
  return (
    <>
      {failed.length > 0 && done.length > 0 && (
        <Kinds role="group" aria-label={translate('list.bulk.rows')}>
          {(['all', 'failed', 'done'] as const).map((each) => (
            <SecondaryButton
              key={each}
              type="button"
              aria-pressed={kind === each}
              onClick={() => {
                setKind(each)
                setDrawn(atOnce)
              }}
            >
              {translate(`list.bulk.kinds.${each}`, { n: number(kinds[each].length) })}
            </SecondaryButton>
          ))}
        </Kinds>
      )}
      <Rows aria-label={translate('list.bulk.rows')} tabIndex={0}>
        {shown.slice(0, drawn).map((row) => (
          <li key={row.id} className={row.error ? 'no' : 'ok'}>
            <Glyph name={row.error ? 'close' : 'check'} size={18} />
            {row.status === null ? (
              <span className="what">{rows.name(String(row.id), row.name)}</span>
            ) : (
              <TextLink className="what" to={rows.to(String(row.id))} target="_blank">
                <Given>{rows.name(String(row.id), row.name)}</Given>
              </TextLink>
            )}
            <span className="why">
              <Why row={row} rows={rows} />
            </span>
          </li>
        ))}
        {left > 0 && (
          <li className="more">
            <TextButton type="button" onClick={() => setDrawn(drawn + atOnce)}>
              {translate('list.bulk.more', { n: number(Math.min(left, atOnce)), left: number(left) })}
            </TextButton>
          </li>
        )}
      </Rows>
    </>
  )
}
