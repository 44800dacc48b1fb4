/** One choice of a select or multi filter. `label` is a message key unless `text` gives the words themselves. */
export interface FilterOption {
  readonly value: string
  readonly label?: string
  readonly text?: string
}

/** Where a filter finds its choices: any list of records of a resource. */
export interface OptionsFrom {
  readonly resource: string
  readonly value: string
  readonly text: string
  readonly filter?: Readonly<Record<string, unknown>>
}

interface Named {
  /** Message key. */
  readonly label: string
}
interface Single extends Named {
  readonly source: string
}
interface Pair extends Named {
  readonly start: string
  readonly end: string
}
interface Chosen extends Single {
  readonly options?: readonly FilterOption[]
  readonly optionsFrom?: OptionsFrom
}

/** A filter as plain data. Values live in ra-core's `filterValues`, so in the URL. */
export type FilterDef =
  | (Single & { readonly kind: 'text'; readonly placeholder?: string })
  | (Chosen & { readonly kind: 'select' })
  /** Comma separated in the URL and on the wire. */
  | (Chosen & { readonly kind: 'multi' })
  /** Both days inclusive, Gregorian `YYYY-MM-DD` in the values, Jalali on screen. */
  | (Pair & { readonly kind: 'range' })
  | (Single & { readonly kind: 'flag' })
  /** Searches people from four characters; the value is the person's uuid. */
  | (Single & { readonly kind: 'person' })
  | (Pair & { readonly kind: 'numbers' })
