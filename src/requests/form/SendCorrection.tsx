import { useNotify, useTranslate } from 'react-admin'
import { useRef, useState, type SubmitEvent } from 'react'
import { requestForms } from '../../../contract/requests/forms'
import { requests, type ProcessRequest } from '../../../contract/requests/requests'
import { PlatformError } from '../../data/http/errors'
import { PrimaryButton } from '../../ui/Control'
import { Section } from '../../ui/Section'
import { FailureText } from '../../ui/states'
import { filled, problemsFrom, problemsOf, unchangedOf, type FormProblems } from './formValues'
import { RequestField } from './RequestField'
import { useWrite } from '../../data/useWrite'
import { useRequestDraft } from './useRequestDraft'

/** Only the fields staff marked, each with its remark, for the owner to send again. */
export const SendCorrection = ({ request }: { readonly request: ProcessRequest }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { mutateAsync } = useWrite(requests.correction, { record: 'process-requests' })
  const notes = request.detail?.field_notes ?? {}
  const kept = Object.fromEntries(Object.entries(request.detail?.form ?? {}).map(([key, value]) => [key, value ?? '']))
  const { draft, change, forget } = useRequestDraft({ correction: request.id })
  const [problems, setProblems] = useState<FormProblems>({})
  const [failure, setFailure] = useState<unknown>()
  const [sending, setSending] = useState(false)
  const busy = useRef(false)
  const fields = requestForms[request.type].fields.filter(({ key }) => key in notes)
  const values = { ...kept, ...draft.values }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const all = problemsOf(request.type, values, request.platform?.uuid ?? request.course?.uuid ?? 'kept')
    const found = {
      ...unchangedOf(Object.keys(notes), kept, values),
      ...Object.fromEntries(Object.entries(all).filter(([key]) => key in notes)),
    }
    setProblems(found)
    const first = Object.keys(found)[0]
    if (first) document.getElementById(`request-${first}`)?.focus()
    if (first || busy.current) return
    busy.current = true
    setSending(true)
    setFailure(undefined)
    try {
      const form = filled(Object.fromEntries(fields.map(({ key }) => [key, values[key] ?? ''])))
      await mutateAsync({ params: { id: request.id }, body: { form } })
      forget()
      notify('requests.actions.finished.send_correction', { type: 'success' })
    } catch (error) {
      if (error instanceof PlatformError) setProblems(problemsFrom(error.fields))
      setFailure(error)
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  return (
    <Section title={translate('requests.detail.wrong')}>
      <form
        onSubmit={(event) => void submit(event)}
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
              problem={problems[field.key]}
              disabled={sending}
              onChange={(key, value) => {
                change({ ...draft, values: { ...draft.values, [key]: value } })
                setProblems(({ [key]: _, ...others }) => others)
              }}
            />
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
    </Section>
  )
}
