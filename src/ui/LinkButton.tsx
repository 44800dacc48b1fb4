import { LinkBase } from 'react-admin'
import { classed } from './classed'
import { buttonClass } from './Control'
import css from './LinkButton.module.css'

const ButtonLink = classed(LinkBase, css.buttonLink)

/** A link that looks like the one filled button of a part. */
export const StrongLink = classed(ButtonLink, buttonClass.primary)

/** A link that looks like a quiet bordered button. */
export const SecondaryLink = classed(ButtonLink, buttonClass.secondary)

/** A link that looks like a quiet toolbar button. */
export const ToolLink = classed(ButtonLink, buttonClass.tool)

/** A link inside lines of text. */
export const TextLink = classed(LinkBase, css.textLink)

/** A value in a table that links somewhere: in the text colour, as colour there means loss or gain. */
export const ValueLink = classed(TextLink, css.valueLink)
