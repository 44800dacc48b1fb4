import type { GetListParams } from 'react-admin'
import { asks, type Endpoint } from '../../../contract/endpoint'
import { valueAt } from '../valueAt'
import type { ReportSource } from './reportSources'

/** Values by name: of a reply, a row, a query. */
export type Body = Readonly<Record<string, unknown>>

/** What a report reads: an endpoint, where the rows are in its reply, and what identifies a row. */
export interface Source {
  readonly endpoint: Endpoint
  /** Field of the reply that holds the rows; defaults to `results`. */
  readonly rows?: string
  /** Dotted path within the row; defaults to `id` or `uuid`, or failing both to its position in the list. */
  readonly id?: string
  /** The rows come oldest first, as a chart draws them; a list shows the newest first. */
  readonly rising?: true
}

/** Sources whose rows, or the ids of whose rows, are found elsewhere. */
const shapes: Readonly<Partial<Record<string, Omit<Source, 'endpoint'>>>> = {
  departmentTimes: { id: 'department.id' },
  requestTimes: { id: 'type' },
  requestMetrics: { rows: 'by_type', id: 'type' },
  stats: { rows: 'months', id: 'start', rising: true },
  ticketStats: { rows: 'days', id: 'date', rising: true },
  userBank: { id: 'user.uuid' },
} satisfies Readonly<Partial<Record<ReportSource, Omit<Source, 'endpoint'>>>>

/** The endpoints of the reports loaded so far, by source name. */
const endpoints = new Map<string, Endpoint>()

/**
 * Registers what a report reads, so that it can be read without the table of all reports, which names half the
 * contract.
 */
export const noteEndpoint = (name: ReportSource, endpoint: Endpoint): void => void endpoints.set(name, endpoint)

/** What a report whose definition is loaded reads. @throws if `reportOf` has not registered it */
export const sourceOf = (name: ReportSource): Source => {
  const endpoint = endpoints.get(name)
  if (!endpoint) throw new Error(`No report that reads ${name} is registered.`)
  return { endpoint, ...shapes[name] }
}

/** What the report of a react-admin resource reads; `undefined` if the resource is not a report. */
export const findSource = async (resource: string): Promise<Source | undefined> => {
  const known = endpoints.get(resource)
  const endpoint = known ?? (await import('./reportSources')).findEndpoint(resource)
  return endpoint && { endpoint, ...shapes[resource] }
}

/** The query for a page of a report; parameters its endpoint does not take are left out. */
export const reportQuery = (endpoint: Endpoint, params: Partial<GetListParams>): Body => ({
  ...(params.filter as Body | undefined),
  ...(asks(endpoint, 'page') && { page: params.pagination?.page, page_size: params.pagination?.perPage }),
  ...(asks(endpoint, 'sort') &&
    params.sort?.field && { sort: `${params.sort.order === 'DESC' ? '-' : ''}${params.sort.field}` }),
})

/** The input for a page of a report; filters that are part of its endpoint's path go there. */
export const reportInput = (
  endpoint: Endpoint,
  listParams: Partial<GetListParams>,
): { readonly params?: Body; readonly query: Body } => {
  const query = reportQuery(endpoint, listParams)
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (names.length === 0) return { query }
  const parts = (wanted: boolean) =>
    Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name) === wanted))
  return { params: parts(true), query: parts(false) }
}

/** The rows in a source's reply, in list order: newest first. */
export const rowsOf = ({ rows = 'results', rising }: Omit<Source, 'endpoint'>, reply: unknown): readonly Body[] => {
  const found = (valueAt(reply, rows) ?? []) as readonly Body[]
  return rising ? found.toReversed() : found
}
