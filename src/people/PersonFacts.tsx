import { LinkBase, useTranslate } from 'react-admin'
import { roleOf, roles } from '../../contract/access'
import type { User } from '../../contract/people/person'
import { classed } from '../ui/classed'
import css from './PersonFacts.module.css'

/** A level in words. */
export const LevelName = ({ level }: { readonly level: User['level'] }) => <>{useTranslate()(`enums.level.${level}`)}</>

/** The role of a type code in words; a code outside the table is shown as unknown. */
export const RoleName = ({ type }: { readonly type: string }) => {
  const translate = useTranslate()
  return <>{translate(`enums.role.${Object.hasOwn(roles, type) ? roleOf({ type }).key : 'unknown'}`)}</>
}

/** A link inside facts. */
export const FactLink = classed(LinkBase, css.factLink)
