import { LinkBase } from 'react-admin'
import { classed } from './classed'
import css from './LinkButton.module.css'

/** A link that looks like the one filled button of a part. */
export const StrongLink = classed(LinkBase, css.strongLink)

/** A link that looks like a quiet bordered button. */
export const SecondaryLink = classed(LinkBase, css.secondaryLink)

/** A link inside lines of text. */
export const TextLink = classed(LinkBase, css.textLink)

/** A value of a table that leads somewhere: in the colour of the text, for which colour means loss or gain. */
export const ValueLink = classed(TextLink, css.valueLink)
