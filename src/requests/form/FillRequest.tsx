import { useCreate, useNavigate, useNotify, useTranslate, useUpdate } from 'react-admin'
import { Fragment, useEffect, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { catalogue } from '../../../contract/orders/catalogue'
import { requestForms, type FormField, type RequestType } from '../../../contract/requests/forms'
import type { ProcessRequest } from '../../../contract/requests/requests'
import { link } from '../../paths'
import { isUnanswered, PlatformError } from '../../data/http/errors'
import { useRead } from '../../data/useRead'
import { SecondaryButton, PrimaryButton } from '../../ui/Control'
import { SecondaryLink } from '../../ui/LinkButton'
import { Card } from '../../ui/Section'
import { Refusal } from '../../ui/Refusal'
import { useFormats } from '../../ui/useFormats'
import { FailureText } from '../../ui/states'
import { SelectInput } from '../../form/SelectInput'
import { useDraftedForm } from '../../form/useDraftedForm'
import { DeleteDraft } from '../DeleteDraft'
import { filled, problemsFrom, problemsOf, type FormProblems, type FormValues } from './formValues'
import { FormFacts } from '../FormFacts'
import { FiledCheck } from './FiledCheck'
import { RequestField } from './RequestField'
import { useRequestDraft, type RequestDraft } from './useRequestDraft'
import { OwnerHold } from '../../money/OwnerHold'
import { useHold } from '../../money/useHold'
import { kindsFor, settledKind, withdrawalProblems } from '../withdrawal'
import { OwnDestination, useAvailable, WithdrawalReview, WithdrawalSums } from '../WithdrawalParts'
import { classed } from '../../ui/classed'
import css from './FillRequest.module.css'

const Page = classed('div', css.page)

interface FillRequestProps {
  readonly type: RequestType
  /** A draft on the platform that goes on. */
  readonly id?: number
  readonly version?: number | undefined
  readonly initial?: RequestDraft | undefined
}

const useSubjects = (type: RequestType) => {
  const { subject } = requestForms[type]
  const { money } = useFormats()
  const platforms = useRead(catalogue.platforms, {}, { enabled: subject === 'platform' })
  const courses = useRead(catalogue.courses, {}, { enabled: subject === 'course' })
  const choices =
    subject === 'platform'
      ? platforms.data?.results
          .filter(({ active }) => active)
          .map(({ uuid, name, price, currency }) => {
            const cost = type === 'account' && price !== null && currency !== null ? ` — ${money(price, currency)}` : ''
            return { value: uuid, text: `${name}${cost}` }
          })
      : courses.data?.results.filter(({ active }) => active).map(({ uuid, title }) => ({ value: uuid, text: title }))
  const asked = subject === 'platform' ? platforms : courses
  const priceOf = (uuid: string) => courses.data?.results.find((course) => course.uuid === uuid)?.price
  return { subject, choices: choices ?? [], priceOf, failed: asked.error, retry: () => void asked.refetch() }
}

/** The form of one request type, its review, and filing; what is typed stays with the person until it is filed. */
export const FillRequest = ({ type, id, version, initial }: FillRequestProps) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const notify = useNotify()
  const { fields } = requestForms[type]
  const draft = useRequestDraft(id === undefined ? type : { draft: id }, {
    subject: initial?.subject ?? '',
    values: { ...Object.fromEntries(fields.map(({ key }) => [key, ''])), ...initial?.values },
  })
  const { values, subject: chosen } = draft.values
  const { subject, choices, priceOf, failed, retry } = useSubjects(type)
  const [reviewing, setReviewing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(reviewing)
  useEffect(() => {
    if (shown.current !== reviewing) heading.current?.focus()
    shown.current = reviewing
  }, [reviewing])
  const [create, creating] = useCreate('process-requests')
  const [update, updating] = useUpdate('process-requests')
  const submit = id === undefined ? creating : updating
  const busy = useRef(false)
  const withdrawing = type === 'withdrawal'
  const available = useAvailable(values, withdrawing)
  const hold = useHold()
  // While money is closed a withdrawal is kept as a draft and not filed.
  const closed = withdrawing ? hold : undefined
  const offered = (field: FormField): FormField =>
    field.key === 'destination_kind' ? { ...field, options: kindsFor(values) } : field
  // The balance is that of the currency on screen; of another one it is not known yet.
  const judged = (typed: FormValues): FormProblems =>
    withdrawing ? withdrawalProblems(typed, typed['currency'] === values['currency'] ? available : undefined) : {}

  const nameOf = (key: string) => (key === subject ? 'subject' : (`values.${key}` as const))
  const named = (found: FormProblems): FormProblems =>
    Object.fromEntries(
      [...(subject ? [subject] : []), ...fields.map(({ key }) => key)].flatMap((key) =>
        found[key] === undefined ? [] : [[nameOf(key), found[key]]],
      ),
    )
  const { form, refuse } = useDraftedForm(draft, (typed) =>
    named({ ...judged(typed.values), ...problemsOf(type, typed.values, typed.subject) }),
  )
  // A course has its price; nobody types it.
  const price = subject === 'course' ? priceOf(chosen) : undefined
  useEffect(() => {
    if (price !== undefined && price !== values['amount']) form.setValue('values.amount', price)
  })

  const send = async (asDraft: boolean) => {
    if (busy.current) return
    busy.current = true
    try {
      const data = {
        ...(subject === 'platform' && chosen !== '' && { platform_uuid: chosen }),
        ...(subject === 'course' && chosen !== '' && { course_uuid: chosen }),
        form: filled(values),
        ...(asDraft && { draft: true }),
      }
      const filed = (await (id === undefined
        ? create('process-requests', { data: { type, ...data } }, { returnPromise: true })
        : update(
            'process-requests',
            { id, data, previousData: { version } },
            { returnPromise: true },
          ))) as ProcessRequest
      draft.forget()
      if (asDraft) notify('requests.form.draft_saved', { type: 'success' })
      else notify('requests.form.submitted', { type: 'success', messageArgs: { code: filed.code } })
      navigate(asDraft ? link('allRequests') : link('requestDetails', { id: filed.id }), { replace: true })
    } catch (error) {
      const refused = error instanceof PlatformError ? named(problemsFrom(error.fields)) : {}
      if (Object.keys(refused).length > 0) setReviewing(false)
      refuse(refused)
    } finally {
      busy.current = false
    }
  }

  // A withdrawal is judged at its fields while they are typed and left, not after a round through the review.
  const typed = () => {
    if (!withdrawing) return
    const now = settledKind(form.getValues('values'))
    if (now['destination_kind'] !== form.getValues('values.destination_kind'))
      form.setValue('values.destination_kind', now['destination_kind'] ?? '')
    const found = judged(now)
    for (const key of ['amount', 'destination'])
      if (found[key] !== undefined) form.setError(`values.${key}`, { message: found[key] })
      // What is empty was not judged: that it is needed stays said until it is filled.
      else if ((now[key] ?? '').trim() !== '') form.clearErrors(`values.${key}`)
  }
  const put = (key: string, value: string) => {
    form.setValue(`values.${key}`, value)
    typed()
  }

  // Beside the buttons: on a telephone the top of the form is out of sight.
  const refusal = submit.error !== null && (
    <Refusal>
      <FailureText error={submit.error} />
      {isUnanswered(submit.error) && <> {translate('requests.form.maybe_filed')}</>}
    </Refusal>
  )
  return (
    <Page>
      <h1 ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        {translate(`enums.request_type.${type}`)}
      </h1>
      <p className="lead">{translate(reviewing ? 'requests.form.review_text' : `requests.types.${type}`)}</p>
      {closed && <OwnerHold hold={closed} />}
      {type === 'kyc' && <FiledCheck but={id} />}
      <Card>
        {reviewing ? (
          <div style={{ display: 'grid', gap: 20 }}>
            <FormFacts
              type={type}
              values={filled(values)}
              subject={choices.find(({ value }) => value === chosen)?.text}
            />
            {withdrawing && <WithdrawalReview values={values} />}
            {refusal}
            <div className="foot">
              <PrimaryButton
                type="button"
                disabled={submit.isPending || closed !== undefined}
                onClick={() => void send(false)}
              >
                {translate(submit.isPending ? 'table.busy' : 'requests.form.submit')}
              </PrimaryButton>
              <SecondaryButton type="button" disabled={submit.isPending} onClick={() => setReviewing(false)}>
                {translate('requests.form.back')}
              </SecondaryButton>
            </div>
          </div>
        ) : (
          <FormProvider {...form}>
            <form
              onSubmit={(event) => {
                submit.reset()
                void form.handleSubmit(() => setReviewing(true))(event)
              }}
              onBlur={typed}
              noValidate
              aria-busy={submit.isPending}
            >
              {subject && (
                <SelectInput
                  id={`request-${subject}`}
                  source="subject"
                  label={`requests.form.${subject}`}
                  choices={choices}
                  required
                  {...(failed && {
                    helper: (
                      <>
                        <FailureText error={failed} />{' '}
                        <SecondaryButton type="button" onClick={retry}>
                          {translate('table.retry')}
                        </SecondaryButton>
                      </>
                    ),
                  })}
                />
              )}
              {fields.map((field) => (
                <Fragment key={field.key}>
                  <RequestField
                    type={type}
                    field={withdrawing ? offered(field) : field}
                    values={values}
                    disabled={submit.isPending || (subject === 'course' && field.key === 'amount')}
                    onChange={typed}
                  />
                  {withdrawing && field.key === 'amount' && (
                    <WithdrawalSums
                      values={values}
                      available={available}
                      told={form.formState.errors.values?.['amount'] !== undefined}
                      onAll={(amount) => put('amount', amount)}
                    />
                  )}
                  {withdrawing && field.key === 'destination' && (
                    <OwnDestination values={values} onPick={(code) => put('destination', code)} />
                  )}
                </Fragment>
              ))}
              {refusal}
              <div className="foot">
                <PrimaryButton type="submit" disabled={submit.isPending || closed !== undefined}>
                  {translate('requests.form.review')}
                </PrimaryButton>
                <SecondaryButton type="button" disabled={submit.isPending} onClick={() => void send(true)}>
                  {translate(submit.isPending ? 'table.busy' : 'requests.form.save_draft')}
                </SecondaryButton>
                {id !== undefined && <DeleteDraft id={id} disabled={submit.isPending} onDeleted={draft.forget} />}
                <SecondaryLink to={link('createNewRequest')}>{translate('requests.form.change_type')}</SecondaryLink>
                <span className="kept" role="status">
                  {draft.kept ? translate('inputs.draft.saved') : ''}
                </span>
              </div>
            </form>
          </FormProvider>
        )}
      </Card>
    </Page>
  )
}
