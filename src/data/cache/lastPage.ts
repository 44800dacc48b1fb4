import type { GetListParams } from 'react-admin'

/**
 * The same question for the last page when the one asked for lies beyond it; nothing otherwise. Answered with those
 * rows, react-admin moves to their page; on an empty one it would go to the first, and say meanwhile that there is
 * nothing.
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
