import { classed } from './classed'
import css from './EmptyLine.module.css'

/** States in one quiet line that a section of a page is empty; a whole screen uses `EmptyState`. */
export const EmptyLine = classed('p', css.emptyLine)
