import { useListContext, useTranslate } from 'react-admin'
import { useState } from 'react'
import { needTexts } from '../../data/i18nProvider'
import { ToolButton } from '../../ui/Control'
import { Glyph } from '../../ui/Glyph'
import { lazyPart } from '../../ui/lazyPart'
import type { ColumnData } from '../table/columns'

const ExportDialog = lazyPart(async () => {
  const [{ ExportDialog: dialog }] = await Promise.all([import('./ExportDialog'), needTexts(['list.exports'])])
  return dialog
})

export interface ExportButtonProps {
  /** Title of the list and name of the file. */
  readonly name: string
  /** The visible columns in their order. */
  readonly columns: readonly ColumnData[]
  /** All there is, where it stands on the screen already: figures instead of a list. */
  readonly rows?: readonly unknown[]
}

/** Offers every row of the list around, or the rows given, as a file. */
export const ExportButton = (props: ExportButtonProps) => {
  const translate = useTranslate()
  const { isPending } = useListContext()
  const [open, setOpen] = useState(false)
  return (
    <>
      <ToolButton type="button" aria-haspopup="dialog" disabled={isPending} onClick={() => setOpen(true)}>
        <Glyph name="download" size={18} />
        <span className="word">{translate('table.export')}</span>
      </ToolButton>
      {open && (
        <ExportDialog
          {...props}
          columns={props.columns.filter(({ screenOnly }) => !screenOnly)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
