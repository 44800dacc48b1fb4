import { Transcript } from './Transcript'
import { classed } from '../ui/classed'
import css from './chatStyles.module.css'

/** The turns so far, and a pending question below them. */
export const TurnList = classed(Transcript, css.turnList)

/** The five stars of a rating. */
export const StarRow = classed('fieldset', css.starRow)
