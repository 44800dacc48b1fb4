import { useTranslate, type SortPayload } from 'react-admin'
import type { PathId } from '../../paths'
import { listLink } from '../../paths'
import { LinkTabs } from '../../ui/LinkTabs'
import { sameValues, type FilterValues } from '../../list/filters/filters'
import { useFilterValues } from '../../list/filters/useFilterValues'
import { useViewTotals } from '../../list/views/useViewTotals'

interface ViewTabsProps<View extends string> {
  readonly path: PathId
  /** Filters by view name under `requests.views`. */
  readonly views: Readonly<Record<View, FilterValues>>
  readonly label: string
  /** The complete filters to count each view by, if the views are lists of their own. */
  readonly counted?: Readonly<Record<View, FilterValues>>
  /** The order of views that differ from their list's order. */
  readonly sorts?: Readonly<Partial<Record<View, SortPayload>>>
}

/** Ready-made views of a list as tabs with counts; each has its own URL. */
export const ViewTabs = <View extends string>({ path, views, label, counted, sorts }: ViewTabsProps<View>) => {
  const translate = useTranslate()
  const filterValues = useFilterValues()
  const totals = useViewTotals(Object.values(counted ?? views), { wholeFilters: counted !== undefined })
  const tabs = (Object.entries(views) as [View, FilterValues][]).map(([view, filter], at) => ({
    to: listLink(path, filter, sorts?.[view]),
    label: translate(`requests.views.${view}`),
    current: sameValues(filter, filterValues),
    count: totals[at],
  }))
  return <LinkTabs pills tabs={tabs} label={translate(label)} />
}

/** Views by whose turn it is, for lists that filter states by `status`. */
export const turnViews = {
  all: {},
  ours: { action_status: 'staff,finance,partner' },
  user: { action_status: 'user' },
  completed: { status: 'completed' },
  rejected: { status: 'rejected' },
} as const satisfies Readonly<Record<string, FilterValues>>
