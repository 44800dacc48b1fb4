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

/* A report is data: it holds no functions and survives `JSON.stringify` (a test checks this). */

/** The link to the rows behind a figure, a bar or a row of a report. */
export interface Drill {
  /** Screens that can show them, best first; the first one the person may open is used. Absent: this very report. */
  readonly to?: readonly PathId[]
  /** The tab of the target. */
  readonly tab?: string
  /** Filters of the target with fixed values. */
  readonly filter?: Readonly<Record<string, string>>
  /** Filters of the target used when the person has not set one of that name here. */
  readonly otherwise?: Readonly<Record<string, string>>
  /** Filters carried over: name here → name there. */
  readonly carry?: Readonly<Record<string, string>>
  /** Filters filled from the point, or for a figure from the reply: name there → dotted path. */
  readonly take?: Readonly<Record<string, string>>
  /** For a column: only its cells link there; its total is that of the figures above. */
  readonly each?: true
  /** For a sum: the field of the target's rows that adds up to it. The list there shows it under its total. */
  readonly sums?: string
}

/**
 * Why a figure opens no rows that add up to it: it is a balance at a moment; it counts distinct items behind rows that
 * name some of them more than once; it adds up several lists that have sums of their own; its rows are among those
 * below it; or somebody else counts it and shows us no rows.
 */
export type Rowless = 'standing' | 'distinct' | 'lists' | 'below' | 'elsewhere'

/** The record a row opens. */
export interface RowLink {
  /** Screens that show it, best first; the first one the person may open is used. */
  readonly to: readonly PathId[]
  /** Values of its address: name → dotted path in the row. */
  readonly params: Readonly<Record<string, string>>
}

/** The list a row of sums opens. */
export interface RowDrill extends Drill {
  readonly to: readonly PathId[]
  /** The field of the row that gives the length of the list; absent where no field counts rows. */
  readonly counts?: string
}

/** A column of a report. */
export interface ReportColumn extends ColumnData {
  /** The link to what its figure counts, if that is not what the row opens; its total links there without the row. */
  readonly drill?: Drill
  /** Instead of `drill` where rows are of several kinds: the link for each, by the value of a field of the row. */
  readonly ways?: { readonly by: string; readonly to: Readonly<Record<string, Drill | RowLink>> }
  /** Why its figure opens no rows; beside `ways`, for the rows they do not cover. */
  readonly rowless?: Rowless
}

/** Kinds a headline figure may have. */
export type FigureKind = Extract<Kind, 'number' | 'money' | 'duration' | 'percent' | 'stars'>

/** A headline figure. */
export interface Figure {
  readonly label: MessageKey
  /** Dotted path in the reply; for money the list of `{ currency, … }`, one figure per currency. */
  readonly source: string
  readonly kind: FigureKind
  /** Shown only to people with this right: no room is reserved for it otherwise. */
  readonly right?: Permission
  /** Money: the field of each entry that holds the amount. */
  readonly amount?: string
  /** Money: the field of each entry that names its currency; defaults to `currency`. */
  readonly currency?: string
  /** `true` requests the same report for the previous equal period; a path reads it from the same reply. */
  readonly compare?: true | string
  /** Which direction is good news. */
  readonly good?: 'up' | 'down' | 'none'
  readonly drill?: Drill
  readonly rowless?: Rowless
  /** A note the reader needs to interpret it. */
  readonly note?: MessageKey
}

/** How the name of a point is written. `limit`: its upper bound in seconds. */
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
  /** One series per field; with `split` the values of that field are the series and the first field is the value. */
  readonly series: readonly { readonly source: string; readonly label: MessageKey; readonly drill?: Drill }[]
  readonly split?: string
  /** Where the words for the split values are defined; absent: they are display text already. */
  readonly splitOptions?: ValueWords
  readonly kind: Exclude<FigureKind, 'stars'>
  /** Money: the field of each point that names the currency; the person picks one. */
  readonly currency?: string
  /** For every series that has none of its own. */
  readonly drill?: Drill
}

/** What a report is made of. */
interface ReportData {
  /** Name under which columns and views are stored; unique. */
  readonly id: string
  readonly title: MessageKey
  readonly source: ReportSource
  /** Part of the report itself; never shown, never removed. */
  readonly fixed?: Readonly<Record<string, string>>
  readonly filters: readonly FilterDef[]
  /** Names of the filters shown in the bar. */
  readonly always?: readonly string[]
  /** Filters a first visit starts with; shown and removable like any other. */
  readonly first?: Readonly<Record<string, string>>
  /** Names of the filters that form its period, and the range it starts with. */
  readonly period?: {
    readonly start: string
    readonly end: string
    readonly usual?: RangePreset
    /** Name of the filter by which a link requests a number of days up to the last one. */
    readonly lookBack?: string
    /** The platform never covers all time: without a date range it uses this one. */
    readonly bounded?: RangePreset
  }
  readonly figures?: readonly Figure[]
  /** Its sums are all in the same currency: they need no table with a column for each. */
  readonly oneCurrency?: true
  /** The currencies its sums usually have: their room is reserved while the reply loads. */
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
  /** Rows are not listed: there are only figures and charts. */
  readonly bare?: true
}

declare const made: unique symbol

/** One report, as {@link reportOf} creates it: nothing else can be shown. */
export type ReportDefinition = ReportData & { readonly [made]: true }

/**
 * Creates a report from its data. `readings` contains the endpoint it names as its source, mostly those of one contract
 * file: a report loads only what it reads.
 */
export const reportOf = <R extends Readonly<Record<string, Endpoint>>>(
  readings: R,
  data: ReportData & { readonly source: keyof R },
): ReportDefinition => {
  noteEndpoint(data.source, readings[data.source])
  return data as ReportDefinition
}
