import { ListBase, ListContextProvider, useListContext, useTranslate, type RaRecord } from 'react-admin'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { daysBetween, isIsoDate } from '../../contract/jalali'
import { sourceOf } from '../data/report/reportSources'
import { errorShownInPlace } from '../data/errorShownInPlace'
import { useUser } from '../data/session/useUser'
import { usePathName } from '../ui/names/pathName'
import { IconControl, TextButton } from '../ui/Control'
import { Glyph } from '../ui/Glyph'
import { Card } from '../ui/Section'
import { StaleNotice } from '../ui/StaleNotice'
import { scrollToTop } from '../ui/scrolling'
import { EmptyState, ErrorState } from '../ui/states'
import { useFormats } from '../ui/useFormats'
import { useNarrow, useRoomBeside } from '../ui/useNarrow'
import { FilterBar } from '../list/filters/FilterBar'
import type { FilterValues } from '../list/filters/filters'
import { NextPage } from '../list/table/paging/NextPage'
import { useColumnChoice } from '../list/table/columnChoice'
import { PrintFailure, PrintSheet, usePrint, usePrintTool } from '../list/print/PrintList'
import { CleanUrl } from '../list/table/url/CleanUrl'
import type { Column } from '../list/table/columns'
import { ListTable } from '../list/table/ListTable'
import { usePhoneSort } from '../list/table/PhoneSort'
import { ListTools } from '../list/table/ListTools'
import { Pagination } from '../list/table/paging/Pagination'
import { wordAt } from '../list/table/records'
import { SelectionProvider } from '../list/table/selection'
import { TurnedPage } from '../list/table/paging/TurnedPage'
import { SavedViews } from '../list/views/SavedViews'
import { rowAddresses, type Place } from './links'
import { useCellLinks } from './cellLinks'
import type { ReportDefinition } from './definition'
import { ReportCharts } from './ReportCharts'
import { FiguresExport, isAnyCompared, ReportFigures } from './ReportFigures'
import { usePrevious, usualDays, withUsualDays } from './usePeriod'
import { classed } from '../ui/classed'
import css from './ReportView.module.css'

const Page = classed('div', css.page)

/** What a report may do besides show: actions for chosen rows, and something a row opens in place. */
export interface ReportWork {
  /** Buttons for the chosen rows; they read `useSelection()`. */
  readonly bulk?: ReactNode
  /** Offers «every result» beside «this page» while the filters say so: the platform can act on the filter. */
  readonly everything?: FilterValues
  /** A row opens this instead of an address. */
  readonly onRowClick?: (record: RaRecord) => void
  /** Beside refresh, export and print. */
  readonly tools?: ReactNode
  /** Buttons at the end of each row: shown only, neither chosen nor exported nor printed. */
  readonly rowTools?: Column
}

interface ReportViewProps extends ReportWork {
  readonly definition: ReportDefinition
  readonly place: Place
  /** Of its heading: a part of a screen stands under another. */
  readonly level?: 1 | 2
  /** A tab or the heading above says what it is; its own is for those who listen. */
  readonly named?: boolean
}

/** A whole report out of its definition: figures, charts, rows, totals, export and print over one list of react-admin. */
export const ReportView = (props: ReportViewProps) => {
  const { definition } = props
  const { endpoint } = sourceOf(definition.source)
  const sort = definition.sort ?? unsorted
  const first = { ...definition.first, ...usualDays(definition) }
  return (
    <CleanUrl columns={definition.columns} sort={sort.field} first={first} endpoint={endpoint}>
      <ListBase
        resource={definition.source}
        sort={sort}
        perPage={definition.perPage ?? 25}
        filter={definition.fixed}
        filterDefaultValues={first}
        storeKey={false}
        disableAuthentication
        queryOptions={{ staleTime: (endpoint.cache ?? 0) * 1000, onError: errorShownInPlace }}
      >
        <NextPage />
        <UsualDays definition={definition}>
          <SelectionProvider>
            <Sheet {...props} />
          </SelectionProvider>
        </UsualDays>
      </ListBase>
    </CleanUrl>
  )
}

/** As long as any other in words. */
const anyTime = '2026-03-21T12:00:00Z'

const isDay = (value: unknown): value is string => typeof value === 'string' && isIsoDate(value)

const unsorted = { field: '', order: 'ASC' } as const

/** Shows and keeps the days a bounded report takes by itself when none are chosen. */
const UsualDays = ({
  definition,
  children,
}: {
  readonly definition: ReportDefinition
  readonly children: ReactNode
}) => {
  const list = useListContext()
  const filterValues = withUsualDays(definition, list.filterValues as FilterValues)
  return <ListContextProvider value={{ ...list, filterValues }}>{children}</ListContextProvider>
}

/** How much room a column takes, against one of figures. */
const roomOf = ({ kind }: Column): number =>
  ['money', 'status', 'person', 'text'].includes(kind) ? 1.6 : kind === 'duration' ? 1.3 : 1

/** The room beside a chart. */
const roomBeside = 8.4

/** Whether charts may stand beside a table of these columns; anything longer wants the whole width. */
const isSlim = (columns: readonly Column[]): boolean =>
  columns.every(({ kind }) => !['address', 'hash', 'datetime', 'iban'].includes(kind)) &&
  columns.reduce((room, column) => room + roomOf(column), 0) <= roomBeside

const Sheet = ({
  definition,
  place,
  level = 1,
  named = false,
  bulk,
  everything,
  onRowClick,
  tools,
  rowTools,
}: ReportViewProps) => {
  const translate = useTranslate()
  const user = useUser()
  const narrow = useNarrow()
  const formats = useFormats()
  const { columns, figures, charts, row, empty, period } = definition
  const kept = `report.${definition.id}`
  const { choice, visible, setChoice } = useColumnChoice(definition.bare ? undefined : kept, columns)
  const order = usePhoneSort(visible)
  const list = useListContext()
  const { error, data, refetch, isPlaceholderData } = list
  const reply: unknown = list.isPending ? undefined : list.meta
  const asOf = wordAt(reply, 'as_of')
  const previous = usePrevious(definition)
  const print = usePrint(visible)
  const printTool = usePrintTool(print)
  const chosen = list.filterValues as FilterValues
  const [start, end] = period ? [chosen[period.start], chosen[period.end]] : []
  const span = isDay(start) && isDay(end) ? daysBetween(start, end) + 1 : undefined
  const rowLink = useMemo(() => row && rowAddresses(row, chosen, user), [row, chosen, user])
  const shown = useCellLinks(visible, chosen, place)
  const pathName = usePathName(place.path)
  const title = level === 1 ? pathName : translate(definition.title)
  const refresh = () => {
    void refetch()
    if (previous.asked) void previous.refetch()
  }
  const compared =
    previous.comes ||
    isAnyCompared(figures ?? [], { reply, previous: previous.reply, young: previous.young, brief: !narrow })
  const whole = everything && Object.entries(everything).every(([name, value]) => chosen[name] === value)
  const nothing = period?.bounded
    ? {
        standing: [period.start, period.end],
        empty: <EmptyState title={translate('table.chart.empty')} text={translate('reports.empty.period')} />,
      }
    : empty && { empty: <EmptyState title={translate(empty)} /> }
  const failed = error !== null && error !== undefined && !data
  const roomy = useRoomBeside()
  const withRows = charts !== undefined && !definition.bare && !failed
  const beside = withRows && !narrow && roomy && isSlim(visible)
  // The rows would begin below every chart: one of them at a time.
  const folds = withRows && !beside
  const [part, setPart] = useState<'rows' | 'charts'>('rows')
  const other = part === 'rows' ? 'charts' : 'rows'
  const rows = useRef<HTMLDivElement>(null)
  const [calls, setCalls] = useState(0)
  const showRows = () => {
    setPart('rows')
    setCalls(calls + 1)
  }
  useEffect(() => {
    if (calls > 0) scrollToTop(rows.current)
  }, [calls])
  const asked = !folds || part === 'charts' || (!narrow && print.rows !== undefined)
  const drawn = !failed && charts && asked && (
    <div className={isPlaceholderData ? 'old' : undefined}>
      <ReportCharts
        charts={charts}
        reply={reply}
        place={place}
        span={span}
        small={beside || (narrow && !definition.bare)}
        column={beside}
      />
    </div>
  )
  const views = !definition.bare && <SavedViews list={kept} onColumns={setChoice} />
  // Until it is known its room is kept: what stands before it would be pushed aside.
  const age = (asOf !== '' || list.isPending) && (
    <span className="as-of" style={asOf === '' ? { visibility: 'hidden' } : undefined}>
      {translate('reports.as_of', { time: formats.time(asOf || anyTime) })}
    </span>
  )
  return (
    <Page>
      {level === 1 ? (
        <h1 className="report-title">{title}</h1>
      ) : (
        !(named && title === pathName) && (
          <h2 className={named ? 'report-title part visually-hidden' : 'report-title part'}>{title}</h2>
        )
      )}
      {!narrow && views}
      <FilterBar
        filters={definition.filters}
        always={definition.always}
        order={!definition.bare && order}
        views={narrow && views}
        end={
          <>
            {(!narrow || definition.bare) && age}
            {folds && !narrow && (
              <TextButton type="button" onClick={() => setPart(other)}>
                {translate(`reports.parts.${other}`)}
              </TextButton>
            )}
            {folds && narrow && (
              <IconControl
                type="button"
                aria-label={translate(`reports.parts.${other}`)}
                title={translate(`reports.parts.${other}`)}
                onClick={() => setPart(other)}
              >
                <Glyph name={other === 'charts' ? 'chart' : 'table'} />
              </IconControl>
            )}
            {tools}
            {definition.bare && figures && (
              <FiguresExport name={title} figures={figures} reply={reply} previous={previous.reply} />
            )}
            <ListTools
              {...(!definition.bare && {
                exported: { name: title, columns: visible, filters: definition.filters },
                list: { name: kept, columns, choice, onChange: setChoice },
              })}
              tools={[{ icon: 'refresh', label: translate('reports.refresh'), onPick: refresh }, printTool]}
            />
          </>
        }
      />
      <PrintFailure print={print} />
      {failed && definition.bare && (
        <Card>
          <ErrorState error={error} onRetry={refresh} />
        </Card>
      )}
      {error && !failed && <StaleNotice error={error} onRetry={refresh} />}
      {!failed && figures && (
        <div className={isPlaceholderData ? 'figures old' : 'figures'}>
          <ReportFigures
            figures={figures}
            reply={reply}
            previous={previous.reply}
            place={place}
            young={previous.young}
            comes={previous.comes}
            oneCurrency={definition.oneCurrency}
            usualCurrencies={definition.usualCurrencies}
            alone={definition.bare === true && !charts}
            {...(!definition.bare && { onRows: showRows })}
          />
        </div>
      )}
      {!failed && previous.range && compared && (
        <p className="compared">
          {translate('reports.compared', {
            from: formats.date(previous.range.start),
            to: formats.date(previous.range.end),
          })}
        </p>
      )}
      {!beside && drawn}
      <PrintSheet columns={visible} filters={definition.filters} rows={print.rows} />
      {!definition.bare && (!folds || part === 'rows') && (
        <div className={beside ? 'beside' : undefined}>
          <div
            ref={rows}
            role="group"
            aria-label={translate('reports.parts.rows')}
            tabIndex={-1}
            className={print.rows ? 'rows on-screen' : 'rows'}
          >
            <TurnedPage>
              <ListTable
                columns={rowTools ? [...shown, rowTools] : shown}
                caption={definition.title}
                saidAbove
                sorts={false}
                {...(rowLink && { rowLink })}
                {...(onRowClick && { onRowClick })}
                {...(bulk !== undefined &&
                  bulk !== null && { selectable: true, bulk, selectEverything: whole === true })}
                {...nothing}
              />
              <Pagination />
            </TurnedPage>
            {narrow && age}
          </div>
          {beside && drawn}
        </div>
      )}
    </Page>
  )
}
