import { useNotify, useTranslate } from 'react-admin'
import { useState, type SyntheticEvent } from 'react'
import { accountChanges as api } from '../../../../contract/people/account-changes'
import type { AccountChange } from '../../../../contract/people/pending-change'
import type { CurrentUser } from '../../../../contract/people/person'
import { useRead } from '../../../data/useRead'
import { useWrite } from '../../../data/useWrite'
import { CodeFields } from '../../../form/code/CodeFields'
import { useOneTimeCode } from '../../../form/code/useOneTimeCode'
import { ConfirmDialog } from '../../../form/dialogs/ConfirmDialog'
import { SecondaryButton, PrimaryButton } from '../../../ui/Control'
import { Refusal } from '../../../ui/Refusal'
import { FactList, Section } from '../../../ui/Section'
import { ErrorState } from '../../../ui/states'
import { DateTimeField } from '../../../ui/fields/dates'
import { PhoneField } from '../../../ui/fields/figures'
import { Given, Ltr } from '../../../ui/fields/Ltr'
import { HoldNotice } from '../HoldNotice'
import { ShortForm } from './formStyles'

const Pending = ({ change }: { readonly change: AccountChange }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const sendCode = useWrite(api.sendPendingCode)
  const confirm = useWrite(api.confirmPending)
  const refuse = useWrite(api.refusePending)
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const params = { id: change.id }
  const sentTo = change.confirm_at ?? ''
  const code = useOneTimeCode(() => sendCode.mutateAsync({ params }), { purpose: `pending.${change.id}`, to: sentTo })
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (confirm.isPending || code.otp.length < 6) return
    setFailure(undefined)
    try {
      await confirm.mutateAsync({ params, body: { otp: code.otp } })
      code.reset()
      notify('people.account.pending.confirmed', { type: 'success' })
    } catch (error) {
      if (!code.refused(error)) setFailure(error)
    }
  }
  const removed = change.field === 'passcode' ? 'people.account.pending.removed' : 'people.account.pending.none'
  return (
    <Section title={translate('people.account.pending.title')}>
      <FactList
        facts={[
          { label: translate('people.account.pending.field'), value: translate(`enums.guarded_field.${change.field}`) },
          {
            label: translate('people.account.pending.to'),
            value:
              change.to === null ? (
                translate(removed)
              ) : change.field === 'phone' ? (
                <PhoneField value={change.to} />
              ) : (
                <Ltr breakAnywhere>{change.to}</Ltr>
              ),
          },
          { label: translate('people.account.pending.reason'), value: <Given>{change.reason}</Given> },
          { label: translate('people.account.pending.expires_at'), value: <DateTimeField value={change.expires_at} /> },
        ]}
      />
      <p>{translate('people.account.pending.text')}</p>
      <ShortForm onSubmit={(event) => void submit(event)} noValidate aria-busy={confirm.isPending}>
        {code.sent ? <CodeFields code={code} to={sentTo} /> : <Refusal error={code.failure} />}
        <Refusal error={failure} />
        <div className="buttons">
          {change.moves.includes('confirm') &&
            (code.sent ? (
              <PrimaryButton type="submit" disabled={confirm.isPending || code.otp.length < 6}>
                {translate(confirm.isPending ? 'table.busy' : 'people.account.pending.confirm')}
              </PrimaryButton>
            ) : (
              <PrimaryButton type="button" disabled={code.sending || code.left > 0} onClick={() => void code.ask()}>
                {translate(code.sending ? 'table.busy' : 'people.account.pending.send')}
              </PrimaryButton>
            ))}
          {change.moves.includes('refuse') && (
            <SecondaryButton type="button" onClick={() => setAsking(true)}>
              {translate('people.account.pending.refuse')}
            </SecondaryButton>
          )}
        </div>
      </ShortForm>
      <ConfirmDialog
        open={asking}
        title={translate('people.account.pending.refuse')}
        confirmLabel={translate('people.account.pending.refuse')}
        onConfirm={async () => {
          await refuse.mutateAsync({ params, body: {} })
          code.reset()
          notify('people.account.pending.refused', { type: 'success' })
        }}
        onClose={() => setAsking(false)}
      >
        {translate('people.account.pending.refuse_text')}
      </ConfirmDialog>
    </Section>
  )
}

/**
 * Changes that staff proposed to the person's own account, to confirm or reject, and until when their money is on hold.
 */
export const PendingPart = ({ hold }: { readonly hold: CurrentUser['hold'] }) => {
  const { data, error, refetch } = useRead(api.pendingChanges, {})
  return (
    <>
      {hold && <HoldNotice hold={hold} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.results.map((change) => (
        <Pending key={change.id} change={change} />
      ))}
    </>
  )
}
