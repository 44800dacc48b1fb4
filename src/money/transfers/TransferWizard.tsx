import { useTranslate } from 'react-admin'
import { useEffect, useRef, type ReactNode } from 'react'
import { SecondaryButton, PrimaryButton, TextButton } from '../../ui/Control'
import { link } from '../../paths'
import { Glyph } from '../../ui/Glyph'
import { SecondaryLink } from '../../ui/LinkButton'
import { Card } from '../../ui/Section'
import { EmptyState, ErrorState } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { AmountStep, ReasonStep } from './AmountStep'
import { DestinationStep } from './DestinationStep'
import { OwnerHold } from '../OwnerHold'
import { Notice } from '../parts'
import { steps, type Plan, type Step } from './plan'
import { ReviewStep } from './ReviewStep'
import { SourceStep } from './SourceStep'
import { UnknownOutcome } from './UnknownOutcome'
import { useHold } from '../useHold'
import { useWizard, type Wizard, type WizardOptions } from './useWizard'
import { Given } from '../../ui/fields/Ltr'
import { classed } from '../../ui/classed'
import css from './TransferWizard.module.css'

const List = classed('ol', css.list)

/** The answer to a completed question, in one line. */
const useAnswer = () => {
  const translate = useTranslate()
  const { money } = useFormats()
  return (plan: Plan, step: Step): ReactNode => {
    const short = (code: string) => `\u2066${code.slice(0, 8)}…${code.slice(-6)}\u2069`
    if (step === 'source')
      return plan.network === 'internal'
        ? translate(`enums.currency_name.${plan.currency}`)
        : `${translate(`enums.network.${plan.network}`)} — ${short(plan.sender)}`
    if (step === 'destination')
      return plan.receiverName === '' ? short(plan.receiver) : <Given>{plan.receiverName}</Given>
    if (step === 'amount') return money(plan.amount, plan.currency)
    return step === 'reason' ? <Given>{plan.reason}</Given> : null
  }
}

const bodyOf = (plan: Plan, platform: boolean): Readonly<Record<string, unknown>> => {
  const reason = plan.reason.trim()
  const description = plan.description.trim()
  return plan.network === 'internal'
    ? { recipient_uuid: plan.receiver, amount: plan.amount, currency: plan.currency, reason }
    : {
        sender_address: plan.sender,
        sender_type: platform ? 'platform' : 'user',
        receiver_address: plan.receiver,
        amount: plan.amount,
        reason,
        ...(description !== '' && { description }),
        ...(plan.check !== '' && { address_check: plan.check }),
        ...(plan.withdrawals.length > 0 && { withdrawal_ids: plan.withdrawals }),
      }
}

interface WizardProps {
  readonly wizard: Wizard
}

/** The answer to a completed question, and a link back to it. */
const Answered = ({ wizard: { plan, sending, go }, step }: WizardProps & { readonly step: Step }) => {
  const translate = useTranslate()
  const answer = useAnswer()
  return (
    <>
      <span className="said">{answer(plan, step)}</span>
      <TextButton
        type="button"
        className="edit"
        disabled={sending.phase === 'sending'}
        onClick={() => go(step)}
        aria-label={translate('money.transfers.edit_step', { step: translate(`money.transfers.steps.${step}`) })}
      >
        {translate('money.transfers.edit')}
      </TextButton>
    </>
  )
}

/** The platform's objection to a question, or to the whole plan. */
const useObjection = ({ quote, problem }: Wizard) => {
  const translate = useTranslate()
  const whole = quote.problems?.['_']
  return (step: Step): string => translate(whole ? `errors.${whole}` : `validation.${problem(step)}`)
}

interface StepFormProps extends WizardProps {
  readonly step: Exclude<Step, 'review'>
  readonly platform: boolean
  /** Offers to start over. */
  readonly discards: boolean
}

/** The open question with its next button. */
const StepForm = ({ wizard, step, platform, discards }: StepFormProps) => {
  const translate = useTranslate()
  const objection = useObjection(wizard)
  const { plan, change, quote, waiting, mayLeave, next, startAnew } = wizard
  const problem = wizard.problem(step)
  const props = { plan, change, platform, quote: quote.data, problem }
  return (
    <form
      className="asked"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (mayLeave(step)) next()
      }}
    >
      {step === 'source' && <SourceStep {...props} />}
      {step === 'destination' && <DestinationStep {...props} />}
      {step === 'amount' && <AmountStep {...props} />}
      {step === 'reason' && <ReasonStep {...props} />}
      {step === 'source' && problem && (
        <Notice className="bad" role="alert">
          {objection(step)}
        </Notice>
      )}
      <div className="buttons">
        <PrimaryButton type="submit" disabled={!mayLeave(step)}>
          {translate(waiting ? 'money.transfers.checking' : 'money.transfers.next')}
        </PrimaryButton>
        {discards && (
          <SecondaryButton type="button" onClick={startAnew}>
            {translate('inputs.draft.start_anew')}
          </SecondaryButton>
        )}
      </div>
    </form>
  )
}

/** Says that an earlier answer is no longer valid, and why. */
const Blocked = ({ wizard, step }: WizardProps & { readonly step: Step }) => {
  const translate = useTranslate()
  const objection = useObjection(wizard)
  return (
    <Notice className="bad" role="alert" style={{ marginBlockStart: 16 }}>
      {translate(`money.transfers.steps.${step}`)}: {objection(step)}
    </Notice>
  )
}

/** Credit comes from work: links to the list of that income. */
const NoCredit = () => {
  const translate = useTranslate()
  return (
    <Card>
      <EmptyState
        title={translate('money.transfers.source.no_credit')}
        text={translate('money.transfers.source.no_credit_text')}
        action={<SecondaryLink to={link('incomesInvoices')}>{translate('paths.incomesInvoices')}</SecondaryLink>}
      />
    </Card>
  )
}

/** The state of the question at an index, when the one at `at` is open. */
const stateOf = (index: number, at: number): 'done' | 'now' | 'later' => {
  if (index === at) return 'now'
  return index < at ? 'done' : 'later'
}

/**
 * A transfer, question by question: source, destination, amount, reason, review with passcode. Nothing is sent before
 * the review, nothing twice, and a lost answer is looked up.
 */
export const TransferWizard = (options: WizardOptions) => {
  const { platform, preset } = options
  const translate = useTranslate()
  const { number } = useFormats()
  const hold = useHold()
  const wizard = useWizard(options)
  const { plan, change, step, at, quote, blocked, sending } = wizard
  const heading = useRef<HTMLHeadingElement>(null)
  const opened = useRef(step)
  useEffect(() => {
    if (opened.current !== step) heading.current?.focus()
    opened.current = step
  }, [step])

  if (sending.phase === 'unknown' || sending.phase === 'absent')
    return <UnknownOutcome sending={sending} currency={plan.currency} recipient={plan.receiverName} />
  if (hold) return <OwnerHold hold={hold} />
  if (wizard.empty) return <NoCredit />
  return (
    <>
      {quote.error && !quote.data && <ErrorState error={quote.error} onRetry={() => void quote.refetch()} />}
      <List>
        {steps.map((one, index) => {
          const state = stateOf(index, at)
          const now = state === 'now'
          const done = state === 'done'
          return (
            <li key={one} aria-current={now ? 'step' : undefined}>
              <Card className={state}>
                <div className="head">
                  <span className="nth" aria-hidden="true">
                    {done && one !== blocked ? <Glyph name="check" size={16} /> : number(index + 1)}
                  </span>
                  <h2 ref={now ? heading : undefined} tabIndex={-1}>
                    {translate(`money.transfers.steps.${one}`)}
                  </h2>
                  {done && <Answered wizard={wizard} step={one} />}
                </div>
                {now && blocked && <Blocked wizard={wizard} step={blocked} />}
                {now && one !== 'review' && (
                  <StepForm wizard={wizard} step={one} platform={platform} discards={index > 0 && !preset} />
                )}
                {now && one === 'review' && (
                  <div className="asked">
                    <ReviewStep
                      plan={plan}
                      platform={platform}
                      change={change}
                      quote={quote.data}
                      sending={sending.phase === 'sending'}
                      blocked={blocked !== undefined}
                      refusal={sending.refusal}
                      onSend={(passcode, anyway) =>
                        void sending.send({ ...bodyOf(plan, platform), ...(anyway && { anyway }) }, passcode)
                      }
                    />
                  </div>
                )}
              </Card>
            </li>
          )
        })}
      </List>
    </>
  )
}
