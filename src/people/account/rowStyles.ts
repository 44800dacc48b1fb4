import { classed } from '../../ui/classed'
import css from './rowStyles.module.css'

/** Rows of the home page: what, about what, since when, and a link to it. */
export const RowList = classed('ul', css.rowList)
