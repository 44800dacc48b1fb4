import { styled } from '@mui/material/styles'
import { Transcript } from './Transcript'
import { focusRing, paletteOf, tint } from '../ui/palette'

/** What was said, and a question on its way below it. */
export const TurnList = styled(Transcript)(({ theme }) => ({
  '& .wait': { display: 'grid', gap: 8, minInlineSize: 'min(280px, 80%)' },
  '& .bar': { blockSize: 4, borderRadius: 2, background: tint(paletteOf(theme).text.primary, 10), overflow: 'hidden' },
  '& .bar > div': { blockSize: '100%', background: paletteOf(theme).primary.main, transition: 'inline-size 1s linear' },
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
  '& button': {
    display: 'grid',
    placeItems: 'center',
    inlineSize: 44,
    blockSize: 44,
    padding: 0,
    border: 0,
    borderRadius: 10,
    background: 'none',
    cursor: 'pointer',
  },
  '& button:focus-visible': focusRing(theme),
  '& svg': { fill: 'none', stroke: '#b7791f', strokeWidth: 1.5, strokeLinejoin: 'round' },
  '& button.on svg': { fill: '#b7791f' },
}))
