import { ListBase, ListContextProvider, useListContext, useTranslate, type RaRecord } from 'react-admin'
import { useMemo, type ReactNode } from 'react'
import { daysBetween, isIsoDate } from '../../contract/jalali'
import { sourceOf } from '../data/report/source'
import { errorShownInPlace } from '../data/errorShownInPlace'
import { useUser } from '../data/session/useUser'
import { usePathName } from '../ui/names/pathName'
import { IconControl, TextButton } from '../ui/Control'
import { Glyph } from '../ui/Glyph'
import { Card } from '../ui/Section'
import { StaleNotice } from '../ui/StaleNotice'
import { EmptyState, ErrorState } from '../ui/states'
import { useFormats } from '../ui/useFormats'
import { useNarrow } from '../ui/useNarrow'
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
import { useReportParts } from './useReportParts'
import { classed } from '../ui/classed'
import css from './ReportView.module.css'

const Page = classed('div', css.page)

/** What a report offers besides showing: actions on chosen rows, and something a row opens in place. */
export interface ReportWork {
  /** Buttons for the chosen rows; they read `useSelection()`. */
  readonly bulk?: ReactNode
  /** Offers «every result» beside «this page» while these filters are set: the platform can then act on the filter. */
  readonly everything?: FilterValues
  /** A row opens this instead of an address. */
  readonly onRowClick?: (record: RaRecord) => void
  /** Beside refresh, export and print. */
  readonly tools?: ReactNode
  /** Buttons at the end of each row: display only, neither selectable nor exported nor printed. */
  readonly rowTools?: Column
}

interface ReportViewProps extends ReportWork {
  readonly definition: ReportDefinition
  readonly place: Place
  /** Level of its heading: 2 for part of a screen under another heading. */
  readonly level?: 1 | 2
  /** A tab or a heading above already names it; its own heading is for screen readers. */
  readonly named?: boolean
}

/** A whole report from its definition: figures, charts, rows, totals, export and print over one list of react-admin. */
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

/** Takes as much room as any other time in words. */
const anyTime = '2026-03-21T12:00:00Z'

const isDay = (value: unknown): value is string => typeof value === 'string' && isIsoDate(value)

const unsorted = { field: '', order: 'ASC' } as const

/** Applies the default days of a bounded report when none are chosen. */
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

interface TitleProps {
  readonly level: 1 | 2
  readonly title: string
  /** Something above says the same already. */
  readonly said: boolean
  /** For screen readers only. */
  readonly hidden: boolean
}

const Title = ({ level, title, said, hidden }: TitleProps) => {
  if (level === 1) return <h1 className="report-title">{title}</h1>
  return said ? null : <h2 className={hidden ? 'report-title part visually-hidden' : 'report-title part'}>{title}</h2>
}

/** How old the figures are. Its room is reserved until that is known, so that nothing is pushed aside. */
const AsOf = ({ value }: { readonly value: string }) => {
  const translate = useTranslate()
  const { time } = useFormats()
  return (
    <span className="as-of" style={value === '' ? { visibility: 'hidden' } : undefined}>
      {translate('reports.as_of', { time: time(value || anyTime) })}
    </span>
  )
}

interface PartButtonProps {
  readonly part: 'rows' | 'charts'
  readonly onTurn: () => void
}

/** Switches between rows and charts. */
const PartButton = ({ part, onTurn }: PartButtonProps) => {
  const translate = useTranslate()
  const label = translate(`reports.parts.${part}`)
  return useNarrow() ? (
    <IconControl type="button" aria-label={label} title={label} onClick={onTurn}>
      <Glyph name={part === 'charts' ? 'chart' : 'table'} />
    </IconControl>
  ) : (
    <TextButton type="button" onClick={onTurn}>
      {label}
    </TextButton>
  )
}

/** What an empty table says, and which filters it is never without. */
const useNothing = ({ period, empty }: ReportDefinition) => {
  const translate = useTranslate()
  if (period?.bounded)
    return {
      standing: [period.start, period.end],
      empty: <EmptyState title={translate('table.chart.empty')} text={translate('reports.empty.period')} />,
    }
  return empty && { empty: <EmptyState title={translate(empty)} /> }
}

/** How many days are shown, if both ends are known. */
const spanOf = ({ period }: ReportDefinition, chosen: FilterValues): number | undefined => {
  const [start, end] = period ? [chosen[period.start], chosen[period.end]] : []
  return isDay(start) && isDay(end) ? daysBetween(start, end) + 1 : undefined
}

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
  const { date } = useFormats()
  const { columns, figures, charts, row, bare = false } = definition
  const kept = `report.${definition.id}`
  const { choice, visible, setChoice } = useColumnChoice(bare ? undefined : kept, columns)
  const order = usePhoneSort(visible)
  const list = useListContext()
  const { error, data, refetch, isPlaceholderData } = list
  const failed = error !== null && error !== undefined && !data
  const reply: unknown = list.isPending ? undefined : list.meta
  const asOf = wordAt(reply, 'as_of')
  const previous = usePrevious(definition)
  const print = usePrint(visible)
  const printTool = usePrintTool(print)
  const parts = useReportParts(definition, { columns: visible, failed, printing: print.rows !== undefined })
  const { beside, rows } = parts
  const chosen = list.filterValues as FilterValues
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
  const nothing = useNothing(definition)
  const drawn = charts && parts.hasCharts && (
    <div className={isPlaceholderData ? 'old' : undefined}>
      <ReportCharts
        charts={charts}
        reply={reply}
        place={place}
        span={spanOf(definition, chosen)}
        small={beside || (narrow && !bare)}
        column={beside}
      />
    </div>
  )
  const views = !bare && <SavedViews list={kept} onColumns={setChoice} />
  const age = (asOf !== '' || list.isPending) && <AsOf value={asOf} />
  return (
    <Page>
      <Title level={level} title={title} said={named && title === pathName} hidden={named} />
      {!narrow && views}
      <FilterBar
        filters={definition.filters}
        always={definition.always}
        order={!bare && order}
        views={narrow && views}
        end={
          <>
            {(!narrow || bare) && age}
            {parts.other && <PartButton part={parts.other} onTurn={parts.turn} />}
            {tools}
            {bare && figures && (
              <FiguresExport name={title} figures={figures} reply={reply} previous={previous.reply} />
            )}
            <ListTools
              {...(!bare && {
                exported: { name: title, columns: visible, filters: definition.filters },
                list: { name: kept, columns, choice, onChange: setChoice },
              })}
              tools={[{ icon: 'refresh', label: translate('reports.refresh'), onPick: refresh }, printTool]}
            />
          </>
        }
      />
      <PrintFailure print={print} />
      {failed && bare && (
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
            alone={bare && !charts}
            {...(!bare && { onRows: parts.showRows })}
          />
        </div>
      )}
      {!failed && previous.range && compared && (
        <p className="compared">
          {translate('reports.compared', {
            from: date(previous.range.start),
            to: date(previous.range.end),
          })}
        </p>
      )}
      {!beside && drawn}
      <PrintSheet columns={visible} filters={definition.filters} rows={print.rows} />
      {parts.hasRows && (
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
