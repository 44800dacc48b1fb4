import { useNotify, useTranslate } from 'react-admin'
import { useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { requestForms } from '../../../contract/requests/forms'
import { requests, type ProcessRequest } from '../../../contract/requests/requests'
import { PlatformError } from '../../data/http/errors'
import { useDraftedForm } from '../../form/useDraftedForm'
import { PrimaryButton } from '../../ui/Control'
import { Section } from '../../ui/Section'
import { FailureText } from '../../ui/states'
import { problemsFrom, problemsOf, unchangedOf, type FormProblems, type FormValues } from './formValues'
import { SubscriptionPrice } from './ChosenPrice'
import { RequestField } from './RequestField'
import { useWrite } from '../../data/useWrite'
import { useRequestDraft } from './useRequestDraft'
import { useUnsentFiles } from './uploads'

/** Only the fields staff marked, each with its remark, for the owner to resubmit. */
export const SendCorrection = ({ request }: { readonly request: ProcessRequest }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { mutateAsync } = useWrite(requests.correction, { record: 'process-requests' })
  const notes = request.detail?.field_notes ?? {}
  const before = Object.fromEntries(
    Object.entries(request.detail?.form ?? {}).map(([key, value]) => [key, value ?? '']),
  )
  const fields = requestForms[request.type].fields.filter(({ key }) => key in notes)
  // A draft may hold fields of an earlier correction, which the platform refuses now.
  const marked = (typed: FormValues): FormValues => Object.fromEntries(fields.map(({ key }) => [key, typed[key] ?? '']))
  // The price follows the duration, unless staff asked for another amount.
  const repriced = request.type === 'subscription' && !('amount' in notes) ? request.platform?.uuid : undefined
  const draft = useRequestDraft({ correction: request.id }, { subject: '', values: marked(before) })
  const values = { ...before, ...marked(draft.values.values) }
  const named = (found: FormProblems): FormProblems =>
    Object.fromEntries(fields.flatMap(({ key }) => (found[key] === undefined ? [] : [[`values.${key}`, found[key]]])))
  const unsent = useUnsentFiles()
  const { form, refuse } = useDraftedForm(draft, (typed) => {
    const all = { ...before, ...marked(typed.values) }
    const subject = request.platform?.uuid ?? request.course?.uuid ?? 'kept'
    const waiting = unsent.problems()
    // A file on its way is a change, though its field does not hold it yet.
    const unchanged = unchangedOf(Object.keys(notes), before, { ...all, ...waiting })
    return named({ ...unchanged, ...problemsOf(request.type, all, subject), ...waiting })
  })
  const [failure, setFailure] = useState<unknown>()
  const [sending, setSending] = useState(false)
  const busy = useRef(false)

  const send = async () => {
    if (busy.current) return
    busy.current = true
    setSending(true)
    setFailure(undefined)
    try {
      const answers = fields.map(({ key }) => [key, values[key]?.trim() ? values[key] : null] as const)
      await mutateAsync({ params: { id: request.id }, body: { form: Object.fromEntries(answers) } })
      draft.forget()
      notify('requests.actions.finished.send_correction', { type: 'success' })
    } catch (error) {
      if (error instanceof PlatformError) refuse(named(problemsFrom(error.fields)))
      setFailure(error)
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  return (
    <Section title={translate('requests.detail.wrong')}>
      <FormProvider {...form}>
        <form
          onSubmit={(event) => void form.handleSubmit(send)(event)}
          noValidate
          aria-busy={sending}
          style={{ display: 'grid', gap: 18 }}
        >
          {fields.map((field) => (
            <div key={field.key}>
              <p className="message" dir="auto" style={{ margin: '0 0 8px' }}>
                {notes[field.key]}
              </p>
              <RequestField
                type={request.type}
                field={field}
                values={values}
                disabled={sending}
                onUnsent={unsent.note}
              />
              {repriced && field.key === 'duration' && (
                <SubscriptionPrice platform={repriced} duration={values['duration'] ?? ''} />
              )}
            </div>
          ))}
          {failure !== undefined && (
            <p role="alert">
              <FailureText error={failure} />
            </p>
          )}
          <PrimaryButton type="submit" disabled={sending} style={{ justifySelf: 'start', minBlockSize: 44 }}>
            {translate(sending ? 'table.busy' : 'requests.actions.send_correction')}
          </PrimaryButton>
        </form>
      </FormProvider>
    </Section>
  )
}
