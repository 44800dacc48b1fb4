import { styled } from '@mui/material/styles'
import { LinkBase } from 'react-admin'
import { SecondaryButton, PrimaryButton } from './Control'
import { focusRing, paletteOf } from './palette'

/** A link that looks like the one filled button of a part. */
export const StrongLink = styled(PrimaryButton.withComponent(LinkBase))({ textDecoration: 'none' })

/** A link that looks like a quiet bordered button. */
export const SecondaryLink = styled(SecondaryButton.withComponent(LinkBase))({ textDecoration: 'none' })

/** A link inside lines of text. */
export const TextLink = styled(LinkBase)(({ theme }) => ({
  color: paletteOf(theme).primary.main,
  textDecoration: 'none',
  borderRadius: 6,
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: 4 },
  '&:focus-visible': focusRing(theme),
  '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minBlockSize: 44 },
}))

/** A value of a table that leads somewhere: in the colour of the text, for which colour means loss or gain. */
export const ValueLink = styled(TextLink)({
  color: 'inherit',
  '&:focus-visible': { textDecoration: 'underline', textUnderlineOffset: 4 },
})
