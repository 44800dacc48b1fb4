import { useTranslate } from 'react-admin'
import { useRef, useState, type ReactNode } from 'react'
import { IconControl, SecondaryButton } from './Control'
import { Glyph } from './Glyph'
import { Popup } from './Popup'
import { classed } from './classed'
import css from './MoreActions.module.css'

const Menu = classed('div', css.menu)

interface MoreActionsProps {
  /** What the actions are about, for screen readers. */
  readonly label: string
  /** The button's text instead of three dots. */
  readonly shown?: string
  /** Its text names what is currently open. */
  readonly current?: boolean
  /** The actions, one below the other; `close` closes them. */
  readonly children: (close: () => void) => ReactNode
}

/** The less common actions of a bar, behind one button at its end. */
export const MoreActions = ({ label, shown, current = false, children }: MoreActionsProps) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const name = translate('table.more_actions')
  const close = () => setOpen(false)
  const opener = {
    ref: anchor,
    type: 'button',
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    onClick: () => setOpen(!open),
  } as const
  return (
    <>
      {shown === undefined ? (
        <IconControl {...opener} className={`more ${css.opener}`} aria-label={name} title={name}>
          <Glyph name="more" />
        </IconControl>
      ) : (
        <SecondaryButton {...opener} className={`more ${css.opener}`} aria-current={current || undefined}>
          {shown}
          <Glyph name="down" size={16} />
        </SecondaryButton>
      )}
      {open && (
        <Popup anchor={anchor} label={label} onClose={close}>
          <Menu>{children(close)}</Menu>
        </Popup>
      )}
    </>
  )
}
