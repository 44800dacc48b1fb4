import { SecondaryButton } from './Control'
import { classed } from './classed'
import css from './DangerButton.module.css'

/** A quiet button of what cannot be taken back: red by its word and its edge. */
export const DangerButton = classed(SecondaryButton, css.dangerButton)
