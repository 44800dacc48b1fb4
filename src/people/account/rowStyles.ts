import { classed } from '../../ui/classed'
import css from './rowStyles.module.css'

/** Rows of the home page: what, about what, since when, and the way there. */
export const RowList = classed('ul', css.rowList)
