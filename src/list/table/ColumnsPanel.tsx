import { useTranslate } from 'react-admin'
import type { RefObject } from 'react'
import { IconControl, TextButton, Tick } from '../../ui/Control'
import { Glyph } from '../../ui/Glyph'
import { Popup } from '../../ui/Popup'
import { moveColumn, toggleColumn, type ColumnChoice } from './columnChoice'
import type { ColumnData } from './columns'
import { classed } from '../../ui/classed'
import css from './ColumnsPanel.module.css'

const Lines = classed('ul', css.lines)

interface ColumnsPanelProps {
  readonly anchor: RefObject<HTMLElement | null>
  readonly columns: readonly ColumnData[]
  readonly choice: ColumnChoice
  /** `undefined` restores the list's own columns. */
  readonly onChange: (choice: ColumnChoice | undefined) => void
  readonly onClose: () => void
}

/** Which columns a person sees and in which order; checkboxes and up/down buttons, so that it works by keyboard too. */
export const ColumnsPanel = ({ anchor, columns, choice, onChange, onClose }: ColumnsPanelProps) => {
  const translate = useTranslate()
  const labels = new Map(columns.map(({ source, label }) => [source, translate(label)]))
  return (
    <Popup
      anchor={anchor}
      label={translate('table.columns.title')}
      onClose={onClose}
      foot={
        <TextButton type="button" onClick={() => onChange(undefined)}>
          {translate('table.columns.reset')}
        </TextButton>
      }
    >
      <Lines>
        {choice.order.map((source, at) => {
          const name = labels.get(source) ?? source
          const shown = !choice.hidden.includes(source)
          const last = shown && choice.hidden.length + 1 === choice.order.length
          return (
            <li key={source}>
              <label>
                <Tick
                  type="checkbox"
                  checked={shown}
                  disabled={last}
                  onChange={() => onChange(toggleColumn(choice, source))}
                />
                {name}
              </label>
              <IconControl
                type="button"
                aria-label={translate('table.columns.up', { name })}
                aria-disabled={at === 0}
                onClick={() => onChange(moveColumn(choice, source, -1))}
              >
                <Glyph name="up" size={18} />
              </IconControl>
              <IconControl
                type="button"
                aria-label={translate('table.columns.down', { name })}
                aria-disabled={at === choice.order.length - 1}
                onClick={() => onChange(moveColumn(choice, source, 1))}
              >
                <Glyph name="down" size={18} />
              </IconControl>
            </li>
          )
        })}
      </Lines>
    </Popup>
  )
}
