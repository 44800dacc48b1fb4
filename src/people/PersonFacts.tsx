import { useTranslate } from 'react-admin'
import type { User } from '../../contract/people/person'
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
