import { styled, type Theme } from '@mui/material/styles'
import { focusRing, paletteOf, tint, visuallyHidden } from './palette'

const box = (theme: Theme) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 6,
  minBlockSize: 38,
  font: 'inherit',
  fontSize: '0.875rem',
  lineHeight: 1.4,
  color: paletteOf(theme).text.primary,
  background: paletteOf(theme).background.paper,
  border: `1px solid ${paletteOf(theme).divider}`,
  borderRadius: 10,
  boxSizing: 'border-box' as const,
  transition: 'background-color 120ms, border-color 120ms',
  '&:focus-visible': focusRing(theme),
  '&:disabled, &[aria-disabled="true"]': { opacity: 0.45, cursor: 'not-allowed' },
  '& .glyph-turns:dir(rtl)': { transform: 'scaleX(-1)' },
  '@media (pointer: coarse)': { minBlockSize: 44 },
})

/** A quiet bordered button. */
export const SecondaryButton = styled('button')(({ theme }) => ({
  ...box(theme),
  paddingInline: 12,
  cursor: 'pointer',
  maxInlineSize: '100%',
  // A long word of twice the size goes into a second line on a phone instead of out of sight.
  '@media (min-width: 600px)': { whiteSpace: 'nowrap' },
  '&:hover:not(:disabled, [aria-disabled="true"])': { background: tint(paletteOf(theme).text.primary, 5) },
  '&[aria-expanded="true"], &[aria-pressed="true"]': {
    borderColor: paletteOf(theme).primary.main,
    background: tint(paletteOf(theme).primary.main, 8),
  },
}))

/** A square button of one icon; needs `aria-label`. */
export const IconControl = styled(SecondaryButton)({
  inlineSize: 38,
  flexShrink: 0,
  paddingInline: 0,
  '@media (pointer: coarse)': { inlineSize: 44 },
})

/** On phones only the icon is drawn; the word stays for those who listen. Its text stands in a `.word`. */
export const onlyIcon = {
  '@media (max-width: 599.95px)': { inlineSize: 44, paddingInline: 0, flexShrink: 0, '& .word': visuallyHidden },
} as const

/** A quiet button of a tool bar: an icon with its word. */
export const ToolButton = styled(SecondaryButton)(onlyIcon)

/** The look of {@link TextButton}, for parts that stand in every row of a list. */
export const textButtonStyle = (theme: Theme) => ({
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 600,
  color: paletteOf(theme).primary.main,
  background: 'none',
  border: 0,
  borderRadius: 6,
  paddingBlock: 6,
  paddingInline: 6,
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: 4 },
  '&:focus-visible': focusRing(theme),
  '@media (pointer: coarse)': { minBlockSize: 44 },
})

/** A button that reads as a link inside a sentence. */
export const TextButton = styled('button')(({ theme }) => textButtonStyle(theme))

/** The one filled button of a part. */
export const PrimaryButton = styled(SecondaryButton)(({ theme }) => ({
  color: paletteOf(theme).primary.contrastText,
  background: paletteOf(theme).primary.main,
  borderColor: 'transparent',
  fontWeight: 600,
  paddingInline: 16,
  '&:hover:not(:disabled)': { background: paletteOf(theme).primary.dark },
}))

/** A one-line text input. */
export const PlainInput = styled('input')(({ theme }) => ({
  ...box(theme),
  inlineSize: '100%',
  minInlineSize: 0,
  paddingInline: 12,
  textAlign: 'start',
  textOverflow: 'ellipsis',
  '&::placeholder': { color: paletteOf(theme).text.secondary, opacity: 1 },
  '&[aria-invalid="true"]': { borderColor: paletteOf(theme).error.main },
  '@media (max-width: 599.95px)': { fontSize: '1rem' },
}))

const arrow = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%23808a99' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M6 9l6 6 6-6'/%3E%3C/svg%3E")`

/** A native select: the platform's own list on phones, keyboard and direction for nothing. */
export const PlainSelect = styled('select')(({ theme }) => ({
  ...box(theme),
  appearance: 'none',
  minInlineSize: 0,
  paddingInlineStart: 12,
  paddingInlineEnd: 34,
  cursor: 'pointer',
  textOverflow: 'ellipsis',
  backgroundImage: arrow,
  backgroundRepeat: 'no-repeat',
  backgroundSize: 18,
  '--arrow': 'calc(100% - 10px)',
  '&:dir(rtl)': { '--arrow': '10px' },
  backgroundPosition: 'var(--arrow) center',
  '& option': { color: paletteOf(theme).text.primary, background: paletteOf(theme).background.paper },
}))

/** The look of {@link Tick}, for parts that style many checkboxes with one rule. */
export const tickStyle = (theme: Theme) => ({
  inlineSize: 18,
  blockSize: 18,
  margin: 0,
  flexShrink: 0,
  accentColor: paletteOf(theme).primary.main,
  cursor: 'pointer',
  '&:focus-visible': focusRing(theme),
})

/** A native checkbox in the accent colour. */
export const Tick = styled('input')(({ theme }) => tickStyle(theme))
