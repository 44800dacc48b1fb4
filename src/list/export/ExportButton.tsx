import { useListContext, useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { needTexts } from '../../data/i18nProvider'
import { ToolButton } from '../../ui/Control'
import { Glyph } from '../../ui/Glyph'
import { lazyDialog } from '../../ui/lazyDialog'
import type { FilterDef } from '../filters/filters'
import type { ColumnData } from '../table/columns'

const ExportDialog = lazyDialog(async () => {
  const [{ ExportDialog: dialog }] = await Promise.all([import('./ExportDialog'), needTexts(['list.exports'])])
  return dialog
})

export interface ExportButtonProps {
  /** Title of the list and name of the file. */
  readonly name: string
  /** The visible columns in their order. */
  readonly columns: readonly ColumnData[]
  /** Those of the list, to say what a file that comes later was narrowed by. */
  readonly filters?: readonly FilterDef[]
  /** All there is, where it stands on the screen already: figures instead of a list. */
  readonly rows?: readonly unknown[]
}

/** The dialog that makes a file of every row of the list around, or of the rows given, and the way to open it. */
export const useExport = (
  props: ExportButtonProps | undefined,
): { readonly dialog: ReactNode; readonly start: () => void } => {
  const [open, setOpen] = useState(false)
  return {
    start: () => setOpen(true),
    dialog: open && props && (
      <ExportDialog
        {...props}
        columns={props.columns.filter(({ screenOnly }) => !screenOnly)}
        onClose={() => setOpen(false)}
      />
    ),
  }
}

/** Offers every row of the list around, or the rows given, as a file. */
export const ExportButton = (props: ExportButtonProps) => {
  const translate = useTranslate()
  const { isPending } = useListContext()
  const { dialog, start } = useExport(props)
  return (
    <>
      <ToolButton type="button" aria-haspopup="dialog" disabled={isPending} onClick={start}>
        <Glyph name="download" size={18} />
        <span className="word">{translate('table.export')}</span>
      </ToolButton>
      {dialog}
    </>
  )
}
