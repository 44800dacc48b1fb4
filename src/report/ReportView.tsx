import { ListBase, ListContextProvider, useListContext, useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { daysBetween, isIsoDate } from '../../contract/jalali'
import { errorShownInPlace } from '../data/errorShownInPlace'
import { sourceOf } from '../data/report/source'
import type { FilterValues } from '../list/filters/filters'
import { PrintFailure, PrintSheet } from '../list/print/PrintList'
import { NextPage } from '../list/table/paging/NextPage'
import { SelectionProvider } from '../list/table/selection'
import { CleanUrl } from '../list/table/url/CleanUrl'
import { classed } from '../ui/classed'
import { usePathName } from '../ui/names/pathName'
import { Card } from '../ui/Section'
import { StaleNotice } from '../ui/StaleNotice'
import { ErrorState } from '../ui/states'
import { useFormats } from '../ui/useFormats'
import { useNarrow } from '../ui/useNarrow'
import { AsOf } from './AsOf'
import type { ReportDefinition } from './definition'
import type { Place } from './links'
import { ReportBar } from './ReportBar'
import { ReportCharts } from './ReportCharts'
import { isAnyCompared, ReportFigures } from './ReportFigures'
import { ReportRows, type RowWork } from './ReportRows'
import { usualDays, withUsualDays } from './usePeriod'
import { useReport, type Report } from './useReport'
import css from './ReportView.module.css'

const Page = classed('div', css.page)

/** What a report may do besides show: actions for chosen rows, and something a row opens in place. */
export interface ReportWork extends RowWork {
  /** Beside refresh, export and print. */
  readonly tools?: ReactNode
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

/** How many days are shown, if both ends are known. */
const spanOf = ({ period }: ReportDefinition, chosen: FilterValues): number | undefined => {
  const [start, end] = period ? [chosen[period.start], chosen[period.end]] : []
  return isDay(start) && isDay(end) ? daysBetween(start, end) + 1 : undefined
}

interface PartProps {
  readonly report: Report
  readonly place: Place
}

/** The figures of a report, and the days they are compared with. */
const Sums = ({ report, place }: PartProps) => {
  const translate = useTranslate()
  const narrow = useNarrow()
  const { date } = useFormats()
  const { definition, bare, reply, previous, parts } = report
  const { figures, charts, oneCurrency, usualCurrencies } = definition
  const { range, comes, young } = previous
  const compared = comes || isAnyCompared(figures ?? [], { reply, previous: previous.reply, young, brief: !narrow })
  return (
    <>
      {figures && (
        <div className={report.isOld ? 'figures old' : 'figures'}>
          <ReportFigures
            figures={figures}
            reply={reply}
            previous={previous.reply}
            place={place}
            young={young}
            comes={comes}
            oneCurrency={oneCurrency}
            usualCurrencies={usualCurrencies}
            alone={bare && !charts}
            {...(!bare && { onRows: parts.showRows })}
          />
        </div>
      )}
      {range && compared && (
        <p className="compared">{translate('reports.compared', { from: date(range.start), to: date(range.end) })}</p>
      )}
    </>
  )
}

/** The charts of a report, where they are shown. */
const Charts = ({ report, place }: PartProps) => {
  const narrow = useNarrow()
  const { definition, bare, reply, filterValues, parts } = report
  if (!definition.charts || !parts.hasCharts) return null
  return (
    <div className={report.isOld ? 'old' : undefined}>
      <ReportCharts
        charts={definition.charts}
        reply={reply}
        place={place}
        span={spanOf(definition, filterValues)}
        small={parts.beside || (narrow && !bare)}
        column={parts.beside}
      />
    </div>
  )
}

const Sheet = ({ definition, place, level = 1, named = false, tools, ...work }: ReportViewProps) => {
  const translate = useTranslate()
  const narrow = useNarrow()
  const pathName = usePathName(place.path)
  const title = level === 1 ? pathName : translate(definition.title)
  const report = useReport(definition)
  const { bare, error, failed, hasOlder, parts, print, refresh } = report
  const charts = <Charts report={report} place={place} />
  return (
    <Page>
      <Title level={level} title={title} said={named && title === pathName} hidden={named} />
      <ReportBar report={report} title={title} tools={tools} />
      <PrintFailure print={print} />
      {failed && bare && (
        <Card>
          <ErrorState error={error} onRetry={refresh} />
        </Card>
      )}
      {hasOlder && <StaleNotice error={error} onRetry={refresh} />}
      {!failed && <Sums report={report} place={place} />}
      {!parts.beside && charts}
      <PrintSheet columns={report.visible} filters={definition.filters} rows={print.rows} />
      {parts.hasRows && (
        <div className={parts.beside ? 'beside' : undefined}>
          <ReportRows report={report} place={place} end={narrow && <AsOf report={report} />} {...work} />
          {parts.beside && charts}
        </div>
      )}
    </Page>
  )
}
