import { styled } from '@mui/material/styles'
import { IconControl } from '../ui/Control'

/** A button of the app bar: one icon without a border; needs `aria-label`. */
export const BarButton = styled(IconControl)({
  position: 'relative',
  border: 0,
  background: 'none',
  minInlineSize: 42,
  minBlockSize: 42,
})
