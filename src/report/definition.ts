import type { Permission } from '../../contract/access'
import type { Endpoint } from '../../contract/endpoint'
import type { Currency } from '../../contract/money/amounts'
import type { RangePreset } from '../../contract/jalali-presets'
import type { MessageKey, ValueWords } from '../../i18n/keys'
import type { PathId } from '../paths'
import type { ReportSource } from '../data/report/reportSources'
import { noteEndpoint } from '../data/report/source'
import type { FilterDef } from '../list/filters/filters'
import type { ColumnData, Kind } from '../list/table/columns'

/* A report is data: it holds no functions and survives `JSON.stringify` (a test says so). */

/** The way to the rows behind a figure, a bar or a row of a report. */
export interface Drill {
  /** Screens that can show them, best first; the first one the person may open is taken. Absent: this very report. */
  readonly to?: readonly PathId[]
  /** The tab of the target. */
  readonly tab?: string
  /** Filters of the target with fixed values. */
  readonly filter?: Readonly<Record<string, string>>
  /** Filters of the target where the person has chosen none of that name here. */
  readonly otherwise?: Readonly<Record<string, string>>
  /** Filters taken along: name here → name there. */
  readonly carry?: Readonly<Record<string, string>>
  /** Filters filled from the point, of a figure from the reply: name there → dotted path. */
  readonly take?: Readonly<Record<string, string>>
  /** Of a column: its cells alone lead there; its total is that of the figures above. */
  readonly each?: true
  /** Of a sum: the field of the rows there that adds up to it. The list there has it under its total. */
  readonly sums?: string
}

/**
 * Why a figure opens no rows it is the sum of: it is what an account holds at a moment, how many different ones stand
 * behind rows that name some of them more than once, what several lists add up to that have sums of their own, its rows
 * are some of those that stand below it, or somebody else counts it and shows us no rows.
 */
export type Rowless = 'standing' | 'distinct' | 'lists' | 'below' | 'elsewhere'

/** The record a row opens. */
export interface RowLink {
  /** Screens that show it, best first; the first one the person may open is taken. */
  readonly to: readonly PathId[]
  /** Values of its address: name → dotted path in the row. */
  readonly params: Readonly<Record<string, string>>
}

/** The list a row of sums opens. */
export interface RowDrill extends Drill {
  readonly to: readonly PathId[]
  /** The field of the row that says how many the list holds; absent where it is no number of rows. */
  readonly counts?: string
}

/** A column of a report. */
export interface ReportColumn extends ColumnData {
  /** The way to what its figure counts, where that is not what the row opens; its total leads there without the row. */
  readonly drill?: Drill
  /** In place of `drill` where rows are of several kinds: the way of each, by the value of a field of the row. */
  readonly ways?: { readonly by: string; readonly to: Readonly<Record<string, Drill | RowLink>> }
  /** Why its figure opens no rows; beside `ways` that of the rows they do not name. */
  readonly rowless?: Rowless
}

/** Kinds a headline figure may have. */
export type FigureKind = Extract<Kind, 'number' | 'money' | 'duration' | 'percent' | 'stars'>

/** A headline figure. */
export interface Figure {
  readonly label: MessageKey
  /** Dotted path in the reply; of money the list of `{ currency, … }`, one figure for each currency. */
  readonly source: string
  readonly kind: FigureKind
  /** Told to those alone who have it: no place is held for it before others. */
  readonly right?: Permission
  /** Money: the field of each entry of the list. */
  readonly amount?: string
  /** Money: the field of each entry that names its currency; `currency` when absent. */
  readonly currency?: string
  /** `true` asks the same report for the previous equal period; a path reads it from the same reply. */
  readonly compare?: true | string
  /** Which direction is good news. */
  readonly good?: 'up' | 'down' | 'none'
  readonly drill?: Drill
  readonly rowless?: Rowless
  /** What has to be known about it. */
  readonly note?: MessageKey
}

/** How the name of a point is written. `limit`: seconds up to which it reaches. */
export type CategoryKind = 'day' | 'month' | 'text' | 'number' | 'person' | 'option' | 'limit'

/** A chart of points in the reply. */
export interface ReportChart {
  readonly title: MessageKey
  readonly type: 'bars' | 'stack' | 'line' | 'area'
  /** Dotted path of the points in the reply. */
  readonly points: string
  /** `source` is a dotted path in the point; `month` reads `year` and `month` beside it. */
  readonly category: {
    readonly source: string
    readonly kind: CategoryKind
    readonly label: MessageKey
    readonly options?: ValueWords
  }
  /** One series a field; with `split` the values of that field are the series and the first field is the value. */
  readonly series: readonly { readonly source: string; readonly label: MessageKey; readonly drill?: Drill }[]
  readonly split?: string
  /** Where the words of the split values stand; absent: they are words of people already. */
  readonly splitOptions?: ValueWords
  readonly kind: Exclude<FigureKind, 'stars'>
  /** Money: the field of each point that names the currency; the person picks one. */
  readonly currency?: string
  /** Of every series that has none of its own. */
  readonly drill?: Drill
}

/** What a report is made of. */
interface ReportData {
  /** Name under which columns and views are kept; unique. */
  readonly id: string
  readonly title: MessageKey
  readonly source: ReportSource
  /** Part of the report itself; never shown, never removed. */
  readonly fixed?: Readonly<Record<string, string>>
  readonly filters: readonly FilterDef[]
  /** Names of the filters that stand in the bar. */
  readonly always?: readonly string[]
  /** Filters a first visit starts with; shown, and removed like any other. */
  readonly first?: Readonly<Record<string, string>>
  /** Names of the filters that make its period, and the one it starts with. */
  readonly period?: {
    readonly start: string
    readonly end: string
    readonly usual?: RangePreset
    /** Name of the filter by which a link asks for so many days up to the last one. */
    readonly lookBack?: string
    /** The platform never looks at all time: without days it takes these. */
    readonly bounded?: RangePreset
  }
  readonly figures?: readonly Figure[]
  /** Its sums are all in the same currency: they need no table with a column for each. */
  readonly oneCurrency?: true
  /** The currencies its sums usually come in: their room is held free while the reply is on the way. */
  readonly usualCurrencies?: readonly Currency[]
  readonly charts?: readonly ReportChart[]
  readonly columns: readonly ReportColumn[]
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' }
  readonly perPage?: number
  readonly row?: RowLink | RowDrill
  /** Its rows are sums of other rows: each of their figures opens those, or says why it cannot. */
  readonly sums?: true
  /** What an empty report says. */
  readonly empty?: MessageKey
  /** Rows are not listed: figures and charts are all there is. */
  readonly bare?: true
}

declare const made: unique symbol

/** One report, as {@link reportOf} makes it: nothing else can be shown. */
export type ReportDefinition = ReportData & { readonly [made]: true }

/**
 * A report out of its data. `readings` hold the endpoint it names as its source, mostly those of one file of the contract:
 * a report brings along only what it reads.
 */
export const reportOf = <R extends Readonly<Record<string, Endpoint>>>(
  readings: R,
  data: ReportData & { readonly source: keyof R },
): ReportDefinition => {
  noteEndpoint(data.source, readings[data.source])
  return data as ReportDefinition
}
