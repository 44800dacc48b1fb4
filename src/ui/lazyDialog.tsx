import { useTranslate } from 'react-admin'
import type { ComponentType } from 'react'
import { lazyPart } from './lazyPart'
import { classed } from './classed'
import css from './lazyDialog.module.css'

const Shade = classed('div', css.shade)

/** The page backdrop while a dialog is loading. */
const OnItsWay = () => {
  const translate = useTranslate()
  return (
    <Shade role="status">
      <span className="visually-hidden">{translate('table.loading')}</span>
    </Shade>
  )
}

interface DialogProps {
  /** Absent where it is shown for as long as it is mounted. */
  readonly open?: boolean
  readonly onClose: () => void
}

/**
 * A dialog whose code, including that of its fields, is fetched when it is first opened; the page is shaded meanwhile.
 * If the code cannot be fetched, a toast says so and the dialog closes, so that the next press tries again.
 */
export const lazyDialog = <P extends DialogProps>(load: () => Promise<ComponentType<P>>): ComponentType<P> => {
  let here = false
  const Part = lazyPart<P>(
    async () => {
      const dialog = await load()
      here = true
      return dialog
    },
    { waiting: <OnItsWay />, onMissing: ({ onClose }) => onClose() },
  )
  // Once opened, it stays mounted so that it can animate out.
  const Dialog = (props: P) => (here || props.open !== false ? <Part {...props} /> : null)
  return Dialog
}
