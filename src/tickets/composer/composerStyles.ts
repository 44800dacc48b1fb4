import { classed } from '../../ui/classed'
import css from './composerStyles.module.css'

/** The writing place under a thread; pinned to the window's end where there is room. */
export const ComposerFrame = classed('form', css.composerFrame)
