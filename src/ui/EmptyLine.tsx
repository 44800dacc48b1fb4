import { styled } from '@mui/material/styles'
import { paletteOf } from './palette'

/** That a section of a page holds nothing, in one quiet line; a whole screen says it by `EmptyState`. */
export const EmptyLine = styled('p')(({ theme }) => ({
  margin: 0,
  lineHeight: 1.9,
  fontSize: '0.9375rem',
  color: paletteOf(theme).text.secondary,
}))
