import { classed } from '../../../ui/classed'
import css from './formStyles.module.css'

/** A short form on a card: fields one below the other, its buttons in a row. */
export const ShortForm = classed('form', css.shortForm)

/** The current state, a sentence about it, and the button that changes it. */
export const Standing = classed('div', css.standing)
