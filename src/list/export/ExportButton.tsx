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
  /** Title of the list. */
  readonly name: string
  /** The visible columns in order. */
  readonly columns: readonly ColumnData[]
  /** The list's filters, so that a file delivered later can say what narrowed it. */
  readonly filters?: readonly FilterDef[]
  /** The complete rows, when they are already on screen: figures instead of a list. */
  readonly rows?: readonly unknown[]
}

/** The dialog that exports every row of the surrounding list, or the given rows, and a way to open it. */
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

/** Offers every row of the surrounding list, or the given rows, as a file. */
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
