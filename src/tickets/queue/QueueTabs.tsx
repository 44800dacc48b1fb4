import { useListContext, useTranslate } from 'react-admin'
import { listLink } from '../../paths'
import { LinkTabs } from '../../ui/LinkTabs'
import type { FilterValues } from '../../list/filters/filters'
import { useViewTotals } from '../../list/views/useViewTotals'
import { queueViews, viewOf } from './queueViews'

/** The quick views of the queue as addresses with their counts. */
export const QueueTabs = () => {
  const translate = useTranslate()
  const current = viewOf(useListContext().filterValues as FilterValues)
  const totals = useViewTotals(queueViews.map(({ filter }) => filter))
  return (
    <div style={{ marginBlockEnd: 16, minInlineSize: 0 }}>
      <LinkTabs
        label={translate('tickets.views_label')}
        tabs={queueViews.map((view, at) => ({
          to: listLink('adminAllTickets', view.filter, view.sort),
          label: translate(`tickets.views.${view.name}`),
          current: view === current,
          count: totals[at],
        }))}
      />
    </div>
  )
}
