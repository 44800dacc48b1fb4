import { styled } from '@mui/material/styles'
import { LinkBase } from 'react-admin'
import { PlainButton, StrongButton } from './Control'
import { focusRing, paint } from './paint'

/** A link that looks like the one filled button of a part. */
export const StrongLink = styled(StrongButton.withComponent(LinkBase))({ textDecoration: 'none' })

/** A link that looks like a quiet bordered button. */
export const PlainLink = styled(PlainButton.withComponent(LinkBase))({ textDecoration: 'none' })

/** A link inside lines of text. */
export const TextLink = styled(LinkBase)(({ theme }) => ({
  color: paint(theme).primary.main,
  textDecoration: 'none',
  borderRadius: 6,
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: 4 },
  '&:focus-visible': focusRing(theme),
  '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minBlockSize: 44 },
}))
