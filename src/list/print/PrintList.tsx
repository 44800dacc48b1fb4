import { useListContext, useTranslate } from 'react-admin'
import { useEffect, useState } from 'react'
import { useUser } from '../../data/session/useUser'
import { FailureText } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { FilterChips } from '../filters/FilterChips'
import { isActive, type FilterDef, type FilterValues } from '../filters/filters'
import { useFilterValues } from '../filters/useFilterValues'
import type { ColumnData } from '../table/columns'
import { inLine } from '../table/decimals'
import { cellClass, cellText, useCellTools } from '../table/kinds'
import { ColumnName } from '../table/TableHead'
import { filledOf, totalsOf, wordAt, type Totals } from '../table/records'
import type { Tool } from '../table/ToolsMenu'
import { TotalsRow } from '../table/TotalsRow'
import { Given } from '../../ui/fields/Ltr'
import { useNow } from '../../ui/useNow'
import { classed } from '../../ui/classed'
import css from './PrintList.module.css'

const Sheet = classed('div', css.sheet)

const isCode = ({ kind }: ColumnData): boolean => kind === 'hash' || kind === 'address'

/** Paper is read later: it gives the date, not how long ago. */
const dated = (column: ColumnData): ColumnData =>
  column.kind === 'relative' ? { ...column, kind: 'datetime' } : column

const Printed = ({ column, text }: { readonly column: ColumnData; readonly text: string }) => (
  <td className={isCode(column) ? (text.length > 16 ? 'long' : 'code') : cellClass(column)}>{text}</td>
)

interface PaperSection {
  /** The one currency of its rows; absent where the list does not have several. */
  readonly currency?: string
  readonly rows: readonly unknown[]
  readonly totals: readonly Totals[]
}

/** Rows in several currencies are printed one currency after the other, each with its own sums below. */
const sectionsOf = (rows: readonly unknown[], totals: readonly Totals[]): readonly PaperSection[] => {
  const named = new Set(totals.map((sums) => wordAt(sums, 'currency')))
  const mixed =
    named.size > 1 && named.size === totals.length && rows.every((row) => named.has(wordAt(row, 'currency')))
  if (!mixed) return [{ rows, totals }]
  return totals
    .map((sums) => ({ currency: wordAt(sums, 'currency'), totals: [sums] }))
    .map((section) => ({ ...section, rows: rows.filter((row) => wordAt(row, 'currency') === section.currency) }))
    .filter((section) => section.rows.length > 0)
}

/** More rows than this call for a file, not a print. */
const mostRows = 5000

/** Every row of the surrounding list, for printing; `undefined` while the current page is all there is. */
export const usePrint = (columns: readonly ColumnData[]) => {
  const list = useListContext()
  const { resource, filter, sort, total = 0, data, isPending } = list
  const filterValues = useFilterValues()
  const [rows, setRows] = useState<readonly unknown[]>()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()

  useEffect(() => {
    if (!rows) return
    const done = () => setRows(undefined)
    window.addEventListener('afterprint', done, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [rows])

  const start = async () => {
    setError(undefined)
    if (columns.length === 0) return window.print()
    if (total <= (data?.length ?? 0)) {
      // The on-screen table mixes the currencies.
      if (data && sectionsOf(data, totalsOf(list.meta)).length > 1) return setRows(data)
      return window.print()
    }
    setBusy(true)
    try {
      const { allRows } = await import('../export/allRows')
      const found: unknown[] = []
      const ways = {
        format: 'print',
        columns: [],
        signal: AbortSignal.timeout(120_000),
        onProgress: () => undefined,
      } as const
      for await (const page of allRows({ resource, filter: { ...filterValues, ...filter }, sort }, ways))
        found.push(...page)
      setRows(found)
    } catch (thrown) {
      setError(thrown)
    } finally {
      setBusy(false)
    }
  }
  useEffect(() => {
    // The browser's own shortcut would print the current page alone.
    const printed = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyP' || total > mostRows) return
      event.preventDefault()
      void start()
    }
    window.addEventListener('keydown', printed)
    return () => window.removeEventListener('keydown', printed)
  })
  return { rows, busy: busy || isPending, error, start, tooMany: total > mostRows }
}

/** The tool that prints a report: its figures and charts as shown, and every row that matches the filters. */
export const usePrintTool = ({ busy, tooMany, start }: ReturnType<typeof usePrint>): Tool => {
  const translate = useTranslate()
  const { number } = useFormats()
  const obstacle = tooMany
    ? translate('reports.too_many', { n: number(mostRows) })
    : busy
      ? translate('table.busy')
      : undefined
  return { icon: 'print', label: translate('table.print'), onPick: () => void start(), obstacle }
}

/** Why the rows to print could not be loaded; nothing while they can. */
export const PrintFailure = ({ print }: { readonly print: ReturnType<typeof usePrint> }) => (
  <div role="alert" className={print.error === undefined ? 'visually-hidden' : undefined}>
    {print.error !== undefined && <FailureText error={print.error} />}
  </div>
)

interface PrintSheetProps {
  readonly columns: readonly ColumnData[]
  readonly filters: readonly FilterDef[]
  readonly rows: readonly unknown[] | undefined
}

/** The people that all rows belong to: those filtered for, as named in the rows. */
const peopleOf = (
  columns: readonly ColumnData[],
  rows: readonly unknown[],
  values: FilterValues,
): readonly string[] => {
  const asked = new Set(Object.values(values).filter((value) => typeof value === 'string'))
  return columns.flatMap(({ kind, source }) => {
    const uuid = kind === 'person' ? wordAt(rows[0], `${source}.uuid`) : ''
    return asked.has(uuid) && rows.every((row) => wordAt(row, `${source}.uuid`) === uuid)
      ? [wordAt(rows[0], `${source}.name`)]
      : []
  })
}

/**
 * On paper only: whose rows these are, who printed it and when, the report's filters, and all its rows where the screen
 * shows a page of them.
 */
export const PrintSheet = ({ columns, filters, rows }: PrintSheetProps) => {
  const translate = useTranslate()
  const tools = useCellTools()
  const now = useNow()
  const values = useFilterValues()
  const list = useListContext()
  const { data, total = 0, page, perPage } = list
  const totals = totalsOf(list.meta)
  const shown = data?.length ?? 0
  const first = (page - 1) * perPage
  const sections = sectionsOf(rows ?? [], totals).map((section) => ({
    ...section,
    columns: inLine(filledOf(columns.map(dated), section.rows), section.rows, section.totals),
  }))
  const { number } = tools.formats
  const { name } = useUser()
  return (
    <Sheet>
      {peopleOf(columns, rows ?? data ?? [], values).map((one) => (
        <h2 key={one} className="about">
          <bdi>{one}</bdi>
        </h2>
      ))}
      <p className="whose">
        <Given>{name}</Given> — {tools.formats.dateTime(new Date(now))}
      </p>
      {!rows && total > shown && (
        <p className="whose">
          {translate('reports.printed_part', {
            from: number(first + 1),
            to: number(first + shown),
            total: number(total),
          })}
        </p>
      )}
      <FilterChips
        filters={filters.filter((filter) => isActive(filter, values))}
        foreign={[]}
        values={values}
        onChange={() => undefined}
        clearable={false}
        dated
      />
      {rows &&
        sections.map((section) => (
          <section key={section.currency ?? ''}>
            {section.currency && <h3 className="about">{translate(`enums.currency.${section.currency}`)}</h3>}
            <table>
              <thead>
                <tr>
                  {section.columns.map((column) => (
                    <th key={column.source} scope="col" className={cellClass(column)}>
                      <ColumnName column={column} />
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {section.rows.map((row, place) => (
                  <tr key={place}>
                    {section.columns.map((column) => (
                      <Printed key={column.source} column={column} text={cellText(column, row, tools)} />
                    ))}
                  </tr>
                ))}
              </tbody>
              {section.totals.length > 0 && (
                <TotalsRow columns={section.columns} rows={section.totals} selectable={false} />
              )}
            </table>
          </section>
        ))}
    </Sheet>
  )
}
