import { classed } from './classed'
import css from './Control.module.css'

/** Button styles, for links that look like buttons. */
export const buttonClass = {
  secondary: css.secondaryButton,
  primary: `${css.secondaryButton} ${css.primaryButton}`,
  tool: `${css.secondaryButton} ${css.toolButton}`,
} as const

/** A quiet bordered button. */
export const SecondaryButton = classed('button', css.secondaryButton)

/** A square button with a single icon; needs `aria-label`. */
export const IconControl = classed(SecondaryButton, css.iconControl)

/** A quiet toolbar button: an icon with its label in a `.word`, hidden on phones. */
export const ToolButton = classed(SecondaryButton, css.toolButton)

/** A button that reads as a link inside a sentence. */
export const TextButton = classed('button', css.textButton)

/** The one filled button of a part. */
export const PrimaryButton = classed(SecondaryButton, css.primaryButton)

/** A one-line text input. */
export const PlainInput = classed('input', css.plainInput)

/** A native select: gets the device's own list on phones, keyboard and direction for free. */
export const PlainSelect = classed('select', css.plainSelect)

/** A native checkbox in the accent colour. */
export const Tick = classed('input', css.tick)
