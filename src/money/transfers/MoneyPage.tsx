import { classed } from '../../ui/classed'
import css from './MoneyPage.module.css'

/** One column a money screen reads well in. */
export const MoneyPage = classed('div', css.moneyPage)
