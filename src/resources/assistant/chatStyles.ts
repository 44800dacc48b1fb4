import { styled } from '@mui/material/styles'
import { focusRing, paint, tint } from '../../shared/feedback/paint'

/** What was said, one below the other; questions on the side where writing begins. */
export const TurnList = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 12,
  '& li': {
    maxInlineSize: 'min(640px, 92%)',
    padding: '10px 14px',
    borderRadius: 14,
    lineHeight: 1.9,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
    border: `1px solid ${paint(theme).divider}`,
    background: paint(theme).background.paper,
    justifySelf: 'end',
  },
  '& li.user': {
    justifySelf: 'start',
    borderColor: 'transparent',
    background: tint(paint(theme).primary.main, 14),
  },
  '& .by': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 10px',
    fontSize: '0.8125rem',
    color: paint(theme).text.secondary,
    whiteSpace: 'normal',
  },
  '& .wait': { display: 'grid', gap: 8, minInlineSize: 'min(280px, 80%)' },
  '& .bar': { blockSize: 4, borderRadius: 2, background: tint(paint(theme).text.primary, 10), overflow: 'hidden' },
  '& .bar > div': { blockSize: '100%', background: paint(theme).primary.main, transition: 'inline-size 1s linear' },
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: 8, marginBlockStart: 6 },
}))

/** The five stars of a rating. */
export const StarRow = styled('fieldset')(({ theme }) => ({
  border: 0,
  margin: 0,
  padding: 0,
  minInlineSize: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  '& legend': { float: 'inline-start', padding: 0, fontSize: '0.9375rem' },
  '& .stars': { display: 'flex' },
  '& label': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    inlineSize: 44,
    blockSize: 44,
    borderRadius: 10,
    cursor: 'pointer',
  },
  '& input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'pointer' },
  '& label:has(input:focus-visible)': focusRing(theme),
  '& svg': { fill: 'none', stroke: '#b7791f', strokeWidth: 1.5, strokeLinejoin: 'round' },
  '& label.on svg': { fill: '#b7791f' },
}))
