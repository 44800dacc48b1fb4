import type { Endpoint } from '../../../contract/endpoint'

/** Values by name: of a record, a body, a reply. */
export type Values = Readonly<Record<string, unknown>>
/** What identifies a record. */
export type Id = string | number

/** The input of an endpoint call. */
export interface CallInput {
  readonly params?: Values
  readonly query?: Values
  readonly body?: Values
}

/** Reads one complete record: the endpoint, how an id becomes its input, and where the record is in the reply. */
interface ReadOne {
  readonly endpoint: Endpoint
  readonly input: (id: Id) => CallInput
  readonly pick: (reply: Values) => Values | undefined
}

/**
 * Writes a record. `input` receives the changed values its endpoint takes, with the version if it has one, the id (0
 * for a new record) and the record as it was.
 */
export interface Write {
  readonly endpoint: Endpoint
  readonly input: (values: Values, id: Id, previous: Values) => CallInput
  /** Values it takes that are not fields of its body. */
  readonly takes?: readonly string[]
  /**
   * The message, among a domain's texts, that says which part of a change awaits approval; defaults to the usual one.
   */
  readonly waits?: (body: Values, reply: Values) => string
}

/** How a react-admin resource maps to endpoints. A verb without a row is refused. */
export interface ResourceRow {
  /** The field that identifies a record. */
  readonly id: string
  /** The list; if it takes `ids`, several records are one call. */
  readonly list: Endpoint
  /** The list's query names for filters that have other names here, such as react-admin's `q`. */
  readonly filterNames?: Readonly<Record<string, string>>
  /** Reads more of one record than its row in the list. */
  readonly one?: ReadOne
  /** A nested part of one record whose values are lifted into the record itself. */
  readonly unfold?: string
  /** Its reply holds the new record, under `object`. */
  readonly create?: Write
  /** Each takes the changed values its endpoint knows, in this order. */
  readonly update?: readonly Write[]
  /** Whether several records may be changed at once, each under its own version. */
  readonly updateMany?: true
  readonly remove?: Write
}

/** Rows by resource name. */
export type ResourceRows = Readonly<Record<string, ResourceRow>>

/** The single record of a reply. */
export const object = (reply: Values): Values | undefined => reply['object'] as Values | undefined
/** The first of the records of a reply. */
export const first = (reply: Values): Values | undefined => (reply['results'] as readonly Values[] | undefined)?.[0]
/** A body sent to the address of a record. */
export const byId = (body: Values, id: Id): CallInput => ({ params: { id }, body })

/** Filter names for lists of records with an owner. */
export const ownerFilterNames = { q: 'query', user: 'user_uuid', 'user.uuid': 'user_uuid' } as const
