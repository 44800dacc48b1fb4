import type { RaRecord } from 'react-admin'
import type { ReactNode } from 'react'
import type { Currency } from '../../../contract/money/amounts'
import type { MessageKey, ValueWords } from '../../../i18n/keys'
import type { Totals } from './records'

/** How a value is displayed, converted to text and exported. Closed: a new kind needs three lists that want it. */
export const kinds = [
  'text',
  // A number that identifies something: never grouped or summed, text in a file.
  'id',
  'number',
  'money',
  'date',
  'datetime',
  'relative',
  'month',
  'phone',
  'email',
  'address',
  'hash',
  'status',
  'person',
  'duration',
  'stars',
  'percent',
  'flag',
  'link',
  'role',
  'country',
  // Until when somebody's money is on hold, or that it is locked.
  'hold',
] as const
export type Kind = (typeof kinds)[number]

/** Which elapsed time is shown. */
export interface Elapsed {
  /** Dotted paths of its start, the first present one applies; defaults to `source`. */
  readonly from?: readonly string[]
  /** No time elapses while these fields have these values. */
  readonly unless?: Readonly<Record<string, string>>
}

/** A cell needs attention when a field of its row is true, or when its value differs from that of another field. */
export type Warning = { readonly word: MessageKey } & ({ readonly where: string } | { readonly unlike: string })

/** A column as plain data: survives `JSON.stringify`, so report definitions can hold it. */
export interface ColumnData {
  /** Dotted path into the record; also the key of the column in `totals`. */
  readonly source: string
  /** The key of the column in `totals`, where it differs. */
  readonly total?: string
  /** Its heading. */
  readonly label: MessageKey
  readonly kind: Kind
  /** Its name on a card, which has less room than a heading. */
  readonly short?: MessageKey
  /** Only where the server sorts: `true` sorts by `source`, a string by that server field. */
  readonly sortable?: boolean | string
  /** The order the first click sorts by, where that does not follow from its kind. */
  readonly firstOrder?: 'ASC' | 'DESC'
  /** Its cells grow as the server's sort field falls: the time since a moment. */
  readonly inverted?: true
  readonly width?: number | string
  /** Whether its cells may wrap and get the room for it; texts and links do by default. */
  readonly wraps?: boolean
  readonly hideOnPhone?: boolean
  /** Title of the card on phones; defaults to the first column. */
  readonly primary?: boolean
  /** Title of the card instead of the primary one: a phone first shows whose a row is. */
  readonly cardTitle?: boolean
  /** Hidden until the user picks it in the column menu. */
  readonly hidden?: boolean
  /** Seldom filled: shown only when a row of the page has a value in it. */
  readonly sparse?: true
  /** Only buttons: never in a file. */
  readonly screenOnly?: boolean
  /** Money: the sibling field that holds the currency id (default `currency`), or a fixed currency id. */
  readonly currency?: string
  /** A moment shown as the time elapsed since: a file has the hours. */
  readonly elapsed?: Elapsed
  /** Hash: the sibling field with its block explorer address, where there is one. */
  readonly href?: string
  /** Dotted path of the value shown where `source` is empty. */
  readonly instead?: string
  /** Dotted path of a more exact value than `source`, such as why something failed; it takes precedence. */
  readonly exactly?: string
  /** The source of the column a card shows instead of this one when it is empty: a card has no room for both. */
  readonly elseOnCard?: string
  /** The source of the column a card shows below this one, in the same fact and with its name. */
  readonly belowOnCard?: string
  /** While fields have these values there is nothing to show, and a card leaves it out. */
  readonly silentWhile?: Readonly<Record<string, string>>
  /** Number: how a value below zero is phrased without its sign, and what a card then calls it. */
  readonly below?: { readonly says: MessageKey; readonly name: MessageKey }
  /** What an empty cell shows instead of a dash. */
  readonly nothing?: MessageKey
  /** Status and flag: where the words for their values are defined. */
  readonly options?: ValueWords
  /** When its cell needs attention, and what it then says beside its value. */
  readonly warns?: Warning
  /** Status: the value is a list, and this field of each entry is shown. */
  readonly each?: string
}

/** Days until the end of something, once it is past. */
export const overdue = { says: 'table.days_over', name: 'table.expiry' } as const

/** How many decimals the figures of a column have, so that they line up. */
export interface Decimals {
  /** By currency; figures other than money are under the empty key. */
  readonly of: Readonly<Record<string, number>>
  /** Of the figure with the most. */
  readonly most: number
  /** The width of the widest figure, in digits. */
  readonly longest: number
  /** The one currency of the column: shown in the heading, and in no cell. */
  readonly unit?: Currency
}

/** A column on screen; `render` replaces the cell of its kind on screen, never in exports. */
export interface Column<R extends RaRecord = RaRecord> extends ColumnData {
  readonly render?: (record: R, decimals?: Decimals) => ReactNode
  /** Those of its figures on the current page. */
  readonly decimals?: Decimals
  /** Where the total below the column links to, on screen. */
  readonly totalLink?: (totals: Totals) => string | undefined
  /** What `render` returns has no state of its own, so turning a page updates it in place instead of rebuilding it. */
  readonly pure?: true
}
