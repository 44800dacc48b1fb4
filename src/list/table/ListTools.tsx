import { useListContext, useTranslate } from 'react-admin'
import { useRef, useState } from 'react'
import { needTexts } from '../../data/i18nProvider'
import { IconControl } from '../../ui/Control'
import { Glyph } from '../../ui/Glyph'
import { lazyPart } from '../../ui/lazyPart'
import { useNarrow } from '../../ui/useNarrow'
import { ExportButton, useExport, type ExportButtonProps } from '../export/ExportButton'
import type { ColumnChoice } from './columnChoice'
import type { ColumnData } from './columns'
import type { Tool } from './ToolsMenu'

const ToolsMenu = lazyPart(() => import('./ToolsMenu').then((part) => part.ToolsMenu))
const ColumnsPanel = lazyPart(() => import('./ColumnsPanel').then((part) => part.ColumnsPanel))
const ViewsPanel = lazyPart(async () => {
  const [{ ViewsPanel: panel }] = await Promise.all([import('../views/ViewsPanel'), needTexts(['list.views'])])
  return panel
})

interface ListToolsProps {
  /** What can be exported: by a button of its own, or by the first tool where there is no room for one. */
  readonly exported?: ExportButtonProps
  /** For lists with rows: the name their views are saved under, and their columns. */
  readonly list?: {
    readonly name: string
    readonly columns: readonly ColumnData[]
    readonly choice: ColumnChoice
    /** `undefined` restores the list's own columns. */
    readonly onChange: (choice: ColumnChoice | undefined) => void
  }
  /** Further tools, above those every list has. */
  readonly tools?: readonly Tool[]
}

/** What can be done with a list: the export, and behind one button its saved views, columns and row density. */
export const ListTools = ({ exported, list, tools = [] }: ListToolsProps) => {
  const translate = useTranslate()
  const narrow = useNarrow()
  const [open, setOpen] = useState<'menu' | 'views' | 'columns'>()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(undefined)
  const { isPending } = useListContext()
  const { dialog, start } = useExport(exported)
  const toFile: readonly Tool[] =
    narrow && exported && !isPending ? [{ icon: 'download', label: translate('table.export'), onPick: start }] : []
  const picked = [...toFile, ...tools].map((tool) => ({
    ...tool,
    onPick: () => {
      close()
      tool.onPick()
    },
  }))
  const own: readonly Tool[] = list
    ? [
        { icon: 'bookmark', label: translate('table.views'), onPick: () => setOpen('views') },
        { icon: 'columns', label: translate('table.columns.label'), onPick: () => setOpen('columns') },
      ]
    : []
  return (
    <>
      {!narrow && exported && <ExportButton {...exported} />}
      {dialog}
      <IconControl
        ref={button}
        type="button"
        aria-label={translate('table.tools')}
        title={translate('table.tools')}
        aria-haspopup="dialog"
        aria-expanded={open !== undefined}
        onClick={() => setOpen(open ? undefined : 'menu')}
      >
        <Glyph name="more" />
      </IconControl>
      {open === 'menu' && (
        <ToolsMenu anchor={button} tools={[...picked, ...own]} rows={list !== undefined && !narrow} onClose={close} />
      )}
      {list && open === 'columns' && (
        <ColumnsPanel
          anchor={button}
          columns={list.columns}
          choice={list.choice}
          onChange={list.onChange}
          onClose={close}
        />
      )}
      {list && open === 'views' && (
        <ViewsPanel anchor={button} list={list.name} columns={list.choice} onClose={close} />
      )}
    </>
  )
}
