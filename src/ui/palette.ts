import type { CSSObject } from '@emotion/react'
import type { Palette, Theme } from '@mui/material/styles'

/** The palette as CSS variables where the theme has them, so that light and dark switch without a render. */
export const paletteOf = (theme: Theme): Palette => ((theme as { vars?: Theme }).vars ?? theme).palette

/** A colour mixed with transparency; works with plain colours and CSS variables alike. */
export const tint = (colour: string, percent: number): string =>
  `color-mix(in srgb, ${colour} ${percent}%, transparent)`

/** The one focus ring of hand-made controls. */
export const focusRing = (theme: Theme) => ({
  outline: `2px solid ${paletteOf(theme).primary.main}`,
  outlineOffset: 2,
})

/**
 * Cells of figures, in both directions: digits run from left to right, so they are compared from their right edge. What a
 * figure lacks to the longest decimals of its column keeps its room unseen at its right: `data-lacks` right of itself,
 * `data-lacks-beyond` right of itself with its unit. Tabular digits are for columns of amounts; others stand too far apart.
 */
export const figuresInLine = (
  { direction }: Theme,
  cells: string,
  digits: 'tabular-nums' | 'proportional-nums' = 'tabular-nums',
): CSSObject => ({
  [cells]: { textAlign: direction === 'rtl' ? 'start' : 'end', fontVariantNumeric: digits },
  '& [data-lacks]::after': { content: 'attr(data-lacks)', visibility: 'hidden' },
  [`& [data-lacks-beyond]::${direction === 'rtl' ? 'before' : 'after'}`]: {
    content: 'attr(data-lacks-beyond)',
    visibility: 'hidden',
  },
  '& .unit': { display: 'inline-block', ...(direction === 'ltr' && { minInlineSize: '2.6em', textAlign: 'start' }) },
  // The unit of a whole column, in its heading.
  '& .of-unit': { fontWeight: 400 },
})

/** Text only a screen reader meets. */
export const visuallyHidden = {
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  margin: -1,
  padding: 0,
  border: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
