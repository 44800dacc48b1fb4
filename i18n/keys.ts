import type { fa } from './fa'
import type { lazyAreas, LazyArea } from './lazyMessages'

type TextsOf<A extends LazyArea> = Awaited<ReturnType<(typeof lazyAreas)[A]['fa']>>

type Dotted<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Dotted<T[K]>}` }[keyof T & string]

/** The name of a text, such as `reports.columns.department`; one that no catalogue has does not compile. */
export type MessageKey = Dotted<typeof fa> | { [A in LazyArea]: `${A}.${Dotted<TextsOf<A>>}` }[LazyArea]

/** A group of `enums`: the words for the values of a field of the contract, such as `ticket_status`. */
export type EnumName = keyof (typeof fa)['enums']

/**
 * Where the words for the values of a field stand: a group of `enums`, or another group by its whole name, such as
 * `requests.steps`, where a value without words stands as it is.
 */
export type ValueWords = EnumName | `${string}.${string}`
