import { useTranslate } from 'react-admin'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { isSomething, type Currency } from '../../../contract/money/amounts'
import { transfers } from '../../../contract/money/transfers'
import { SecondaryButton, PrimaryButton, TextButton } from '../../ui/Control'
import { link } from '../../paths'
import { useUser } from '../../data/session/useUser'
import { Glyph } from '../../ui/Glyph'
import { SecondaryLink } from '../../ui/LinkButton'
import { Card } from '../../ui/Section'
import { EmptyState, ErrorState } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { AmountStep, ReasonStep } from './AmountStep'
import { DestinationStep } from './DestinationStep'
import { OwnerHold } from '../OwnerHold'
import { creditCurrencies, Notice } from '../parts'
import { emptyPlan, isAnswered, steps, usePlan, type Plan, type Step } from './plan'
import { ReviewStep } from './ReviewStep'
import { SourceStep } from './SourceStep'
import { UnknownOutcome } from './UnknownOutcome'
import { useHold } from '../useHold'
import { problemAt, useQuote } from './useQuote'
import { useSending } from './useSending'
import { Given } from '../../ui/fields/Ltr'
import { classed } from '../../ui/classed'
import css from './TransferWizard.module.css'

const List = classed('ol', css.list)

/** What the answer of a finished question says in one line. */
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

interface TransferWizardProps {
  /** Where what is filled in is kept. */
  readonly place: string
  readonly kind: 'chain' | 'credit'
  /** The platform’s own money, or the person’s. */
  readonly platform: boolean
  /** A plan made elsewhere: approved withdrawals to pay. */
  readonly preset?: Plan | undefined
  /** Told the uuid of the transfer as recorded. */
  readonly onMade: (uuid: string) => void
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

/** The currencies a person has credit in, the one a plan begins with first; nothing while it is not known. */
const useCredit = (): readonly Currency[] | undefined => {
  const known = useUser(10)
    .credit?.filter(({ amount }) => isSomething(amount))
    .map(({ currency }) => currency)
  return known?.toSorted((a, b) => creditCurrencies.indexOf(a) - creditCurrencies.indexOf(b))
}

const firstOpen = (plan: Plan): Step => steps.find((step) => !isAnswered(plan, step)) ?? 'review'

/**
 * A transfer, question by question: source, destination, amount, reason, review with passcode. Nothing is sent before the
 * review, nothing twice, and an answer that never came is looked up.
 */
export const TransferWizard = ({ place, kind, platform, preset, onMade }: TransferWizardProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const answer = useAnswer()
  const credit = useCredit()
  const hold = useHold()
  const [start] = useState(
    () =>
      preset ?? {
        ...emptyPlan(kind === 'credit' ? 'internal' : 'tron'),
        ...(kind === 'credit' && !platform && credit?.[0] && { currency: credit[0] }),
      },
  )
  const { plan, change, forget } = usePlan(place, start, preset !== undefined)
  // With credit in several currencies, out of which one gives is a question like the others.
  const [step, setStep] = useState<Step>(() =>
    kind === 'credit' && !platform && plan.receiver === '' && (credit?.length ?? 0) > 1 ? 'source' : firstOpen(plan),
  )
  const quote = useQuote(plan)
  const endpoint =
    kind === 'credit' ? transfers.sendCredit : plan.network === 'bsc' ? transfers.sendBsc : transfers.sendUsdt
  const sending = useSending(endpoint, { place, plan: plan.id }, ({ uuid }) => {
    forget()
    onMade(uuid)
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const opened = useRef(step)
  useEffect(() => {
    if (opened.current !== step) heading.current?.focus()
    opened.current = step
  }, [step])

  if (sending.phase === 'unknown' || sending.phase === 'absent')
    return <UnknownOutcome sending={sending} currency={plan.currency} recipient={plan.receiverName} />

  if (hold) return <OwnerHold hold={hold} />

  if (kind === 'credit' && !platform && credit?.length === 0)
    return (
      <Card>
        <EmptyState
          title={translate('money.transfers.source.no_credit')}
          text={translate('money.transfers.source.no_credit_text')}
          action={<SecondaryLink to={link('incomesInvoices')}>{translate('paths.incomesInvoices')}</SecondaryLink>}
        />
      </Card>
    )
  const { problems } = quote
  const problem = (of: Step) => (of === 'review' ? undefined : problemAt(problems, of))
  // A look-alike is settled in the review by retyping its middle, everything else before.
  const stops = (of: Step) => {
    const code = problem(of)
    return code !== undefined && code !== 'address_similar'
  }
  const waiting = quote.waiting && step !== 'source' && step !== 'reason'
  const props = { plan, change, platform, quote: quote.data, problem: problem(step) }
  const at = steps.indexOf(step)
  // A plan kept from earlier, or made elsewhere, opens further on than what it answered still holds.
  const blocked = steps.slice(0, at).find((one) => stops(one))
  const go = (to: Step) => {
    sending.clearRefusal()
    setStep(to)
  }
  const next = () => {
    const open = steps.slice(0, at + 1).find((one) => one !== 'review' && (!isAnswered(plan, one) || stops(one)))
    // What a preset has answered is only read again in the review.
    const after = preset ? firstOpen(plan) : steps[at + 1]
    go(open ?? after ?? 'review')
  }
  const startAnew = () => {
    forget()
    go('source')
  }
  return (
    <>
      {quote.error && !quote.data && <ErrorState error={quote.error} onRetry={() => void quote.refetch()} />}
      <List>
        {steps.map((one, index) => {
          const state = one === step ? 'now' : index < at ? 'done' : 'later'
          const good = state === 'done' && one !== blocked
          return (
            <li key={one} aria-current={state === 'now' ? 'step' : undefined}>
              <Card className={state}>
                <div className="head">
                  <span className="nth" aria-hidden="true">
                    {good ? <Glyph name="check" size={16} /> : number(index + 1)}
                  </span>
                  <h2 ref={state === 'now' ? heading : undefined} tabIndex={-1}>
                    {translate(`money.transfers.steps.${one}`)}
                  </h2>
                  {state === 'done' && (
                    <>
                      <span className="said">{answer(plan, one)}</span>
                      <TextButton
                        type="button"
                        className="edit"
                        disabled={sending.phase === 'sending'}
                        onClick={() => go(one)}
                        aria-label={translate('money.transfers.edit_step', {
                          step: translate(`money.transfers.steps.${one}`),
                        })}
                      >
                        {translate('money.transfers.edit')}
                      </TextButton>
                    </>
                  )}
                </div>
                {state === 'now' && blocked && (
                  <Notice className="bad" role="alert" style={{ marginBlockStart: 16 }}>
                    {translate(`money.transfers.steps.${blocked}`)}:{' '}
                    {translate(problems?.['_'] ? `errors.${problems['_']}` : `validation.${problem(blocked)}`)}
                  </Notice>
                )}
                {state === 'now' && one !== 'review' && (
                  <form
                    className="asked"
                    noValidate
                    onSubmit={(event) => {
                      event.preventDefault()
                      if (!waiting && isAnswered(plan, one) && !stops(one)) next()
                    }}
                  >
                    {one === 'source' && <SourceStep {...props} />}
                    {one === 'destination' && <DestinationStep {...props} />}
                    {one === 'amount' && <AmountStep {...props} />}
                    {one === 'reason' && <ReasonStep {...props} />}
                    {one === 'source' && props.problem && (
                      <Notice className="bad" role="alert">
                        {translate(problems?.['_'] ? `errors.${problems['_']}` : `validation.${props.problem}`)}
                      </Notice>
                    )}
                    <div className="buttons">
                      <PrimaryButton type="submit" disabled={waiting || !isAnswered(plan, one) || stops(one)}>
                        {translate(waiting ? 'money.transfers.checking' : 'money.transfers.next')}
                      </PrimaryButton>
                      {index > 0 && !preset && (
                        <SecondaryButton type="button" onClick={startAnew}>
                          {translate('inputs.draft.start_anew')}
                        </SecondaryButton>
                      )}
                    </div>
                  </form>
                )}
                {state === 'now' && one === 'review' && (
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
