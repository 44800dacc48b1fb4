import { useTranslate } from 'react-admin'
import type { ComponentType } from 'react'
import { lazyPart } from './lazyPart'
import { classed } from './classed'
import css from './lazyDialog.module.css'

const Shade = classed('div', css.shade)

/** The page as it stands behind a dialog that is on its way. */
const OnItsWay = () => {
  const translate = useTranslate()
  return (
    <Shade role="status">
      <span className="visually-hidden">{translate('table.loading')}</span>
    </Shade>
  )
}

interface DialogProps {
  /** Absent where it is shown for as long as it stands. */
  readonly open?: boolean
  readonly onClose: () => void
}

/**
 * A dialog whose code, that of the fields in it included, comes when it is first opened; the page is shaded meanwhile.
 * Where the code cannot be fetched a toast says so and the dialog is closed, so that the next press asks for it again.
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
  // One that was open before stays, to go as it came.
  const Dialog = (props: P) => (here || props.open !== false ? <Part {...props} /> : null)
  return Dialog
}
