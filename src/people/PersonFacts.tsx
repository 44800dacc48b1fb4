import { styled } from '@mui/material/styles'
import { LinkBase, useTranslate } from 'react-admin'
import { roleOf, roles } from '../../contract/access'
import type { User } from '../../contract/people/person'
import { focusRing, paletteOf } from '../ui/palette'
import { useFormats } from '../ui/useFormats'

/** A level in words. */
export const LevelName = ({ level }: { readonly level: User['level'] }) => <>{useTranslate()(`enums.level.${level}`)}</>

/** Days until a subscription ends; past ones say so in words, not by a sign. */
export const DaysLeft = ({ days }: { readonly days: number | null }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  if (days === null) return <>—</>
  return <>{days < 0 ? translate('table.days_over', { n: number(-days) }) : number(days)}</>
}

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
