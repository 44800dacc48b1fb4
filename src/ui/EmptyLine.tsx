import { classed } from './classed'
import css from './EmptyLine.module.css'

/** That a section of a page holds nothing, in one quiet line; a whole screen says it by `EmptyState`. */
export const EmptyLine = classed('p', css.emptyLine)
