import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { allowsAny, mayManage, roleOf, type Principal } from '../../../contract/access'
import { accountChanges } from '../../../contract/people/account-changes'
import type { AccountChange, ChangeField } from '../../../contract/people/pending-change'
import { Glyph } from '../../ui/Glyph'
import { paletteOf, tint } from '../../ui/palette'
import { useFormats } from '../../ui/useFormats'
import { isolated } from '../../ui/fields/Ltr'
import { useUserRecord, type UserRecord } from '../file/UserShow'

const Mark = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 6,
  inlineSize: 'fit-content',
  marginBlockStart: 6,
  padding: '4px 10px',
  borderRadius: 8,
  fontSize: '0.8125rem',
  lineHeight: 1.8,
  color: paletteOf(theme).text.primary,
  background: tint(paletteOf(theme).info.main, 12),
  '& svg': { flexShrink: 0, marginBlockStart: 4, color: paletteOf(theme).info.main },
}))

interface Somebody extends Principal {
  readonly uuid: string
}

/** Whether somebody may propose how this person signs in or is paid, or that their passcode goes; never their own. */
export const mayPropose = (caller: Somebody, person: Somebody): boolean =>
  caller.uuid !== person.uuid &&
  allowsAny(caller, [accountChanges.proposeChange.access].flat()) &&
  mayManage(caller, person)

/** The waiting change of a field, where there is one. */
export const waitingOf = ({ pending_changes: changes }: UserRecord, field: ChangeField) =>
  changes?.find((change) => change.field === field)

/** The message key of whether an account is disabled, as a change of that says it. */
export const standingWord = (disabled: string): string =>
  `people.users.changes.account_${disabled === 'true' ? 'disabled' : 'enabled'}`

/** Says at a field that a change of it waits: the new value, by whom and until when. */
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
