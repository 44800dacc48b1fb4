import { useTranslate } from 'react-admin'
import { allowsAny, mayManage, roleOf, type Principal } from '../../../contract/access'
import { accountChanges } from '../../../contract/people/account-changes'
import type { AccountChange, ChangeField } from '../../../contract/people/pending-change'
import { Glyph } from '../../ui/Glyph'
import { useFormats } from '../../ui/useFormats'
import { isolated } from '../../ui/fields/Ltr'
import { useUserRecord, type UserRecord } from '../file/UserShow'
import { classed } from '../../ui/classed'
import css from './WaitingMark.module.css'

const Mark = classed('span', css.mark)

interface Somebody extends Principal {
  readonly uuid: string
}

/**
 * Whether somebody may propose this person's sign-in or payout details, or the removal of their passcode; never their
 * own.
 */
export const mayPropose = (caller: Somebody, person: Somebody): boolean =>
  caller.uuid !== person.uuid &&
  allowsAny(caller, [accountChanges.proposeChange.access].flat()) &&
  mayManage(caller, person)

/** The pending change of a field, where there is one. */
export const waitingOf = ({ pending_changes: changes }: UserRecord, field: ChangeField) =>
  changes?.find((change) => change.field === field)

/** The message key for whether an account is disabled, as a change of that names it. */
export const standingWord = (disabled: string): string =>
  `people.users.changes.account_${disabled === 'true' ? 'disabled' : 'enabled'}`

/** Shows at a field that a change of it is pending: the new value, by whom and until when. */
export const WaitingMark = ({ field }: { readonly field: ChangeField }) => {
  const translate = useTranslate()
  const { dateTime } = useFormats()
  const change = waitingOf(useUserRecord(), field)
  if (!change) return null
  const words = ({ field: what, to }: AccountChange): string => {
    if (to === null) return translate('people.users.changes.removed')
    if (what === 'disabled') return translate(standingWord(to))
    return what === 'type' ? translate(`enums.role.${roleOf({ type: to }).key}`) : `\u2066${to}\u2069`
  }
  return (
    <Mark role="note">
      <Glyph name="alert" size={16} />
      <span>
        {translate('people.users.changes.mark', {
          to: words(change),
          name: isolated(change.proposed_by?.name ?? '—'),
          until: dateTime(change.expires_at),
        })}
      </span>
    </Mark>
  )
}
