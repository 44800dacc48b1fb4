import { useNotify, useTranslate } from 'react-admin'
import { useState } from 'react'
import { allows } from '../../../contract/access'
import { accountChanges as api } from '../../../contract/people/account-changes'
import type { AccountChange } from '../../../contract/people/pending-change'
import { useWrite } from '../../data/useWrite'
import { useUser } from '../../data/session/useUser'
import { ConfirmDialog } from '../../form/dialogs/ConfirmDialog'
import { SecondaryButton, PrimaryButton } from '../../ui/Control'
import { FactList } from '../../ui/Section'
import { DateTimeField } from '../../ui/fields/dates'
import { PhoneField } from '../../ui/fields/figures'
import { Given, isolated, Ltr, PersonName } from '../../ui/fields/Ltr'
import { StatusChip } from '../../ui/fields/StatusChip'
import { PersonSecret } from '../file/Secret'
import { RoleName } from '../PersonFacts'
import { standingWord } from './WaitingMark'
import { classed } from '../../ui/classed'
import css from './AccountChangeCard.module.css'

const Waiting = classed('div', css.waiting)

/** The moves available to staff; the owner's are in their own account. */
const staffMoves = ['approve', 'reject', 'withdraw'] as const
type StaffMove = (typeof staffMoves)[number]

const asPhone = (value: string) => <PhoneField value={value} />
const asCode = (value: string) => <Ltr breakAnywhere>{value}</Ltr>
const showOf = (field: AccountChange['field']) => (field === 'phone' ? asPhone : asCode)

interface ChangedValueProps {
  readonly change: AccountChange
  readonly side: 'from' | 'to'
}

/** The field's old or proposed value, masked; for a passcode only that it is removed. */
export const ChangedValue = ({ change, side }: ChangedValueProps) => {
  const translate = useTranslate()
  const text = change[side]
  if (text !== null && change.field === 'type') return <RoleName type={text} />
  if (text !== null && change.field === 'disabled') return <>{translate(standingWord(text))}</>
  if (text !== null) return showOf(change.field)(text)
  if (side === 'to') return <>{translate('people.users.changes.removed')}</>
  return <>{change.field === 'passcode' ? '—' : translate('people.users.changes.none')}</>
}

/** The proposed value; whoever may approve it can read it in full, which is logged. */
const NewValue = ({ change }: { readonly change: AccountChange }) => {
  const { field } = change
  const caller = useUser()
  const isReadable = change.moves.includes('approve') && allows(caller, 'users.reveal')
  if (!isReadable || change.to === null || field === 'passcode' || field === 'type' || field === 'disabled')
    return <ChangedValue change={change} side="to" />
  return (
    <PersonSecret uuid={change.user.uuid} field={field} change={change.id} masked={change.to} show={showOf(field)} />
  )
}

interface AccountChangeCardProps {
  readonly change: AccountChange
  /** Called after the caller's decision. */
  readonly onDone?: () => void
}

/** A proposed change: the new value, who proposed it, until when, how it ended, and what the caller may do with it. */
export const AccountChangeCard = ({ change, onDone }: AccountChangeCardProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [move, setMove] = useState<StaffMove>()
  const decide = useWrite(api.decideChange)
  const field = translate(`enums.guarded_field.${change.field}`)
  const confirm = async (reason: string) => {
    const body = { approve: move === 'approve', ...(reason !== '' && { reason }) }
    await decide.mutateAsync({ params: { id: change.id }, body })
    notify(`people.users.changes.${move}_done`, { type: 'success' })
    onDone?.()
  }
  return (
    <Waiting>
      <FactList
        facts={[
          { label: translate('people.users.changes.field'), value: field },
          ...(change.field === 'passcode'
            ? []
            : [{ label: translate('people.users.changes.from'), value: <ChangedValue change={change} side="from" /> }]),
          { label: translate('people.users.changes.to'), value: <NewValue change={change} /> },
          {
            label: translate('people.users.changes.proposed_by'),
            value: <PersonName name={change.proposed_by?.name} />,
          },
          { label: translate('people.users.changes.proposed_at'), value: <DateTimeField value={change.proposed_at} /> },
          ...(change.state === 'pending'
            ? [
                {
                  label: translate('people.users.changes.expires_at'),
                  value: <DateTimeField value={change.expires_at} />,
                },
              ]
            : [
                {
                  label: translate('people.users.changes.state'),
                  value: <StatusChip state={change.state} of="account_change_state" />,
                },
              ]),
          { label: translate('people.users.changes.reason'), value: <Given>{change.reason}</Given>, wide: true },
          ...(change.decided_at === null
            ? []
            : [
                {
                  label: translate('people.users.changes.decided_by'),
                  value: <PersonName name={change.decided_by?.name} />,
                },
                {
                  label: translate('people.users.changes.decided_at'),
                  value: <DateTimeField value={change.decided_at} />,
                },
              ]),
          ...(change.decision_reason === null
            ? []
            : [
                {
                  label: translate('people.users.changes.decision_reason'),
                  value: <Given>{change.decision_reason}</Given>,
                  wide: true,
                },
              ]),
        ]}
      />
      <div className="ways">
        {staffMoves
          .filter((one) => change.moves.includes(one))
          .map((one) => {
            const Button = one === 'approve' ? PrimaryButton : SecondaryButton
            return (
              <Button key={one} type="button" onClick={() => setMove(one)}>
                {translate(`people.users.changes.${one}`)}
              </Button>
            )
          })}
      </div>
      {move && (
        <ConfirmDialog
          open
          title={translate(`people.users.changes.${move}_title`, { field, name: isolated(change.user.name) })}
          confirmLabel={translate(`people.users.changes.${move}`)}
          reason={move === 'withdraw' ? 'none' : 'required'}
          onConfirm={confirm}
          onClose={() => setMove(undefined)}
        >
          {translate(
            move === 'approve' && (change.field === 'type' || change.field === 'disabled')
              ? `people.users.changes.approve_${change.field}`
              : `people.users.changes.${move}_text`,
          )}
        </ConfirmDialog>
      )}
    </Waiting>
  )
}
