import { SecondaryButton } from './Control'
import { classed } from './classed'
import css from './DangerButton.module.css'

/** A quiet button for irreversible actions: red text and border. */
export const DangerButton = classed(SecondaryButton, css.dangerButton)
