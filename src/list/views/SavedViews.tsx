import { useTranslate } from 'react-admin'
import { LinkTabs } from '../../ui/LinkTabs'
import type { ColumnChoice } from '../table/columnChoice'
import { Given } from '../../ui/fields/Ltr'
import { useViewTotals } from './useViewTotals'
import { useViews } from './views'

interface SavedViewsProps {
  /** Name the views are saved under. */
  readonly list: string
  readonly onColumns: (choice: ColumnChoice) => void
}

/** The saved views of a list as tabs with their counts; nothing while there are none. */
export const SavedViews = ({ list, onColumns }: SavedViewsProps) => {
  const translate = useTranslate()
  const { views } = useViews(list)
  // Two views may have the same filters under different names; only one tab is the current one.
  const here = views.findIndex(({ current }) => current)
  const totals = useViewTotals(views.map(({ params }) => params.filter))
  if (views.length === 0) return null
  return (
    <div style={{ marginBlockEnd: 14, minInlineSize: 0 }}>
      <LinkTabs
        label={translate('table.views')}
        tabs={views.map(({ view, params, to }, at) => ({
          to,
          label: <Given>{view.name}</Given>,
          current: at === here,
          count: totals[at],
          ...(params.columns && { onOpen: () => params.columns && onColumns(params.columns) }),
        }))}
      />
    </div>
  )
}
