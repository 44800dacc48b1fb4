import { useNotify, useTranslate } from 'react-admin'
import { useId, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { noteLimits, requests, type ProcessRequest } from '../../contract/requests/requests'
import { tickets } from '../../contract/tickets/tickets'
import { useFormDraft } from '../data/drafts/drafts'
import { useRead } from '../data/useRead'
import { useWrite } from '../data/useWrite'
import { SecondaryButton, PrimaryButton } from '../ui/Control'
import { Refusal } from '../ui/Refusal'
import { isolated } from '../ui/fields/Ltr'
import { KeptDraft } from '../form/KeptDraft'
import { useDraftedForm } from '../form/useDraftedForm'
import { TextAreaInput } from '../form/TextInput'
import { DialogForm } from '../form/dialogs/DialogForm'
import type { Guard } from '../form/stale/useStale'
import { ColleagueInput } from './form/ColleagueInput'
import { Dialog } from '../ui/Dialog'

interface DeriveDialogProps {
  readonly request: ProcessRequest
  /** Runs the move on the version that was seen; if there is a newer one, asks again and keeps what was typed. */
  readonly guard: Guard<ProcessRequest>
  readonly onClose: () => void
}

const nothing = { to: '', note: '' }

/** Hands a request to a colleague or partner, with a note. */
export const DeriveDialog = ({ request, guard, onClose }: DeriveDialogProps) => {
  const translate = useTranslate()
  const title = useId()
  const notify = useNotify()
  const { mutateAsync } = useWrite(requests.deriveRequest, { record: 'process-requests' })
  const staff = useRead(tickets.staff, { query: { partners: true } })
  const draft = useFormDraft(`request.${request.id}.derive`, nothing)
  const { to, note } = draft.values
  const { form } = useDraftedForm(draft, (typed) => ({
    ...(typed.to === '' && { to: 'required' }),
    ...(typed.note.trim() === '' && { note: 'required' }),
  }))
  const busy = form.formState.isSubmitting
  const [failure, setFailure] = useState<unknown>()

  const send = async () => {
    setFailure(undefined)
    try {
      await guard(request, async (version) => {
        await mutateAsync({
          params: { id: request.id },
          body: { account_username: to, note: note.trim(), ...(version !== undefined && { version }) },
        })
        draft.forget()
        const name = staff.data?.results.find(({ username }) => username === to)?.name ?? ''
        notify('requests.actions.finished.derive', { type: 'success', messageArgs: { name: isolated(name) } })
      })
      onClose()
    } catch (error) {
      setFailure(error)
    }
  }

  return (
    <Dialog open onClose={() => busy || onClose()} aria-labelledby={title} fullWidth maxWidth="xs">
      <FormProvider {...form}>
        <DialogForm onSubmit={(event) => void form.handleSubmit(send)(event)} noValidate aria-busy={busy}>
          <h2 id={title}>{translate('requests.actions.derive')}</h2>
          <ColleagueInput source="to" label="requests.actions.derive_to" without={request.assignee?.uuid} />
          <TextAreaInput
            source="note"
            label="requests.actions.derive_note"
            rows={3}
            maxLength={noteLimits.request}
            required
          />
          <KeptDraft kept={draft.kept} disabled={busy} onForget={draft.forget} />
          {(failure ?? staff.error) !== null && (failure ?? staff.error) !== undefined && (
            <Refusal error={failure ?? staff.error} />
          )}
          <div className="buttons">
            <SecondaryButton type="button" disabled={busy} onClick={onClose}>
              {translate('table.cancel')}
            </SecondaryButton>
            <PrimaryButton type="submit" disabled={busy}>
              {translate(busy ? 'table.busy' : 'requests.actions.derive')}
            </PrimaryButton>
          </div>
        </DialogForm>
      </FormProvider>
    </Dialog>
  )
}
