import { useTranslate } from 'ra-core'
import { LinkTabs } from '../feedback/LinkTabs'
import type { ColumnChoice } from '../table/columnChoice'
import { useViews } from './views'
import { Given } from '../fields/Ltr'

interface SavedViewsProps {
  /** Name the views are kept under. */
  readonly list: string
  readonly onColumns: (choice: ColumnChoice) => void
}

/** The kept views of a list as tabs; nothing while there are none. */
export const SavedViews = ({ list, onColumns }: SavedViewsProps) => {
  const translate = useTranslate()
  const { views } = useViews(list)
  if (views.length === 0) return null
  return (
    <div style={{ marginBlockEnd: 14, minInlineSize: 0 }}>
      <LinkTabs
        label={translate('table.views')}
        tabs={views.map(({ view, params, to, current }) => ({
          to,
          label: <Given>{view.name}</Given>,
          current,
          ...(params.columns && { onOpen: () => params.columns && onColumns(params.columns) }),
        }))}
      />
    </div>
  )
}
