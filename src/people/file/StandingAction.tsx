import { useNotify, useTranslate, useUpdate } from 'react-admin'
import { useState } from 'react'
import { isStaff, isTrusted } from '../../../contract/access'
import { ConfirmDialog } from '../../form/dialogs/ConfirmDialog'
import { SecondaryButton, Tick } from '../../ui/Control'
import { useUserRecord } from './UserShow'
import { waitingOf } from '../changes/WaitingMark'
import { classed } from '../../ui/classed'
import css from './StandingAction.module.css'

const Row = classed('label', css.row)

/**
 * Disables an account, or enables it again, which is only a proposal for an account with rights over money or identity;
 * both require a reason.
 */
export const StandingAction = () => {
  const person = useUserRecord()
  const translate = useTranslate()
  const notify = useNotify()
  const [update] = useUpdate('users', { id: person.id, previousData: person })
  const [asking, setAsking] = useState(false)
  const [untilPaid, setUntilPaid] = useState(false)
  const disable = person.disabled_at === null
  const verb = disable ? 'disable' : 'enable'
  const waits = !disable && isTrusted(person)
  const confirm = async (reason: string) => {
    const standing = { disabled: disable, ...(disable && untilPaid && { renewal_lifts: true }) }
    const data = { ...standing, reason }
    await update(undefined, { data }, { mutationMode: 'pessimistic', returnPromise: true })
    if (!waits) notify(`people.users.file.${verb}d_done`, { type: 'success' })
  }
  if (waits && waitingOf(person, 'disabled')) return null
  const name = translate(waits ? 'people.users.file.propose_enable' : `people.users.file.${verb}`)
  return (
    <>
      <SecondaryButton
        type="button"
        onClick={() => {
          setUntilPaid(false)
          setAsking(true)
        }}
      >
        {name}
      </SecondaryButton>
      <ConfirmDialog
        open={asking}
        title={name}
        confirmLabel={name}
        tone={disable ? 'danger' : 'plain'}
        reason="required"
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {translate(waits ? 'people.users.file.enable_waits' : `people.users.file.${verb}_confirm`)}
        {disable && !isStaff(person) && (
          <Row>
            <Tick type="checkbox" checked={untilPaid} onChange={(event) => setUntilPaid(event.target.checked)} />
            {translate('people.users.file.disable_until_paid')}
          </Row>
        )}
      </ConfirmDialog>
    </>
  )
}
