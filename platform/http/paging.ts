import type { Endpoint } from '../../contract/endpoint'

type Params = Readonly<Record<string, string | number>>
type Query = Readonly<Record<string, unknown>> & { readonly page: number; readonly page_size: number }

/** The part of a list a query asks for. */
export const windowOf = ({ page, page_size }: Query): { readonly limit: number; readonly offset: number } => ({
  limit: page_size,
  offset: (page - 1) * page_size,
})

const address = ({ path }: Endpoint, params: Params, query: Query, page: number): string => {
  const below = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries({ ...query, page })) {
    if (value !== undefined) search.set(key, Array.isArray(value) ? value.join(',') : String(value))
  }
  return `/api${below}?${search.toString()}`
}

/** One page of a list with the addresses of its neighbours; `params` are those of the path. */
export const pageReply = <T>(endpoint: Endpoint, query: Query, count: number, results: T[], params: Params = {}) => ({
  count,
  next: query.page * query.page_size < count ? address(endpoint, params, query, query.page + 1) : null,
  previous: query.page > 1 ? address(endpoint, params, query, query.page - 1) : null,
  results,
})
