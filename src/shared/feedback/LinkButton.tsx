import { styled } from '@mui/material/styles'
import { LinkBase } from 'ra-core'
import { PlainButton, StrongButton } from './Control'

/** A link that looks like the one filled button of a part. */
export const StrongLink = styled(StrongButton.withComponent(LinkBase))({ textDecoration: 'none' })

/** A link that looks like a quiet bordered button. */
export const PlainLink = styled(PlainButton.withComponent(LinkBase))({ textDecoration: 'none' })
