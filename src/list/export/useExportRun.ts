import { useListContext, useLocale } from 'react-admin'
import { useEffect, useRef, useState } from 'react'
import { exportSchedules } from '../../../contract/system/export-schedules'
import { preparedExports } from '../../../contract/system/exports'
import { useWrite } from '../../data/useWrite'
import { useFilterValues } from '../filters/useFilterValues'
import { useCellTools } from '../table/kinds'
import { allRows, exportBody } from './allRows'
import { fileColumns } from './cells'
import type { ExportButtonProps } from './ExportButton'
import { keptView } from './preparedFile'
import { meantBy, type Meant } from './RangeMeanings'
import type { Round } from './RoundFields'
import { saveFile, type FileFormat } from './saveFile'

/** The stage of an export: made here and now, or left to the platform (`asked`, `scheduled`). */
export type Stage =
  | { readonly at: 'ready' | 'stopped' | 'asking' | 'asked' | 'scheduled' }
  | { readonly at: 'running'; readonly read: number; readonly total: number }
  | { readonly at: 'done'; readonly read: number; readonly total: number }
  | { readonly at: 'failed'; readonly error: unknown }

// Rows already on screen are a single page.
const onePage = async function* (rows: readonly unknown[]): AsyncGenerator<readonly unknown[]> {
  yield await Promise.resolve(rows)
}

/**
 * Exports every row of the surrounding list, or the given rows: saved here page by page, or prepared by the platform.
 */
export const useExportRun = ({ name, columns, filters = [], rows }: ExportButtonProps) => {
  const tools = useCellTools()
  const locale = useLocale()
  const { resource, filter, sort, ...list } = useListContext()
  const total = rows?.length ?? list.total
  const filterValues = useFilterValues()
  const narrowed = { ...filterValues, ...filter }
  const [stage, setStage] = useState<Stage>({ at: 'ready' })
  const stopper = useRef<AbortController>(undefined)
  useEffect(() => () => stopper.current?.abort(), [])
  const prepare = useWrite(preparedExports.prepareExport)
  const repeat = useWrite(exportSchedules.scheduleExport)

  const saveNow = async (format: FileFormat) => {
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
      await saveFile({ name, resource: rows ? `${resource}-figures` : resource, format, locale }, wanted, pages)
      setStage({ at: 'done', read, total: total ?? read })
    } catch (error) {
      setStage(controller.signal.aborted ? { at: 'stopped' } : { at: 'failed', error })
    }
  }

  const prepareLater = async (round: Round | undefined, meant: Meant) => {
    setStage({ at: 'asking' })
    try {
      // The date range of a repeated export moves along with its schedule.
      const lasting = filters.filter(({ kind }) => !round || kind !== 'range')
      const headings = fileColumns(columns, tools).map(({ heading }) => heading)
      const body = await exportBody({ resource, filter: narrowed, sort }, headings)
      const wanted = { ...body, name, view: keptView(resource, columns, { filters: lasting, values: filterValues }) }
      if (round) await repeat.mutateAsync({ body: { ...wanted, ...round, ranges: meantBy(narrowed, meant) } })
      else await prepare.mutateAsync({ body: wanted })
      setStage({ at: round ? 'scheduled' : 'asked' })
    } catch (error) {
      setStage({ at: 'failed', error })
    }
  }

  return {
    stage,
    /** The number of rows; absent until counted. */
    total,
    /** The filters shown, and those the list always has. */
    narrowed,
    saveNow,
    prepareLater,
    stop: () => stopper.current?.abort(),
  }
}
