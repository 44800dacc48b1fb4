import { IconControl } from '../ui/Control'
import { classed } from '../ui/classed'
import css from './BarButton.module.css'

/** A button of the app bar: a single icon without a border; needs `aria-label`. */
export const BarButton = classed(IconControl, css.barButton)
