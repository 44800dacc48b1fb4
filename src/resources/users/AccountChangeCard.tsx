import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { accountChanges as api } from '../../../contract/account-changes'
import { people } from '../../../contract/people'
import type { AccountChange } from '../../../contract/pending-change'
import { workspace } from '../../../contract/workspace'
import { useCall } from '../../providers/useCall'
import { ConfirmDialog } from '../../shared/feedback/ConfirmDialog'
import { PlainButton, StrongButton } from '../../shared/feedback/Control'
import { FactList } from '../../shared/feedback/Section'
import { DateTimeField } from '../../shared/fields/dates'
import { Given, isolated, Ltr, PersonName } from '../../shared/fields/Ltr'
import { useToast } from '../../shell/toasts'

const Waiting = styled('div')({
  display: 'grid',
  gap: 12,
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: 10 },
})

/** The moves that staff have; the owner's are on the own account. */
const staffMoves = ['approve', 'reject', 'withdraw'] as const
type StaffMove = (typeof staffMoves)[number]

const Value = ({ text }: { readonly text: string | null }) => {
  const translate = useTranslate()
  return text === null ? <>{translate('users.changes.none')}</> : <Ltr breakAnywhere>{text}</Ltr>
}

/** A proposed change that waits: what shall stand there, who asked, until when, and what the caller may do with it. */
export const AccountChangeCard = ({ change }: { readonly change: AccountChange }) => {
  const translate = useTranslate()
  const toast = useToast()
  const [move, setMove] = useState<StaffMove>()
  const decide = useCall(api.decideChange, { drops: [people.users, api.accountChanges, workspace.audit] })
  const field = translate(`enums.guarded_field.${change.field}`)
  const confirm = async (reason: string) => {
    const body = { approve: move === 'approve', ...(reason !== '' && { reason: reason.slice(0, 300) }) }
    await decide.mutateAsync({ input: { params: { id: change.id }, body } })
    toast.done(`users.changes.${move}_done`)
  }
  return (
    <Waiting>
      <FactList
        facts={[
          { label: translate('users.changes.field'), value: field },
          ...(change.field === 'passcode'
            ? [{ label: translate('users.changes.to'), value: translate('users.changes.removed') }]
            : [
                { label: translate('users.changes.from'), value: <Value text={change.from} /> },
                { label: translate('users.changes.to'), value: <Value text={change.to} /> },
              ]),
          { label: translate('users.changes.proposed_by'), value: <PersonName name={change.proposed_by?.name} /> },
          { label: translate('users.changes.proposed_at'), value: <DateTimeField value={change.proposed_at} /> },
          { label: translate('users.changes.expires_at'), value: <DateTimeField value={change.expires_at} /> },
          { label: translate('users.changes.reason'), value: <Given>{change.reason}</Given> },
        ]}
      />
      <div className="ways">
        {staffMoves
          .filter((one) => change.moves.includes(one))
          .map((one) => {
            const Button = one === 'approve' ? StrongButton : PlainButton
            return (
              <Button key={one} type="button" onClick={() => setMove(one)}>
                {translate(`users.changes.${one}`)}
              </Button>
            )
          })}
      </div>
      {move && (
        <ConfirmDialog
          open
          title={translate(`users.changes.${move}_title`, { field, name: isolated(change.user.name) })}
          confirmLabel={translate(`users.changes.${move}`)}
          tone={move === 'approve' ? 'danger' : 'plain'}
          reason={move === 'reject' ? 'required' : 'none'}
          onConfirm={confirm}
          onClose={() => setMove(undefined)}
        >
          {translate(`users.changes.${move}_text`)}
        </ConfirmDialog>
      )}
    </Waiting>
  )
}
