import type { FilterValues } from '../../list/filters/filters'

/** The view of what was handed to the reader. */
export const handedViews = {
  mine: { assignee: 'me', request_status: 'in_progress' },
} as const satisfies Readonly<Record<string, FilterValues>>
