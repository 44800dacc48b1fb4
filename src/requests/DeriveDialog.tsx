import Dialog from '@mui/material/Dialog'
import { useNotify, useTranslate } from 'react-admin'
import { useId, useState, type SubmitEvent } from 'react'
import { requests, type ProcessRequest } from '../../contract/requests/requests'
import { tickets } from '../../contract/tickets/tickets'
import { useRead } from '../data/useRead'
import { useWrite } from '../data/useWrite'
import { SecondaryButton, PrimaryButton } from '../ui/Control'
import { Refusal } from '../ui/Refusal'
import { isolated } from '../ui/fields/Ltr'
import { TextAreaInput } from '../form/TextInput'
import { DialogForm } from '../form/dialogs/DialogForm'
import type { Guard } from '../form/stale/useStale'
import { ColleagueInput } from './form/ColleagueInput'

interface DeriveDialogProps {
  readonly request: ProcessRequest
  /** Runs the move on the version that was seen; on a newer one it is asked again, with what was written here. */
  readonly guard: Guard<ProcessRequest>
  readonly onClose: () => void
}

/** Hands a request to a colleague, with a note for them. */
export const DeriveDialog = ({ request, guard, onClose }: DeriveDialogProps) => {
  const translate = useTranslate()
  const title = useId()
  const notify = useNotify()
  const { mutateAsync } = useWrite(requests.deriveRequest, { record: 'process-requests' })
  const staff = useRead(tickets.staff, {})
  const [to, setTo] = useState('')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const colleagues = staff.data?.results ?? []

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (busy || to === '' || note.trim() === '') return
    setBusy(true)
    setFailure(undefined)
    try {
      await guard(request, async (version) => {
        await mutateAsync({
          params: { id: request.id },
          body: { account_username: to, note: note.trim(), ...(version !== undefined && { version }) },
        })
        const name = colleagues.find(({ username }) => username === to)?.name ?? ''
        notify('requests.actions.finished.derive', { type: 'success', messageArgs: { name: isolated(name) } })
      })
      onClose()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog open onClose={() => busy || onClose()} aria-labelledby={title} fullWidth maxWidth="xs">
      <DialogForm onSubmit={(event) => void submit(event)} noValidate aria-busy={busy}>
        <h2 id={title}>{translate('requests.actions.derive')}</h2>
        <ColleagueInput
          value={to}
          onChange={setTo}
          error={tried && to === '' ? 'required' : undefined}
          without={request.assignee?.uuid}
        />
        <TextAreaInput
          label="requests.actions.derive_note"
          rows={3}
          maxLength={1000}
          value={note}
          required
          error={tried && note.trim() === '' ? 'required' : undefined}
          onChange={setNote}
        />
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
    </Dialog>
  )
}
