import { useTranslate } from 'react-admin'
import { useRef, useState } from 'react'
import { needTexts } from '../../data/i18nProvider'
import { ToolButton } from '../../ui/Control'
import { Glyph } from '../../ui/Glyph'
import { lazyPart } from '../../ui/lazyPart'
import type { ColumnChoice } from '../table/columnChoice'

const ViewsPanel = lazyPart(async () => {
  const [{ ViewsPanel: panel }] = await Promise.all([import('./ViewsPanel'), needTexts(['list.views'])])
  return panel
})

interface ViewsButtonProps {
  /** Name the views are kept under. */
  readonly list: string
  readonly columns: ColumnChoice
}

/** Keeps the list as it stands under a name, and clears kept views away. */
export const ViewsButton = ({ list, columns }: ViewsButtonProps) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <ToolButton ref={button} type="button" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Glyph name="bookmark" size={18} />
        <span className="word">{translate('table.views')}</span>
      </ToolButton>
      {open && <ViewsPanel anchor={button} list={list} columns={columns} onClose={() => setOpen(false)} />}
    </>
  )
}
