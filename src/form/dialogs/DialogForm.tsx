import { classed } from '../../ui/classed'
import css from './DialogForm.module.css'

/** The inside of a dialog that asks for more than yes or no. */
export const DialogForm = classed('form', css.dialogForm)

/** The same where nothing is sent. */
export const DialogBody = classed('div', css.dialogForm)
