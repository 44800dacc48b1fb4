import type { Endpoint } from '../../../contract/endpoint'

/** Values by name: of a record, a body, a reply. */
export type Values = Readonly<Record<string, unknown>>
/** What identifies a record. */
export type Id = string | number

/** What an endpoint is called with. */
export interface CallInput {
  readonly params?: Values
  readonly query?: Values
  readonly body?: Values
}

/** Reads one record with all there is of it: the endpoint, how an id becomes its input, and where the record is in the reply. */
interface ReadOne {
  readonly endpoint: Endpoint
  readonly input: (id: Id) => CallInput
  readonly pick: (reply: Values) => Values | undefined
}

/**
 * Writes a record. `input` gets what its endpoint takes of the changed values, with the version where it knows one, the
 * id (0 for a new record) and the record as it was.
 */
export interface Write {
  readonly endpoint: Endpoint
  readonly input: (values: Values, id: Id, previous: Values) => CallInput
  /** Values it takes that are not fields of its body. */
  readonly takes?: readonly string[]
  /** The message, of the texts of a domain, that says what of a change waits for somebody; the usual one otherwise. */
  readonly waits?: (body: Values, reply: Values) => string
}

/** How a react-admin resource is spoken with. A verb whose row is absent is refused. */
export interface ResourceRow {
  /** The field that identifies a record. */
  readonly id: string
  /** The list; where it knows `ids`, several records are one call. */
  readonly list: Endpoint
  /** What the query of the list calls filters that go by another name here, such as react-admin's `q`. */
  readonly filterNames?: Readonly<Record<string, string>>
  /** More of one record than its line of the list. */
  readonly one?: ReadOne
  /** A part of one record whose values are the record's own. */
  readonly unfold?: string
  /** Its reply holds the new record, under `object`. */
  readonly create?: Write
  /** Each takes the changed values that its endpoint knows, in this order. */
  readonly update?: readonly Write[]
  /** Whether several records may be changed at once, each under its own version. */
  readonly updateMany?: true
  readonly remove?: Write
}

/** Rows by the name of their resource. */
export type ResourceRows = Readonly<Record<string, ResourceRow>>

/** The one record of a reply. */
export const object = (reply: Values): Values | undefined => reply['object'] as Values | undefined
/** The first of the records of a reply. */
export const first = (reply: Values): Values | undefined => (reply['results'] as readonly Values[] | undefined)?.[0]
/** A body sent to the address of a record. */
export const byId = (body: Values, id: Id): CallInput => ({ params: { id }, body })

/** Names of the filters of lists of records with an owner. */
export const ownerFilterNames = { q: 'query', user: 'user_uuid', 'user.uuid': 'user_uuid' } as const
