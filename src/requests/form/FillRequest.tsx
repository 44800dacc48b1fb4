import { styled } from '@mui/material/styles'
import { useCreate, useNavigate, useNotify, useTranslate, useUpdate } from 'react-admin'
import { Fragment, useEffect, useRef, useState, type FocusEvent, type SubmitEvent } from 'react'
import { catalogue } from '../../../contract/orders/catalogue'
import { requestForms, type FormField, type RequestType } from '../../../contract/requests/forms'
import type { ProcessRequest } from '../../../contract/requests/requests'
import { link } from '../../paths'
import { isUnanswered, PlatformError } from '../../data/http/errors'
import { useRead } from '../../data/useRead'
import { SecondaryButton, PrimaryButton } from '../../ui/Control'
import { SecondaryLink } from '../../ui/LinkButton'
import { paletteOf } from '../../ui/palette'
import { Card } from '../../ui/Section'
import { Refusal } from '../../ui/Refusal'
import { useFormats } from '../../ui/useFormats'
import { FailureText } from '../../ui/states'
import { SelectInput } from '../../form/SelectInput'
import { DeleteDraft } from '../DeleteDraft'
import { filled, problemsFrom, problemsOf, type FormProblems, type FormValues } from './formValues'
import { FormFacts } from '../FormFacts'
import { RequestField } from './RequestField'
import { useRequestDraft, type RequestDraft } from './useRequestDraft'
import { OwnerHold } from '../../money/OwnerHold'
import { useHold } from '../../money/useHold'
import { kindsFor, settledKind, withdrawalProblems } from '../withdrawal'
import { OwnDestination, useAvailable, WithdrawalReview, WithdrawalSums } from '../WithdrawalParts'

const Page = styled('div')(({ theme }) => ({
  maxInlineSize: 760,
  marginInline: 'auto',
  '& h1': { margin: 0, fontSize: '1.375rem', fontWeight: 800, lineHeight: 1.6 },
  '& .lead': { margin: '2px 0 16px', color: paletteOf(theme).text.secondary },
  '& form': { display: 'grid', gap: 18, minInlineSize: 0 },
  '& .foot': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 10 },
  '& .foot button, & .foot a': { minBlockSize: 44 },
  '& .kept': { fontSize: '0.8125rem', color: paletteOf(theme).text.secondary, marginInlineStart: 'auto' },
  '& [role="status"], & [role="alert"]': { marginBlockStart: 0, fontSize: '0.875rem' },
}))

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
  const { draft, change, forget, kept } = useRequestDraft(id === undefined ? type : { draft: id }, initial)
  const { subject, choices, priceOf, failed, retry } = useSubjects(type)
  // A course has its price; nobody types it.
  const price = subject === 'course' ? priceOf(draft.subject) : undefined
  const values = price === undefined ? draft.values : { ...draft.values, amount: price }
  const [problems, setProblems] = useState<FormProblems>({})
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
  const { fields } = requestForms[type]
  const withdrawing = type === 'withdrawal'
  const available = useAvailable(draft.values, withdrawing)
  const hold = useHold()
  // While money is closed a withdrawal is kept as a draft and not filed.
  const closed = withdrawing ? hold : undefined
  const offered = (field: FormField): FormField =>
    field.key === 'destination_kind' ? { ...field, options: kindsFor(draft.values) } : field
  // The balance is that of the currency on screen; of another one it is not known yet.
  const judged = (values: FormValues): FormProblems =>
    withdrawing
      ? withdrawalProblems(values, values['currency'] === draft.values['currency'] ? available : undefined)
      : {}

  const mark = (found: FormProblems) => {
    setProblems(found)
    const first = [...(subject ? [subject] : []), ...fields.map(({ key }) => key)].find((key) => found[key])
    if (first) {
      setReviewing(false)
      requestAnimationFrame(() => document.getElementById(`request-${first}`)?.focus())
    }
    return first !== undefined
  }

  const send = async (asDraft: boolean) => {
    if (busy.current) return
    busy.current = true
    try {
      const data = {
        ...(subject === 'platform' && draft.subject !== '' && { platform_uuid: draft.subject }),
        ...(subject === 'course' && draft.subject !== '' && { course_uuid: draft.subject }),
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
      forget()
      if (asDraft) notify('requests.form.draft_saved', { type: 'success' })
      else notify('requests.form.submitted', { type: 'success', messageArgs: { code: filed.code } })
      navigate(asDraft ? link('allRequests') : link('requestDetails', { id: filed.id }), { replace: true })
    } catch (error) {
      if (error instanceof PlatformError) mark(problemsFrom(error.fields))
    } finally {
      busy.current = false
    }
  }

  const review = (event: SubmitEvent) => {
    event.preventDefault()
    submit.reset()
    if (!mark({ ...judged(values), ...problemsOf(type, values, draft.subject) })) setReviewing(true)
  }

  const set = (key: string, value: string) => {
    const typed = { ...draft.values, [key]: value }
    const values = withdrawing ? settledKind(typed) : typed
    change({ ...draft, values })
    const found = judged(values)
    setProblems((before) =>
      Object.fromEntries(
        Object.entries({ ...before, ...found }).filter(
          ([name]) => name !== key && (!withdrawing || name in found || (name !== 'amount' && name !== 'destination')),
        ),
      ),
    )
  }

  // A withdrawal is judged at its field as soon as the field is left, not after a round through the review.
  const left = ({ target }: FocusEvent<HTMLFormElement>) => {
    const key = target.id.replace(/^request-/, '')
    const problem = judged(draft.values)[key]
    if (problem !== undefined) setProblems((kept) => ({ ...kept, [key]: problem }))
  }

  // Beside the buttons: on a telephone the top of the form is out of sight.
  const refusal = submit.error !== null && (
    <Refusal>
      <FailureText error={submit.error} />
      {isUnanswered(submit.error) && <> {translate('requests.form.maybe_filed')}</>}
    </Refusal>
  )
  const chosen = choices.find(({ value }) => value === draft.subject)?.text
  return (
    <Page>
      <h1 ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        {translate(`enums.request_type.${type}`)}
      </h1>
      <p className="lead">{translate(reviewing ? 'requests.form.review_text' : `requests.types.${type}`)}</p>
      {closed && <OwnerHold hold={closed} />}
      <Card>
        {reviewing ? (
          <div style={{ display: 'grid', gap: 20 }}>
            <FormFacts type={type} values={filled(values)} subject={chosen} />
            {withdrawing && <WithdrawalReview values={draft.values} />}
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
          <form onSubmit={review} onBlur={left} noValidate aria-busy={submit.isPending}>
            {subject && (
              <SelectInput
                id={`request-${subject}`}
                label={`requests.form.${subject}`}
                choices={choices}
                value={draft.subject}
                required
                error={problems[subject]}
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
                onChange={(value) => {
                  change({ ...draft, subject: value })
                  const settled: readonly string[] = subject === 'course' ? [subject, 'amount'] : [subject]
                  setProblems((before) =>
                    Object.fromEntries(Object.entries(before).filter(([key]) => !settled.includes(key))),
                  )
                }}
              />
            )}
            {fields.map((field) => (
              <Fragment key={field.key}>
                <RequestField
                  type={type}
                  field={withdrawing ? offered(field) : field}
                  values={values}
                  problem={problems[field.key]}
                  disabled={submit.isPending || (subject === 'course' && field.key === 'amount')}
                  onChange={set}
                />
                {withdrawing && field.key === 'amount' && (
                  <WithdrawalSums
                    values={draft.values}
                    available={available}
                    told={problems['amount'] !== undefined}
                    onAll={(amount) => set('amount', amount)}
                  />
                )}
                {withdrawing && field.key === 'destination' && (
                  <OwnDestination values={draft.values} onPick={(code) => set('destination', code)} />
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
              {id !== undefined && <DeleteDraft id={id} disabled={submit.isPending} onDeleted={forget} />}
              <SecondaryLink to={link('createNewRequest')}>{translate('requests.form.change_type')}</SecondaryLink>
              <span className="kept" role="status">
                {kept ? translate('inputs.draft.saved') : ''}
              </span>
            </div>
          </form>
        )}
      </Card>
    </Page>
  )
}
