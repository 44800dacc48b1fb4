import { useTranslate } from 'react-admin'
import { Fragment, useEffect, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { requestForms, type FormField } from '../../../contract/requests/forms'
import { link } from '../../paths'
import { isUnanswered } from '../../data/http/errors'
import { SecondaryButton, PrimaryButton } from '../../ui/Control'
import { SecondaryLink } from '../../ui/LinkButton'
import { Card } from '../../ui/Section'
import { Refusal } from '../../ui/Refusal'
import { FailureText } from '../../ui/states'
import { SelectInput } from '../../form/SelectInput'
import { DeleteDraft } from '../DeleteDraft'
import { filled } from './formValues'
import { FormFacts } from '../FormFacts'
import { FiledBefore, FiledCheck, openInstead } from './FiledCheck'
import { RequestField } from './RequestField'
import { ExtraPrice } from './ChosenPrice'
import { pricedLater } from './usePrices'
import { useFilling, type Filling, type FillingOptions } from './useFilling'
import { OwnerHold } from '../../money/OwnerHold'
import { kindsFor } from '../withdrawal'
import { OwnDestination, WithdrawalReview, WithdrawalSums } from '../WithdrawalParts'
import { classed } from '../../ui/classed'
import css from './FillRequest.module.css'

const Page = classed('div', css.page)

interface PartProps {
  readonly filling: Filling
}

/** Placed next to the buttons: on a phone the top of the form is out of sight. */
const Failure = ({ error }: { readonly error: unknown }) => {
  const translate = useTranslate()
  const instead = openInstead(error)
  return (
    <Refusal>
      {instead ? <FiledBefore filed={instead} open /> : <FailureText error={error} />}
      {isUnanswered(error) && <> {translate('requests.form.maybe_filed')}</>}
    </Refusal>
  )
}

/** Everything as it will be filed. */
const ReviewPart = ({ filling }: PartProps) => {
  const translate = useTranslate()
  const { type, values, chosen, subjects, busy, failure } = filling
  return (
    <div style={{ display: 'grid', gap: 20 }}>
      <FormFacts
        type={type}
        values={filled(values)}
        subject={subjects.choices.find(({ value }) => value === chosen)?.text}
      />
      {filling.withdrawing && <WithdrawalReview values={values} />}
      {type === 'extra' && <ExtraPrice id={values['extra_item'] ?? ''} quantity={values['quantity']} />}
      {failure !== null && <Failure error={failure} />}
      <div className="foot">
        <PrimaryButton type="button" disabled={busy || filling.closed !== undefined} onClick={filling.file}>
          {translate(busy ? 'table.busy' : 'requests.form.submit')}
        </PrimaryButton>
        <SecondaryButton type="button" disabled={busy} onClick={() => filling.setReviewing(false)}>
          {translate('requests.form.back')}
        </SecondaryButton>
      </div>
    </div>
  )
}

/** The work platform or course the request is about. */
const SubjectInput = ({ filling: { subjects } }: PartProps) => {
  const translate = useTranslate()
  const { subject, choices, failed, retry } = subjects
  return (
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
            <SecondaryButton type="button" onClick={() => void retry()}>
              {translate('table.retry')}
            </SecondaryButton>
          </>
        ),
      })}
    />
  )
}

/** Every field of the type; a withdrawal also shows its cost and possible destinations beside them. */
const Fields = ({ filling }: PartProps) => {
  const { type, values, form, withdrawing, put } = filling
  const offered = (field: FormField): FormField =>
    withdrawing && field.key === 'destination_kind' ? { ...field, options: kindsFor(values) } : field
  return requestForms[type].fields.map((field) => (
    <Fragment key={field.key}>
      <RequestField
        type={type}
        field={offered(field)}
        values={values}
        disabled={filling.busy}
        pricing={field.key === 'amount' ? filling.pricing : undefined}
        onChange={filling.judgeTyped}
        onUnsent={filling.noteUnsent}
      />
      {withdrawing && field.key === 'amount' && (
        <WithdrawalSums
          values={values}
          available={filling.available}
          told={form.formState.errors.values?.['amount'] !== undefined}
          onAll={(amount) => put('amount', amount)}
        />
      )}
      {withdrawing && field.key === 'destination' && (
        <OwnDestination values={values} onPick={(code) => put('destination', code)} />
      )}
    </Fragment>
  ))
}

const FormPart = ({ filling }: PartProps) => {
  const translate = useTranslate()
  const { id, form, busy, failure } = filling
  return (
    <FormProvider {...form}>
      <form
        onSubmit={(event) => {
          filling.forgetFailure()
          void form.handleSubmit(() => filling.setReviewing(true))(event)
        }}
        onBlur={filling.judgeTyped}
        noValidate
        aria-busy={busy}
      >
        {filling.subjects.subject && <SubjectInput filling={filling} />}
        <Fields filling={filling} />
        {failure !== null && <Failure error={failure} />}
        <div className="foot">
          <PrimaryButton type="submit" disabled={busy || filling.closed !== undefined}>
            {translate('requests.form.review')}
          </PrimaryButton>
          <SecondaryButton type="button" disabled={busy} onClick={filling.saveDraft}>
            {translate(busy ? 'table.busy' : 'requests.form.save_draft')}
          </SecondaryButton>
          {id !== undefined && <DeleteDraft id={id} disabled={busy} onDeleted={filling.forget} />}
          <SecondaryLink to={link('createNewRequest')}>{translate('requests.form.change_type')}</SecondaryLink>
          <span className="kept" role="status">
            {filling.kept ? translate('inputs.draft.saved') : ''}
          </span>
        </div>
      </form>
    </FormProvider>
  )
}

/** The form of one request type, its review, and filing; what is typed is kept until it is filed. */
export const FillRequest = (options: FillingOptions) => {
  const translate = useTranslate()
  const { type, id } = options
  const filling = useFilling(options)
  const { reviewing, closed, chosen, subjects } = filling
  const priceLater = pricedLater.includes(type) || subjects.unpriced(chosen)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(reviewing)
  useEffect(() => {
    if (shown.current !== reviewing) heading.current?.focus()
    shown.current = reviewing
  }, [reviewing])
  return (
    <Page>
      <h1 ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        {translate(`enums.request_type.${type}`)}
      </h1>
      <p className="lead">{translate(reviewing ? 'requests.form.review_text' : `requests.types.${type}`)}</p>
      {priceLater && <p className="lead">{translate('requests.price_later')}</p>}
      {closed && <OwnerHold hold={closed} />}
      {type === 'kyc' && !openInstead(filling.failure) && <FiledCheck but={id} />}
      <Card>{reviewing ? <ReviewPart filling={filling} /> : <FormPart filling={filling} />}</Card>
    </Page>
  )
}
