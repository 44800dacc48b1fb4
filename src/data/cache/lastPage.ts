import type { GetListParams } from 'react-admin'

/**
 * The same query for the last page when the requested page lies beyond it; otherwise `undefined`. Given those rows,
 * react-admin moves to their page; given an empty page it would go to the first one and show an empty list meanwhile.
 */
export const lastPageOf = <P extends Partial<GetListParams>>(
  params: P,
  { rows, total }: { readonly rows: number; readonly total: number },
): P | undefined => {
  const { pagination } = params
  if (rows > 0 || !pagination) return undefined
  const page = Math.ceil(total / pagination.perPage)
  return page >= 1 && page < pagination.page ? { ...params, pagination: { ...pagination, page } } : undefined
}
