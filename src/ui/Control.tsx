import { classed } from './classed'
import css from './Control.module.css'

/** The looks of buttons, for links that look like one. */
export const buttonClass = {
  secondary: css.secondaryButton,
  primary: `${css.secondaryButton} ${css.primaryButton}`,
  tool: `${css.secondaryButton} ${css.toolButton}`,
} as const

/** A quiet bordered button. */
export const SecondaryButton = classed('button', css.secondaryButton)

/** A square button of one icon; needs `aria-label`. */
export const IconControl = classed(SecondaryButton, css.iconControl)

/** A quiet button of a tool bar: an icon with its word in a `.word`, which phones do not draw. */
export const ToolButton = classed(SecondaryButton, css.toolButton)

/** A button that reads as a link inside a sentence. */
export const TextButton = classed('button', css.textButton)

/** The one filled button of a part. */
export const PrimaryButton = classed(SecondaryButton, css.primaryButton)

/** A one-line text input. */
export const PlainInput = classed('input', css.plainInput)

/** A native select: the platform's own list on phones, keyboard and direction for nothing. */
export const PlainSelect = classed('select', css.plainSelect)

/** A native checkbox in the accent colour. */
export const Tick = classed('input', css.tick)
