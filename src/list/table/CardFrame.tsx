import { classed } from '../../ui/classed'
import css from './CardFrame.module.css'

/** The cards phones get instead of the table. */
export const CardFrame = classed('div', css.cards)
