import { styled, type Theme } from '@mui/material/styles'
import { paletteOf } from '../../ui/palette'

/**
 * However long a dialog marked `tall` is, its buttons stay in sight, and a field in use clear of them. On a phone they
 * fill their rows.
 */
export const buttonsInSight = (theme: Theme) =>
  ({
    '&.tall .buttons': {
      position: 'sticky',
      insetBlockEnd: 0,
      zIndex: 1,
      margin: '0 -24px -24px',
      padding: '12px 24px 24px',
      background: paletteOf(theme).background.paper,
    },
    '@media (max-width: 599.95px)': { '& .buttons > button': { flex: '1 1 auto' } },
    '&.tall :is(input, textarea, button)': { scrollMarginBlockEnd: 96 },
  }) as const

/** The inside of a dialog that asks for more than yes or no. */
export const DialogForm = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  padding: 24,
  '& h2': { margin: 0, fontSize: '1.125rem', fontWeight: 700, lineHeight: 1.7 },
  '& .text': { margin: 0, color: paletteOf(theme).text.secondary, lineHeight: 1.9 },
  '& .buttons': { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 10 },
  '& .buttons button': { minBlockSize: 44 },
  ...buttonsInSight(theme),
  '& fieldset:not([aria-hidden])': { border: 0, margin: 0, padding: 0, display: 'grid', gap: 10, minInlineSize: 0 },
  '& .mark': { display: 'grid', gap: 8 },
}))
