import { useLocale, useTranslate } from 'react-admin'
import { useEffect, useRef, useState } from 'react'
import type { Reply } from '../../../contract/endpoint'
import { preparedExports, preparedLimits } from '../../../contract/system/exports'
import { useRead } from '../../data/useRead'
import { useWrite } from '../../data/useWrite'
import { savePrepared } from '../../list/export/preparedFile'
import type { FileFormat } from '../../list/export/saveFile'
import { useCellTools } from '../../list/table/kinds'
import { PrimaryButton, SecondaryButton } from '../../ui/Control'
import { Given } from '../../ui/fields/Ltr'
import { StatusChip } from '../../ui/fields/StatusChip'
import { Refusal } from '../../ui/Refusal'
import { Card } from '../../ui/Section'
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { AskedFor } from './AskedFor'
import { ExportSchedules } from './ExportSchedules'
import { RemoveButton } from './RemoveButton'
import { classed } from '../../ui/classed'
import css from './ExportsScreen.module.css'

const Page = classed('div', css.page)

type Prepared = Reply<typeof preparedExports.preparedExports>['results'][number]

const tones = { waiting: 'quiet', preparing: 'busy', ready: 'good', failed: 'bad' } as const
const knownProblems = ['forbidden', 'too_large', 'storage_full'] as const
/** Polling interval while something is being prepared, in milliseconds. */
const lookEvery = 2_000

type Fetching = { readonly read: number; readonly total: number }

/** Ways to download an export, and the progress of a download. */
const useFetch = (one: Prepared) => {
  const locale = useLocale()
  const tools = useCellTools()
  const [fetching, setFetching] = useState<Fetching>()
  const [error, setError] = useState<unknown>()
  const stopper = useRef<AbortController>(undefined)
  useEffect(() => () => stopper.current?.abort(), [])
  const start = async (format: FileFormat) => {
    const { signal } = (stopper.current = new AbortController())
    const onProgress = (read: number, total: number) => setFetching({ read, total })
    setError(undefined)
    onProgress(0, one.total ?? 0)
    try {
      await savePrepared(one, { format, locale, tools, signal, onProgress })
    } catch (thrown) {
      if (!signal.aborted) setError(thrown)
    } finally {
      setFetching(undefined)
    }
  }
  return { fetching, error, start: (format: FileFormat) => void start(format) }
}

const PreparedOne = ({ one }: { readonly one: Prepared }) => {
  const { id, name, state, rows, total, problem } = one
  const translate = useTranslate()
  const { number, dateTime } = useFormats()
  const { fetching, error, start } = useFetch(one)
  const retry = useWrite(preparedExports.retryExport)
  const remove = useWrite(preparedExports.deleteExport)
  const words = (key: string, values?: object) => translate(`list.exports.mine.${key}`, values)
  const known = knownProblems.find((code) => code === problem) ?? 'other'
  const under = fetching ?? (state === 'preparing' && total !== null ? { read: rows ?? 0, total } : undefined)
  return (
    <Card className="one">
      <div className="top">
        <h3>
          <Given>{name}</Given>
        </h3>
        <StatusChip state={state} tone={tones[state]} word={translate(`list.exports.mine.states.${state}`)} />
      </div>
      <p>
        {words('asked_at', { time: dateTime(one.created_at) })}
        {state === 'ready' && ` · ${words('until', { time: dateTime(one.expires_at) })}`}
        {state === 'ready' && rows !== null && ` · ${words('rows', { smart_count: rows, n: number(rows) })}`}
      </p>
      <AskedFor view={one.view} />
      {state === 'failed' && <p>{translate(`list.exports.mine.problems.${known}`)}</p>}
      {under && (
        <div role="status">
          <progress
            max={Math.max(1, under.total)}
            value={under.read}
            aria-label={translate('list.exports.mine.states.preparing')}
          />
          <p>{words(fetching ? 'fetching' : 'reading', { n: number(under.read), total: number(under.total) })}</p>
        </div>
      )}
      <Refusal error={error ?? retry.error ?? remove.error} />
      <div className="buttons">
        {state === 'ready' && (
          <>
            <PrimaryButton type="button" disabled={fetching !== undefined} onClick={() => start('xlsx')}>
              {words('xlsx')}
            </PrimaryButton>
            <SecondaryButton type="button" disabled={fetching !== undefined} onClick={() => start('csv')}>
              {words('csv')}
            </SecondaryButton>
          </>
        )}
        {state === 'failed' && (
          <PrimaryButton type="button" disabled={retry.isPending} onClick={() => retry.mutate({ params: { id } })}>
            {words('retry')}
          </PrimaryButton>
        )}
        <RemoveButton
          name={name}
          label="remove_named"
          question="ask_remove"
          onConfirm={() => remove.mutateAsync({ params: { id } })}
        />
      </div>
    </Card>
  )
}

const PreparedExports = ({ exports }: { readonly exports: readonly Prepared[] }) => {
  const translate = useTranslate()
  if (exports.length === 0)
    return (
      <Card>
        <EmptyState
          title={translate('list.exports.mine.empty')}
          text={translate('list.exports.mine.hint')}
          icon="download"
        />
      </Card>
    )
  return (
    <ul>
      {exports.map((one) => (
        <li key={one.id}>
          <PreparedOne one={one} />
        </li>
      ))}
    </ul>
  )
}

/** The exports somebody requested for later: their progress, their files, and why any failed. */
export const ExportsScreen = () => {
  const translate = useTranslate()
  const { number } = useFormats()
  const [going, setGoing] = useState(false)
  const { data, error, refetch } = useRead(
    preparedExports.preparedExports,
    { query: { page_size: preparedLimits.perPerson } },
    { anew: true, ...(going && { every: lookEvery }) },
  )
  const isGoing = data?.results.some(({ state }) => state === 'waiting' || state === 'preparing') ?? false
  if (isGoing !== going) setGoing(isGoing)
  return (
    <Page>
      <h1>{translate('paths.exports')}</h1>
      <p>{translate('list.exports.mine.intro', { hours: number(preparedLimits.hours) })}</p>
      <ExportSchedules />
      {data && <PreparedExports exports={data.results} />}
      {!data && error && (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      {!data && !error && <PageSkeleton blocks={1} />}
    </Page>
  )
}
