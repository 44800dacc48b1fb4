import { styled } from '@mui/material/styles'
import { LinkBase, useTranslate } from 'react-admin'
import { roleOf, roles } from '../../../contract/access'
import { focusRing, paletteOf } from '../../ui/palette'

/** The role of a type code in words; a code outside the table is said to be unknown. */
export const RoleName = ({ type }: { readonly type: string }) => {
  const translate = useTranslate()
  return <>{translate(`enums.role.${Object.hasOwn(roles, type) ? roleOf({ type }).key : 'unknown'}`)}</>
}

/** A link inside facts. */
export const FactLink = styled(LinkBase)(({ theme }) => ({
  color: paletteOf(theme).primary.main,
  textDecoration: 'none',
  borderRadius: 6,
  display: 'inline-flex',
  alignItems: 'center',
  minInlineSize: 32,
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: 4 },
  '&:focus-visible': focusRing(theme),
  '@media (pointer: coarse)': { minBlockSize: 44 },
}))
