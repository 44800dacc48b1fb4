import type { ComponentProps } from 'react'
import { tickStyle } from '../../ui/Control'
import { figuresInLine, focusRing, paletteOf, tint, visuallyHidden } from '../../ui/palette'
import { cachedClass } from '../../ui/cachedClass'
import { useDensity } from './density'

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** Words of the other direction keep their beginning: the cut is at the end of their own reading, in a box of their own. */
const endingWhereItEnds = {
  display: 'block',
  // Chromium knows it by the second name alone.
  textAlign: ['match-parent', '-webkit-match-parent'] as ['match-parent', '-webkit-match-parent'],
  ...oneLine,
} as const

const useTableClass = cachedClass((theme) => ({
  position: 'relative',
  minInlineSize: 0,
  background: paletteOf(theme).background.paper,
  border: `1px solid ${paletteOf(theme).divider}`,
  borderRadius: 14,
  // Positioned, so that visually hidden words scroll with their cells instead of stretching the document.
  '& .scroller': { position: 'relative', borderRadius: 13, minInlineSize: 0 },
  '& .scroller.wide': { overflow: 'auto', maxBlockSize: 'max(75dvh, 420px)', overscrollBehaviorX: 'contain' },
  '& .holder': { position: 'relative', minInlineSize: 0 },
  '& .edge': {
    position: 'absolute',
    insetBlock: 0,
    inlineSize: 28,
    zIndex: 3,
    pointerEvents: 'none',
    '--shade': tint(paletteOf(theme).text.primary, 16),
  },
  '& .edge.start': { insetInlineStart: 0, borderStartStartRadius: 13, borderEndStartRadius: 13 },
  '& .edge.end': { insetInlineEnd: 0, borderStartEndRadius: 13, borderEndEndRadius: 13 },
  '& .edge.start:dir(rtl), & .edge.end:dir(ltr)': { background: 'linear-gradient(270deg, var(--shade), transparent)' },
  '& .edge.end:dir(rtl), & .edge.start:dir(ltr)': {
    background: 'linear-gradient(90deg, var(--shade), transparent)',
  },
  '& .scroller:focus-visible': focusRing(theme),
  '& table': {
    inlineSize: '100%',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: '0.875rem',
  },
  '& caption': { position: 'absolute', inlineSize: 1, blockSize: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  '& th, & td': { textAlign: 'start', paddingBlock: 11, paddingInline: 14, verticalAlign: 'middle', lineHeight: 1.7 },
  // On a laptop the last columns would stand outside.
  '@media (max-width: 1535.95px)': { '& th, & td': { paddingInline: 7 } },
  '& tbody .words.words': { whiteSpace: 'normal', minInlineSize: 150, maxInlineSize: 420, overflowWrap: 'anywhere' },
  // A row a line: words take the room that is left and end where it does; their whole stands in their title.
  '&[data-density="compact"]': {
    '& tbody th, & tbody td': { blockSize: 40, boxSizing: 'border-box', paddingBlock: 2, lineHeight: 1.5 },
    '@media screen': {
      '& tbody .words.words': {
        inlineSize: '50%',
        minInlineSize: 'auto',
        maxInlineSize: 120,
        ...oneLine,
        '& bdi:only-child': endingWhereItEnds,
      },
    },
  },
  '& tbody td a:not(.row-link)': { textDecoration: 'none' },
  '& tbody td a:not(.row-link):hover': { textDecoration: 'underline', textUnderlineOffset: 4 },
  '& tbody a:focus-visible': focusRing(theme),
  '& thead th': {
    position: 'sticky',
    insetBlockStart: 'var(--sticky-top, 0px)',
    zIndex: 2,
    paddingBlock: 4,
    blockSize: 36,
    boxSizing: 'border-box',
    fontSize: '0.8125rem',
    fontWeight: 600,
    color: paletteOf(theme).text.secondary,
    background: paletteOf(theme).background.paper,
    borderBlockEnd: `1px solid ${paletteOf(theme).divider}`,
    whiteSpace: 'nowrap',
  },
  '& .scroller.wide thead th': { insetBlockStart: 0 },
  '& thead th:first-of-type': { borderStartStartRadius: 13 },
  '& thead th:last-of-type': { borderStartEndRadius: 13 },
  '& thead button': {
    font: 'inherit',
    color: 'inherit',
    background: 'none',
    border: 0,
    borderRadius: 8,
    cursor: 'pointer',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    minBlockSize: 28,
    paddingInline: 8,
    marginInline: -8,
  },
  '& thead button:hover': { color: paletteOf(theme).text.primary, background: tint(paletteOf(theme).text.primary, 5) },
  '& thead button:focus-visible': focusRing(theme),
  '& thead [aria-sort="ascending"] button, & thead [aria-sort="descending"] button': {
    color: paletteOf(theme).primary.main,
  },
  '& thead button .glyph': { opacity: 0 },
  '& thead button:hover .glyph, & thead button:focus-visible .glyph': { opacity: 0.5 },
  '& thead [aria-sort] button .glyph.glyph': { opacity: 1 },
  '& tbody td, & tbody th': {
    borderBlockEnd: `1px solid ${tint(paletteOf(theme).text.primary, 6)}`,
    fontWeight: 400,
    whiteSpace: 'nowrap',
  },
  '& tbody tr:last-of-type > *': { borderBlockEnd: 0 },
  '& tbody tr.opens': { cursor: 'pointer' },
  '& tbody tr:hover': { background: tint(paletteOf(theme).text.primary, 3) },
  '& tbody tr.chosen': { background: tint(paletteOf(theme).primary.main, 8) },
  '& tbody tr:focus-within': { background: tint(paletteOf(theme).primary.main, 5) },
  ...figuresInLine(theme, '& .figures'),
  '&:dir(ltr) .figures button': { flexDirection: 'row-reverse' },
  '& .tick': { inlineSize: 20, paddingInlineEnd: 4 },
  '& .tick input': tickStyle(theme),
  '& .tick label': { display: 'grid', placeItems: 'center', minInlineSize: 28, minBlockSize: 28, cursor: 'pointer' },
  '& .row-link': {
    font: 'inherit',
    fontWeight: 600,
    color: 'inherit',
    textAlign: 'start',
    textDecoration: 'none',
    background: 'none',
    border: 0,
    borderRadius: 4,
    padding: 0,
    cursor: 'pointer',
  },
  '& .row-link:hover': { color: paletteOf(theme).primary.main, textDecoration: 'underline', textUnderlineOffset: 4 },
  '& .row-link:focus-visible': focusRing(theme),
  '& tfoot th, & tfoot td': {
    fontWeight: 700,
    background: tint(paletteOf(theme).text.primary, 4),
    borderBlockStart: `1px solid ${paletteOf(theme).divider}`,
    whiteSpace: 'nowrap',
  },
  '& .old': { opacity: 0.5, transition: 'opacity 150ms 120ms' },
  '& .bone': {
    display: 'block',
    blockSize: 12,
    borderRadius: 6,
    background: tint(paletteOf(theme).text.primary, 8),
    animation: 'pishkhan-breathe 1.4s ease-in-out infinite',
  },
  '@keyframes pishkhan-breathe': { '50%': { opacity: 0.45 } },
  '& .progress': {
    position: 'absolute',
    insetInline: 0,
    insetBlockStart: 0,
    blockSize: 2,
    zIndex: 3,
    overflow: 'hidden',
    borderStartStartRadius: 13,
    borderStartEndRadius: 13,
  },
  '& .progress::after': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    inlineSize: '35%',
    insetInlineStart: '-35%',
    background: paletteOf(theme).primary.main,
    animation: 'pishkhan-slide 1.1s linear infinite',
  },
  // Moved, not laid out anew: the page is laid out often enough while an answer is on its way.
  '@keyframes pishkhan-slide': { to: { transform: 'translateX(386%)' } },
  '@media (prefers-reduced-motion: reduce)': {
    '& .bone, & .progress::after': { animation: 'none' },
    '& .progress::after': { inlineSize: '100%', insetInlineStart: 0, opacity: 0.4 },
  },
  // Paper does not scroll: every column is fitted into its width.
  '@media print': {
    border: 0,
    '& .edge, & .tick, & .progress': { display: 'none' },
    '& .scroller.wide': { overflow: 'visible', maxBlockSize: 'none' },
    '& table': { fontSize: '8pt' },
    // Sums stand once under the last row, not at the foot of every page.
    '& tfoot': { display: 'table-row-group' },
    '& th *, & td *': { whiteSpace: 'normal', minInlineSize: 0 },
    // A heading inside a button is not repeated on the next page.
    '& thead button': { display: 'contents' },
    '& thead th, & tbody th, & tbody td, & tfoot th, & tfoot td': {
      position: 'static',
      paddingBlock: 3,
      paddingInline: 4,
      whiteSpace: 'normal',
    },
    '& tbody .words.words': { minInlineSize: 0 },
    '& tr': { breakInside: 'avoid' },
  },
}))

const useCardsClass = cachedClass((theme) => ({
  position: 'relative',
  containerType: 'inline-size',
  minInlineSize: 0,
  '& ul': { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 6 },
  '& .card': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: 8,
    padding: '4px 12px',
    minBlockSize: 56,
    background: paletteOf(theme).background.paper,
    border: `1px solid ${paletteOf(theme).divider}`,
    borderRadius: 14,
    fontSize: '0.8125rem',
  },
  '& .card.chosen': { borderColor: paletteOf(theme).primary.main, background: tint(paletteOf(theme).primary.main, 8) },
  '& .card .body': { gridColumn: 2, minInlineSize: 0 },
  '& .card .line': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '0 12px',
    margin: 0,
  },
  '& .card .title': {
    flex: '1 1 100%',
    minInlineSize: 0,
    fontSize: '0.9375rem',
    fontWeight: 700,
    lineHeight: 1.7,
    overflowWrap: 'anywhere',
  },
  '& .card .row-link': {
    font: 'inherit',
    color: 'inherit',
    textAlign: 'start',
    textDecoration: 'none',
    background: 'none',
    border: 0,
    padding: 0,
    cursor: 'pointer',
  },
  // A target of 24 px beside others; the padding of a line moves nothing.
  '& .card a.row-link': { paddingBlock: 1 },
  // In a line of text it would stand on the foot of its words and make the line taller.
  '& .card button.row-link': { display: 'block', maxInlineSize: '100%' },
  '& .card .row-link::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 14 },
  '& .card .row-link:focus-visible': { outline: 'none' },
  '& .card .row-link:focus-visible::after': focusRing(theme),
  '& .card dl': { margin: 0, minInlineSize: 0 },
  '& .card dl > div': { minInlineSize: 0 },
  // Words take what is left of their line; where letters are set twice as large, everything breaks instead.
  '@container (min-width: 17rem)': {
    '& .card .line .title': { flexBasis: 0 },
    '& .card .line .wordy': { flex: '1 1 0', minInlineSize: 72 },
    '& .card .line dd > [data-tone]': { whiteSpace: 'nowrap' },
    // A name without room beside its value goes, whole, into a line below that is not seen until the card is unfolded.
    '& .card:not(:has([aria-expanded="true"])) dl.line .named:not(:has(.below, [data-tone]))': {
      flex: '1 1 min-content',
      display: 'flex',
      flexWrap: 'wrap-reverse',
      alignContent: 'flex-end',
      alignItems: 'center',
      blockSize: 'max(1lh, 24px)',
      overflow: 'hidden',
      '&:last-child': { justifyContent: 'end' },
      '& dt': { whiteSpace: 'nowrap' },
    },
    '& .card .line .wordy, & .card .line .title': { ...oneLine, '& bdi:only-child': endingWhereItEnds },
  },
  '& .card .rest': { display: 'grid', gap: 4, paddingBlock: '6px 8px' },
  '& .card dt': visuallyHidden,
  '& .card .named dt, & .rest dt, & .sums dt': {
    all: 'unset',
    display: 'inline',
    color: paletteOf(theme).text.secondary,
    marginInlineEnd: 6,
  },
  '& .card dd': { margin: 0, display: 'inline', minInlineSize: 0, overflowWrap: 'anywhere' },
  // On the foot of its mark a line with it would be taller than the mark.
  '& .card dd [data-tone]': { verticalAlign: 'top' },
  '& .card dd .below': { color: paletteOf(theme).text.secondary },
  // A mark with a moment in it may be longer than a card is wide.
  '& .card [data-tone]': { whiteSpace: 'normal' },
  '& .card .tick': {
    position: 'relative',
    zIndex: 1,
    display: 'grid',
    placeItems: 'center',
    inlineSize: 44,
    blockSize: 44,
    margin: -12,
    cursor: 'pointer',
  },
  '& .card .tick input': tickStyle(theme),
  '& .card .tail': { gridColumn: 3, color: paletteOf(theme).text.secondary, display: 'grid' },
  '& .card button.tail': {
    placeItems: 'center',
    alignSelf: 'start',
    inlineSize: 44,
    blockSize: 44,
    margin: '2px -12px',
    padding: 0,
    border: 0,
    borderRadius: 10,
    background: 'none',
    cursor: 'pointer',
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 14 },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': focusRing(theme),
  },
  // What is pressed in a line is as tall as the line, and leaves the title above its own place.
  '& .card dd :is(a, button)': { minBlockSize: 24, marginBlock: -1 },
  '& .glyph-turns:dir(rtl)': { transform: 'scaleX(-1)' },
  '& .sums': { marginBlockStart: 10, background: tint(paletteOf(theme).text.primary, 4) },
  '& .old': { opacity: 0.5 },
  '& .bone': { display: 'block', blockSize: 12, borderRadius: 6, background: tint(paletteOf(theme).text.primary, 8) },
  '& .bar': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 10,
    marginBlockEnd: 10,
    '&:empty': { display: 'none' },
  },
}))

/** One style rule for the whole table: cells carry plain class names, so a row costs no style work. */
export const TableFrame = (props: ComponentProps<'div'>) => (
  <div {...props} className={useTableClass()} data-density={useDensity()[0]} />
)

/** The cards phones get instead of the table. */
export const CardFrame = (props: ComponentProps<'div'>) => <div {...props} className={useCardsClass()} />
