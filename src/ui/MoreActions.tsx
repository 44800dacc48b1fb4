import { useTranslate } from 'react-admin'
import { useRef, useState, type ReactNode } from 'react'
import { IconControl } from './Control'
import { Glyph } from './Glyph'
import { Popup } from './Popup'
import { classed } from './classed'
import css from './MoreActions.module.css'

const Menu = classed('div', css.menu)

interface MoreActionsProps {
  /** What the actions are about, for those who listen. */
  readonly label: string
  /** The actions one below the other; `close` shuts them. */
  readonly children: (close: () => void) => ReactNode
}

/** The rarer actions of a bar, behind one button at its end. */
export const MoreActions = ({ label, children }: MoreActionsProps) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const name = translate('table.more_actions')
  const close = () => setOpen(false)
  return (
    <>
      <IconControl
        ref={anchor}
        type="button"
        className={`more ${css.opener}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={name}
        title={name}
        onClick={() => setOpen(!open)}
      >
        <Glyph name="more" />
      </IconControl>
      {open && (
        <Popup anchor={anchor} label={label} onClose={close}>
          <Menu>{children(close)}</Menu>
        </Popup>
      )}
    </>
  )
}
