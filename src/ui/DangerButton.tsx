import { styled } from '@mui/material/styles'
import { SecondaryButton } from './Control'
import { paletteOf, tint } from './palette'

/** A quiet button of what cannot be taken back: red by its word and its edge. */
export const DangerButton = styled(SecondaryButton)(({ theme }) => ({
  color: paletteOf(theme).error.main,
  borderColor: tint(paletteOf(theme).error.main, 45),
  '&:hover:not(:disabled, [aria-disabled="true"])': { background: tint(paletteOf(theme).error.main, 8) },
}))
