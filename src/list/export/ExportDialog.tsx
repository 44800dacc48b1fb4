import { LinkBase, useListContext, useLocale, useTranslate } from 'react-admin'
import { useEffect, useId, useRef, useState } from 'react'
import { exportSchedules } from '../../../contract/system/export-schedules'
import { preparedExports, preparedLimits } from '../../../contract/system/exports'
import { PlatformError } from '../../data/http/errors'
import { useWrite } from '../../data/useWrite'
import { link } from '../../paths'
import { SecondaryButton, PrimaryButton } from '../../ui/Control'
import { Refusal } from '../../ui/Refusal'
import { useFormats } from '../../ui/useFormats'
import { useFilterValues } from '../filters/useFilterValues'
import { useCellTools } from '../table/kinds'
import { allRows, askedBody } from './allRows'
import { fileColumns } from './cells'
import type { ExportButtonProps } from './ExportButton'
import { keptView } from './preparedFile'
import { meantBy, RangeMeanings, type Meant } from './RangeMeanings'
import { RoundFields, type Round } from './RoundFields'
import { saveFile, type FileFormat } from './saveFile'
import { Dialog } from '../../ui/Dialog'
import { classed } from '../../ui/classed'
import { DialogBody } from '../../form/dialogs/DialogForm'
import css from './ExportDialog.module.css'

const Body = classed(DialogBody, css.body)

type Stage =
  | { readonly at: 'ready' | 'stopped' | 'asking' | 'asked' | 'scheduled' }
  | { readonly at: 'running'; readonly read: number; readonly total: number }
  | { readonly at: 'done'; readonly read: number; readonly total: number }
  | { readonly at: 'failed'; readonly error: unknown }

// What stands on the screen is a single page.
const onePage = async function* (rows: readonly unknown[]): AsyncGenerator<readonly unknown[]> {
  yield await Promise.resolve(rows)
}

/** How many rows there will be, the format, progress with a way to stop, and what became of it. */
export const ExportDialog = ({
  name,
  columns,
  filters = [],
  rows,
  onClose,
}: ExportButtonProps & { readonly onClose: () => void }) => {
  const translate = useTranslate()
  const { number, list: listed } = useFormats()
  const tools = useCellTools()
  const locale = useLocale()
  const id = useId()
  const { resource, filter, sort, ...list } = useListContext()
  const total = rows?.length ?? list.total
  const filterValues = useFilterValues()
  const narrowed = { ...filterValues, ...filter }
  const [format, setFormat] = useState<FileFormat>('xlsx')
  const [stage, setStage] = useState<Stage>({ at: 'ready' })
  const stopper = useRef<AbortController>(undefined)
  useEffect(() => () => stopper.current?.abort(), [])

  const start = async () => {
    const controller = new AbortController()
    stopper.current = controller
    let [read, whole] = [rows?.length ?? 0, total ?? 0]
    setStage({ at: 'running', read, total: whole })
    const onProgress = (gone: number, all: number) => {
      ;[read, whole] = [gone, all]
      setStage({ at: 'running', read, total: whole })
    }
    const wanted = fileColumns(columns, tools)
    const pages = rows
      ? onePage(rows)
      : allRows(
          { resource, filter: narrowed, sort },
          { format, columns: wanted.map(({ heading }) => heading), signal: controller.signal, onProgress },
        )
    try {
      await saveFile({ name, format, locale }, wanted, pages)
      setStage({ at: 'done', read, total: total ?? read })
    } catch (error) {
      setStage(controller.signal.aborted ? { at: 'stopped' } : { at: 'failed', error })
    }
  }

  const prepare = useWrite(preparedExports.prepareExport)
  const repeat = useWrite(exportSchedules.scheduleExport)
  const [round, setRound] = useState<Round>()
  const [meant, setMeant] = useState<Meant>({})
  const later = async () => {
    setStage({ at: 'asking' })
    try {
      // The days of a repeated export move on.
      const lasting = filters.filter(({ kind }) => !round || kind !== 'range')
      const headings = fileColumns(columns, tools).map(({ heading }) => heading)
      const body = await askedBody({ resource, filter: narrowed, sort }, headings)
      const wanted = { ...body, name, view: keptView(resource, columns, { filters: lasting, values: filterValues }) }
      if (round) await repeat.mutateAsync({ body: { ...wanted, ...round, ranges: meantBy(narrowed, meant) } })
      else await prepare.mutateAsync({ body: wanted })
      setStage({ at: round ? 'scheduled' : 'asked' })
    } catch (error) {
      setStage({ at: 'failed', error })
    }
  }

  /** Whose exports fill the places there are, in words. */
  const busyWords = (error: unknown): string | undefined => {
    if (!(error instanceof PlatformError) || error.code !== 'rate_limited') return undefined
    const { limit, most } = error.details
    if (limit === 'person' || limit === 'kept' || limit === 'schedules')
      return translate(`list.exports.busy_${limit}`, { n: number(Number(most)) })
    return limit === 'all' ? translate('list.exports.busy_all') : undefined
  }

  const running = stage.at === 'running'
  const busy = running || stage.at === 'asking'
  const nothing = total === 0 || total === undefined
  // What stands on the screen already is no list to be read.
  const isAsked = stage.at === 'asked' || stage.at === 'scheduled'
  const canWait = rows === undefined && !isAsked
  const large = canWait && (round !== undefined || (total ?? 0) >= preparedLimits.largeRows)
  const Now = large ? SecondaryButton : PrimaryButton
  const Later = large ? PrimaryButton : SecondaryButton
  const close = () => {
    stopper.current?.abort()
    onClose()
  }
  return (
    <Dialog open onClose={() => running || close()} aria-labelledby={id} fullWidth maxWidth="xs">
      <Body aria-busy={busy}>
        <h2 id={id}>{translate('list.exports.title', { name })}</h2>
        <p className="strong">
          {total === undefined
            ? translate('list.exports.counting')
            : total === 0
              ? translate('list.exports.none')
              : translate('list.exports.rows', { smart_count: total, n: number(total) })}
        </p>
        <p>{translate('list.exports.columns', { names: listed(columns.map(({ label }) => translate(label))) })}</p>
        {canWait && <RoundFields value={round} disabled={busy} onChange={setRound} />}
        {canWait && round && (
          <RangeMeanings filters={filters} values={narrowed} chosen={meant} disabled={busy} onChange={setMeant} />
        )}
        {/* Of a file that is prepared the format is chosen where it is fetched. */}
        {!round && !isAsked && (
          <fieldset disabled={busy}>
            <legend>{translate(canWait ? 'list.exports.format_now' : 'list.exports.format')}</legend>
            {(['xlsx', 'csv'] as const).map((value) => (
              <label key={value}>
                <input
                  type="radio"
                  name={id}
                  aria-label={translate(`list.exports.${value}`)}
                  value={value}
                  checked={format === value}
                  onChange={() => setFormat(value)}
                />
                <span>{translate(`list.exports.${value}`)}</span>
                <small>{translate(`list.exports.${value}_hint`)}</small>
              </label>
            ))}
          </fieldset>
        )}
        {canWait && <p>{translate('list.exports.format_later')}</p>}
        <div role="status">
          {stage.at === 'running' && (
            <>
              <progress max={Math.max(1, stage.total)} value={stage.read} aria-label={translate('table.export')} />
              <p>{translate('list.exports.progress', { n: number(stage.read), total: number(stage.total) })}</p>
            </>
          )}
          {stage.at === 'done' && (
            <>
              <p className="strong">
                {translate('list.exports.done', { smart_count: stage.read, n: number(stage.read) })}
              </p>
              {stage.read !== stage.total && (
                <p>{translate('list.exports.changed', { n: number(stage.read), total: number(stage.total) })}</p>
              )}
            </>
          )}
          {stage.at === 'stopped' && <p>{translate('list.exports.stopped')}</p>}
          {isAsked && (
            <p>
              {translate(`list.exports.${stage.at}`)}{' '}
              <LinkBase to={link('exports')}>{translate('paths.exports')}</LinkBase>
            </p>
          )}
          {stage.at === 'ready' && (
            <p>{translate(round ? 'list.exports.moves_on' : large ? 'list.exports.large' : 'list.exports.logged')}</p>
          )}
        </div>
        {stage.at === 'failed' && <Refusal error={stage.error}>{busyWords(stage.error)}</Refusal>}
        <div className="buttons">
          {running ? (
            <SecondaryButton type="button" onClick={() => stopper.current?.abort()}>
              {translate('list.exports.stop')}
            </SecondaryButton>
          ) : (
            <>
              <SecondaryButton type="button" onClick={close}>
                {translate('table.close')}
              </SecondaryButton>
              {canWait && (
                <Later type="button" disabled={nothing || busy} onClick={() => void later()}>
                  {translate(round ? 'list.exports.schedule' : 'list.exports.later')}
                </Later>
              )}
              {!isAsked && !round && (
                <Now type="button" disabled={nothing || busy} onClick={() => void start()}>
                  {translate(stage.at === 'ready' ? 'list.exports.start' : 'list.exports.again')}
                </Now>
              )}
            </>
          )}
        </div>
      </Body>
    </Dialog>
  )
}
