import { useNotify, useTranslate } from 'react-admin'
import { useId, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { requestForms } from '../../contract/requests/forms'
import { noteLimits, requests, type ProcessRequest } from '../../contract/requests/requests'
import { SecondaryButton, PrimaryButton } from '../ui/Control'
import { Refusal } from '../ui/Refusal'
import { CheckboxInput } from '../form/CheckboxInput'
import { KeptDraft } from '../form/KeptDraft'
import { useDraftedForm } from '../form/useDraftedForm'
import { TextAreaInput, TextInput } from '../form/TextInput'
import { DialogForm } from '../form/dialogs/DialogForm'
import type { Guard } from '../form/stale/useStale'
import { useFormDraft } from '../data/drafts/drafts'
import { useWrite } from '../data/useWrite'
import { Dialog } from '../ui/Dialog'
import { filledForm } from './filledForm'
import { FormValue } from './FormFacts'

interface CorrectDialogProps {
  readonly request: ProcessRequest
  /** Runs the move on the version that was seen; if there is a newer one, asks again and keeps what was typed. */
  readonly guard: Guard<ProcessRequest>
  readonly onClose: () => void
}

const nothing = { wrong: {}, notes: {}, note: '' }

/** Staff mark the wrong fields next to their values and write what must change; the owner then sees only those fields. */
export const CorrectDialog = ({ request, guard, onClose }: CorrectDialogProps) => {
  const translate = useTranslate()
  const title = useId()
  const notify = useNotify()
  const { mutateAsync } = useWrite(requests.correction, { record: 'process-requests' })
  const { fields } = requestForms[request.type]
  const draft = useFormDraft(`request.${request.id}.correct`, nothing)
  const ofEach = <V,>(kept: Readonly<Record<string, V>>, empty: V) =>
    Object.fromEntries(fields.map(({ key }) => [key, kept[key] ?? empty]))
  const values = {
    wrong: ofEach(draft.values.wrong, false),
    notes: ofEach(draft.values.notes, ''),
    note: draft.values.note,
  }
  const markedIn = (wrong: typeof values.wrong) => fields.map(({ key }) => key).filter((key) => wrong[key])
  const { form } = useDraftedForm({ values, change: draft.change }, ({ wrong, notes }) => {
    const marked = markedIn(wrong)
    const unwritten = marked.filter((key) => notes[key]?.trim() === '')
    return {
      ...(marked.length === 0 && { wrong: 'required' }),
      ...Object.fromEntries(unwritten.map((key) => [`notes.${key}`, 'required'])),
    }
  })
  const marked = markedIn(values.wrong)
  const { isSubmitting: busy, isSubmitted } = form.formState
  const [failure, setFailure] = useState<unknown>()

  const send = async () => {
    setFailure(undefined)
    const note = values.note.trim()
    const field_notes = Object.fromEntries(marked.map((key) => [key, values.notes[key] ?? '']))
    try {
      await guard(request, async (version) => {
        await mutateAsync({
          params: { id: request.id },
          body: { field_notes, ...(note && { note }), ...(version !== undefined && { version }) },
        })
        draft.forget()
        notify('requests.actions.finished.correct', { type: 'success' })
      })
      onClose()
    } catch (error) {
      setFailure(error)
    }
  }

  return (
    <Dialog open onClose={() => busy || onClose()} aria-labelledby={title} fullWidth maxWidth="sm">
      <FormProvider {...form}>
        <DialogForm onSubmit={(event) => void form.handleSubmit(send)(event)} noValidate aria-busy={busy}>
          <h2 id={title}>{translate('requests.actions.correct')}</h2>
          <p className="text">{translate('requests.actions.correct_hint')}</p>
          <fieldset aria-labelledby={title}>
            {fields.map((field) => (
              <div key={field.key} className="mark">
                <CheckboxInput source={`wrong.${field.key}`} label={`requests.fields.${field.key}`} />
                {request.detail?.form && (
                  <div className="now">
                    <FormValue {...filledForm(request)} field={field} />
                  </div>
                )}
                {values.wrong[field.key] && (
                  <TextInput
                    source={`notes.${field.key}`}
                    label="requests.actions.correct_field"
                    maxLength={noteLimits.field}
                    required
                  />
                )}
              </div>
            ))}
          </fieldset>
          <TextAreaInput source="note" label="requests.actions.correct_note" rows={2} maxLength={noteLimits.request} />
          <KeptDraft kept={draft.kept} disabled={busy} onForget={draft.forget} />
          {isSubmitted && marked.length === 0 && <Refusal>{translate('requests.actions.correct_none')}</Refusal>}
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
      </FormProvider>
    </Dialog>
  )
}
