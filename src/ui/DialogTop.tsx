import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { classed } from './classed'
import { IconControl } from './Control'
import css from './DialogTop.module.css'
import { Glyph } from './Glyph'

const Top = classed('div', css.top)

interface DialogTopProps {
  /** The heading, and what belongs right below it. */
  readonly children: ReactNode
  readonly onClose: () => void
}

/** The header of a read-only dialog: its subject, and the button that closes it. */
export const DialogTop = ({ children, onClose }: DialogTopProps) => {
  const translate = useTranslate()
  return (
    <Top>
      <div>{children}</div>
      <IconControl type="button" onClick={onClose} aria-label={translate('table.close')}>
        <Glyph name="close" />
      </IconControl>
    </Top>
  )
}
