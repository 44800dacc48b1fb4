import { classed } from '../../ui/classed'
import css from './MoneyPage.module.css'

/** The single-column layout of money screens. */
export const MoneyPage = classed('div', css.moneyPage)
