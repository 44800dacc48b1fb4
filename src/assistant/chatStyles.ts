import { Transcript } from './Transcript'
import { classed } from '../ui/classed'
import css from './chatStyles.module.css'

/** What was said, and a question on its way below it. */
export const TurnList = classed(Transcript, css.turnList)

/** The five stars of a rating. */
export const StarRow = classed('fieldset', css.starRow)
