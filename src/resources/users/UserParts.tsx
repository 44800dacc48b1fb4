import { useTranslate } from 'ra-core'
import { roleOf, roles } from '../../../contract/access'
import type { User } from '../../../contract/person'
import { useFormats } from '../../shared/feedback/useFormats'

/** The role of a type code in words; a code outside the table is said to be unknown. */
export const RoleName = ({ type }: { readonly type: string }) => {
  const translate = useTranslate()
  return <>{translate(`enums.role.${Object.hasOwn(roles, type) ? roleOf({ type }).key : 'unknown'}`)}</>
}

/** A level in words. */
export const LevelName = ({ level }: { readonly level: User['level'] }) => <>{useTranslate()(`enums.level.${level}`)}</>

/** Days until a subscription ends; past ones say so in words, not by a sign. */
export const DaysLeft = ({ days }: { readonly days: number | null }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  if (days === null) return <>—</>
  return <>{days < 0 ? translate('users.days_over', { n: number(-days) }) : number(days)}</>
}
