import { styled } from '@mui/material/styles'
import { paletteOf } from '../../../ui/palette'

/** A short form on a card: fields one below the other, its buttons in a row. */
export const ShortForm = styled('form')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  maxInlineSize: 420,
  marginBlockStart: 16,
  '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: 10 },
  '& .quiet': { margin: 0, fontSize: '0.875rem', lineHeight: 1.9, color: paletteOf(theme).text.secondary },
}))

/** What stands now, a sentence about it, and the button that changes it. */
export const Standing = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '12px 24px',
  '& > div': { flex: '1 1 260px', minInlineSize: 0 },
  '& p': { margin: 0, lineHeight: 1.9, color: paletteOf(theme).text.secondary, fontSize: '0.9375rem' },
  '& .value': { color: paletteOf(theme).text.primary, fontWeight: 600, fontSize: '1.0625rem' },
}))
