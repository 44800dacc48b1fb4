import { classed } from '../../ui/classed'
import css from './MenuFrame.module.css'

/** The looks of the menu: its filter, groups, entries with their pins and counts, and the strip of icons it folds to. */
export const MenuFrame = classed('nav', css.menuFrame)
