import Dialog from '@mui/material/Dialog'
import { useNotify, useTranslate } from 'react-admin'
import { useId, useState, type SubmitEvent } from 'react'
import { requestForms } from '../../contract/requests/forms'
import { requests, type ProcessRequest } from '../../contract/requests/requests'
import { SecondaryButton, PrimaryButton } from '../ui/Control'
import { Refusal } from '../ui/Refusal'
import { CheckboxInput } from '../form/CheckboxInput'
import { TextAreaInput, TextInput } from '../form/TextInput'
import { DialogForm } from '../form/dialogs/DialogForm'
import type { Guard } from '../form/stale/useStale'
import { useWrite } from '../data/useWrite'

interface CorrectDialogProps {
  readonly request: ProcessRequest
  /** Runs the move on the version that was seen; on a newer one it is asked again, with what was written here. */
  readonly guard: Guard<ProcessRequest>
  readonly onClose: () => void
}

/** Staff mark the wrong fields and write what must change; the owner then sees only those. */
export const CorrectDialog = ({ request, guard, onClose }: CorrectDialogProps) => {
  const translate = useTranslate()
  const title = useId()
  const notify = useNotify()
  const { mutateAsync } = useWrite(requests.correction, { record: 'process-requests' })
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({})
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const marked = Object.keys(notes)
  const unwritten = marked.filter((key) => notes[key]?.trim() === '')

  const mark = (key: string, wrong: boolean) =>
    setNotes(({ [key]: _, ...others }) => (wrong ? { ...others, [key]: '' } : others))

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (busy || marked.length === 0 || unwritten.length > 0) return
    setBusy(true)
    setFailure(undefined)
    try {
      await guard(request, async (version) => {
        await mutateAsync({
          params: { id: request.id },
          body: {
            field_notes: notes,
            ...(note.trim() && { note: note.trim() }),
            ...(version !== undefined && { version }),
          },
        })
        notify('requests.actions.finished.correct', { type: 'success' })
      })
      onClose()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog open onClose={() => busy || onClose()} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogForm onSubmit={(event) => void submit(event)} noValidate aria-busy={busy}>
        <h2 id={title}>{translate('requests.actions.correct')}</h2>
        <p className="text">{translate('requests.actions.correct_hint')}</p>
        <fieldset aria-labelledby={title}>
          {requestForms[request.type].fields.map(({ key }) => (
            <div key={key} className="mark">
              <CheckboxInput
                label={`requests.fields.${key}`}
                value={key in notes}
                onChange={(wrong) => mark(key, wrong)}
              />
              {key in notes && (
                <TextInput
                  label="requests.actions.correct_field"
                  value={notes[key] ?? ''}
                  maxLength={500}
                  required
                  error={tried && unwritten.includes(key) ? 'required' : undefined}
                  onChange={(text) => setNotes({ ...notes, [key]: text })}
                />
              )}
            </div>
          ))}
        </fieldset>
        <TextAreaInput
          label="requests.actions.correct_note"
          rows={2}
          maxLength={1000}
          value={note}
          onChange={setNote}
        />
        {tried && marked.length === 0 && <Refusal>{translate('requests.actions.correct_none')}</Refusal>}
        <Refusal error={failure} />
        <div className="buttons">
          <SecondaryButton type="button" disabled={busy} onClick={onClose}>
            {translate('table.cancel')}
          </SecondaryButton>
          <PrimaryButton type="submit" disabled={busy}>
            {translate(busy ? 'table.busy' : 'requests.actions.correct_send')}
          </PrimaryButton>
        </div>
      </DialogForm>
    </Dialog>
  )
}
