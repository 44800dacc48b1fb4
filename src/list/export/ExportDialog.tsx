import { LinkBase, useTranslate } from 'react-admin'
import { useId, useState } from 'react'
import { preparedLimits } from '../../../contract/system/exports'
import { PlatformError } from '../../data/http/errors'
import { link } from '../../paths'
import { SecondaryButton, PrimaryButton } from '../../ui/Control'
import { Refusal } from '../../ui/Refusal'
import { useFormats } from '../../ui/useFormats'
import type { ExportButtonProps } from './ExportButton'
import { RangeMeanings, type Meant } from './RangeMeanings'
import { RoundFields, type Round } from './RoundFields'
import type { FileFormat } from './saveFile'
import { useExportRun, type Stage } from './useExportRun'
import { Dialog } from '../../ui/Dialog'
import { classed } from '../../ui/classed'
import { DialogBody } from '../../form/dialogs/DialogForm'
import css from './ExportDialog.module.css'

const Body = classed(DialogBody, css.body)

const RowCount = ({ total }: { readonly total: number | undefined }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  if (total === undefined) return translate('list.exports.counting')
  if (total === 0) return translate('list.exports.none')
  return translate('list.exports.rows', { smart_count: total, n: number(total) })
}

interface FormatFieldsProps {
  readonly legend: string
  readonly value: FileFormat
  readonly disabled: boolean
  readonly onChange: (format: FileFormat) => void
}

const FormatFields = ({ legend, value: chosen, disabled, onChange }: FormatFieldsProps) => {
  const translate = useTranslate()
  const name = useId()
  return (
    <fieldset disabled={disabled}>
      <legend>{translate(legend)}</legend>
      {(['xlsx', 'csv'] as const).map((value) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            aria-label={translate(`list.exports.${value}`)}
            value={value}
            checked={chosen === value}
            onChange={() => onChange(value)}
          />
          <span>{translate(`list.exports.${value}`)}</span>
          <small>{translate(`list.exports.${value}_hint`)}</small>
        </label>
      ))}
    </fieldset>
  )
}

/** Its progress or its result; `ready` is shown before it starts. */
const StageWords = ({ stage, ready }: { readonly stage: Stage; readonly ready: string }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  if (stage.at === 'ready') return <p>{translate(ready)}</p>
  if (stage.at === 'running')
    return (
      <>
        <progress max={Math.max(1, stage.total)} value={stage.read} aria-label={translate('table.export')} />
        <p>{translate('list.exports.progress', { n: number(stage.read), total: number(stage.total) })}</p>
      </>
    )
  if (stage.at === 'done')
    return (
      <>
        <p className="strong">{translate('list.exports.done', { smart_count: stage.read, n: number(stage.read) })}</p>
        {stage.read !== stage.total && (
          <p>{translate('list.exports.changed', { n: number(stage.read), total: number(stage.total) })}</p>
        )}
      </>
    )
  if (stage.at === 'stopped') return <p>{translate('list.exports.stopped')}</p>
  if (stage.at === 'asked' || stage.at === 'scheduled')
    return (
      <p>
        {translate(`list.exports.${stage.at}`)} <LinkBase to={link('exports')}>{translate('paths.exports')}</LinkBase>
      </p>
    )
  return null
}

/** Why it failed; when every slot for an export is taken, by whose exports. */
const Failure = ({ error }: { readonly error: unknown }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const busyWords = (): string | undefined => {
    if (!(error instanceof PlatformError) || error.code !== 'rate_limited') return undefined
    const { limit, most } = error.details
    if (limit === 'person' || limit === 'kept' || limit === 'schedules')
      return translate(`list.exports.busy_${limit}`, { n: number(Number(most)) })
    return limit === 'all' ? translate('list.exports.busy_all') : undefined
  }
  return <Refusal error={error}>{busyWords()}</Refusal>
}

const readyWords = (round: Round | undefined, large: boolean): string => {
  if (round) return 'list.exports.moves_on'
  return large ? 'list.exports.large' : 'list.exports.logged'
}

/** The number of rows, the format, progress with a way to stop, and the result. */
export const ExportDialog = ({ onClose, ...asked }: ExportButtonProps & { readonly onClose: () => void }) => {
  const { name, columns, filters = [], rows } = asked
  const translate = useTranslate()
  const { list: listed } = useFormats()
  const id = useId()
  const { stage, total, narrowed, saveNow, prepareLater, stop } = useExportRun(asked)
  const [format, setFormat] = useState<FileFormat>('xlsx')
  const [round, setRound] = useState<Round>()
  const [meant, setMeant] = useState<Meant>({})
  const running = stage.at === 'running'
  const busy = running || stage.at === 'asking'
  const nothing = total === 0 || total === undefined
  const isAsked = stage.at === 'asked' || stage.at === 'scheduled'
  // What is already on screen is not a list to be read.
  const canWait = rows === undefined && !isAsked
  const large = canWait && (round !== undefined || (total ?? 0) >= preparedLimits.largeRows)
  const Now = large ? SecondaryButton : PrimaryButton
  const Later = large ? PrimaryButton : SecondaryButton
  const close = () => {
    stop()
    onClose()
  }
  return (
    <Dialog open onClose={() => running || close()} aria-labelledby={id} fullWidth maxWidth="xs">
      <Body aria-busy={busy}>
        <h2 id={id}>{translate('list.exports.title', { name })}</h2>
        <p className="strong">
          <RowCount total={total} />
        </p>
        <p>{translate('list.exports.columns', { names: listed(columns.map(({ label }) => translate(label))) })}</p>
        {canWait && <RoundFields value={round} disabled={busy} onChange={setRound} />}
        {canWait && round && (
          <RangeMeanings filters={filters} values={narrowed} chosen={meant} disabled={busy} onChange={setMeant} />
        )}
        {/* The format of a prepared file is chosen when it is downloaded. */}
        {!round && !isAsked && (
          <FormatFields
            legend={canWait ? 'list.exports.format_now' : 'list.exports.format'}
            value={format}
            disabled={busy}
            onChange={setFormat}
          />
        )}
        {canWait && <p>{translate('list.exports.format_later')}</p>}
        <div role="status">
          <StageWords stage={stage} ready={readyWords(round, large)} />
        </div>
        {stage.at === 'failed' && <Failure error={stage.error} />}
        <div className="buttons">
          {running ? (
            <SecondaryButton type="button" onClick={stop}>
              {translate('list.exports.stop')}
            </SecondaryButton>
          ) : (
            <>
              <SecondaryButton type="button" onClick={close}>
                {translate('table.close')}
              </SecondaryButton>
              {canWait && (
                <Later type="button" disabled={nothing || busy} onClick={() => void prepareLater(round, meant)}>
                  {translate(round ? 'list.exports.schedule' : 'list.exports.later')}
                </Later>
              )}
              {!isAsked && !round && (
                <Now type="button" disabled={nothing || busy} onClick={() => void saveNow(format)}>
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
