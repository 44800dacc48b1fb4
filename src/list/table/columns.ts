import type { RaRecord } from 'react-admin'
import type { ReactNode } from 'react'
import type { Currency } from '../../../contract/money/amounts'
import type { MessageKey, ValueWords } from '../../../i18n/keys'
import type { Totals } from './records'

/** How a value is shown, sorted into plain text and exported. Closed: a new kind needs three lists that want it. */
export const kinds = [
  'text',
  // A number that names something: never grouped or summed, words in a file.
  'id',
  'number',
  'money',
  'date',
  'datetime',
  'relative',
  'month',
  'phone',
  'email',
  'iban',
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
  // Until when somebody's money is closed, or that it is locked.
  'hold',
] as const
export type Kind = (typeof kinds)[number]

/** Which time passed. */
export interface Elapsed {
  /** Dotted paths of the moment it began, the first present one; `source` when absent. */
  readonly from?: readonly string[]
  /** No time passes while these fields have these values. */
  readonly unless?: Readonly<Record<string, string>>
}

/** A cell wants attention where a field of its row is true, or where its value is another one than that of a field. */
export type Warning = { readonly word: MessageKey } & ({ readonly where: string } | { readonly unlike: string })

/** A column as plain data: survives `JSON.stringify`, so report definitions can hold it. */
export interface ColumnData {
  /** Dotted path into the record; also the key of the column in `totals`. */
  readonly source: string
  /** The key of the column in `totals`, where it is another one. */
  readonly total?: string
  /** Its heading. */
  readonly label: MessageKey
  readonly kind: Kind
  /** Its name on a card, which has less room than a heading. */
  readonly short?: MessageKey
  /** Only where the server sorts: `true` sorts by `source`, a string by that server field. */
  readonly sortable?: boolean | string
  /** What its cells say grows as the field the server sorts by falls: the time since a moment. */
  readonly inverted?: true
  readonly width?: number | string
  /** Whether its cells may break into lines and get the room for it; texts and links unless said otherwise. */
  readonly wraps?: boolean
  readonly hideOnPhone?: boolean
  /** Title of the card on phones; the first column when none is marked. */
  readonly primary?: boolean
  /** Title of the card in the place of the primary one: a phone says first whose a row is. */
  readonly cardTitle?: boolean
  /** Off until the user picks it in the column menu. */
  readonly hidden?: boolean
  /** Seldom filled: it takes a place where a row of the page has something in it. */
  readonly sparse?: true
  /** Only buttons: never in a file. */
  readonly screenOnly?: boolean
  /** Money: the sibling field that holds the currency id (default `currency`), or a fixed currency id. */
  readonly currency?: string
  /** A moment shown as the time passed since: a file has the hours. */
  readonly elapsed?: Elapsed
  /** Hash: the sibling field with the address of its explorer, where there is one. */
  readonly href?: string
  /** Dotted path of what stands in the cell where `source` is empty. */
  readonly instead?: string
  /** Dotted path of what says more exactly than `source` what stands there, as why something failed; it goes before. */
  readonly exactly?: string
  /** The source of the column a card shows in its place where this one is empty: a card has no room for both. */
  readonly elseOnCard?: string
  /** The source of the column a card shows below this one, in the same fact and with its name. */
  readonly belowOnCard?: string
  /** While fields have these values there is nothing to say of it, and a card leaves it out. */
  readonly silentWhile?: Readonly<Record<string, string>>
  /** Number: what one below zero says without its sign, and what a card calls it then. */
  readonly below?: { readonly says: MessageKey; readonly name: MessageKey }
  /** What an empty cell says instead of a dash. */
  readonly nothing?: MessageKey
  /** Status and flag: where the words of their values stand. */
  readonly options?: ValueWords
  /** When its cell wants attention, and what it then says beside its value. */
  readonly warns?: Warning
  /** Status: the value is a list, and this field of each entry is what is named. */
  readonly each?: string
}

/** Days until the end of something, where it is over. */
export const overdue = { says: 'table.days_over', name: 'table.expiry' } as const

/** How many decimals the figures of a column are written with, so that they stand in line. */
export interface Decimals {
  /** By currency; figures that are no money stand under the empty text. */
  readonly of: Readonly<Record<string, number>>
  /** Of the figure that has the most. */
  readonly most: number
  /** The room of the widest figure, in digits. */
  readonly longest: number
  /** The one currency of the column: it stands in the heading, and in no cell. */
  readonly unit?: Currency
}

/** A column of a screen; `render` replaces the cell of its kind on screen, never in exports. */
export interface Column<R extends RaRecord = RaRecord> extends ColumnData {
  readonly render?: (record: R, decimals?: Decimals) => ReactNode
  /** Of its figures on the page shown. */
  readonly decimals?: Decimals
  /** Where the total below the column leads, on screen. */
  readonly totalLink?: (totals: Totals) => string | undefined
  /** What `render` gives remembers nothing of its own, so a page that turns writes over it instead of building it anew. */
  readonly pure?: true
}
