import { useState } from 'react'
import { isSomething, type Currency } from '../../../contract/money/amounts'
import { transfers } from '../../../contract/money/transfers'
import { useUser } from '../../data/session/useUser'
import { creditCurrencies } from '../parts'
import { emptyPlan, isAnswered, steps, usePlan, type Plan, type Step } from './plan'
import { problemAt, useQuote } from './useQuote'
import { useSending } from './useSending'

export interface WizardOptions {
  /** Where the plan is kept. */
  readonly place: string
  readonly kind: 'chain' | 'credit'
  /** The platform’s own money, or the person’s. */
  readonly platform: boolean
  /** A plan prepared elsewhere: approved withdrawals to pay. */
  readonly preset?: Plan | undefined
  /** Called with the uuid of the recorded transfer. */
  readonly onMade: (uuid: string) => void
}

/** The currencies a person has credit in, the one a plan starts with first; `undefined` until known. */
const useCredit = (): readonly Currency[] | undefined => {
  const known = useUser(10)
    .credit?.filter(({ amount }) => isSomething(amount))
    .map(({ currency }) => currency)
  return known?.toSorted((a, b) => creditCurrencies.indexOf(a) - creditCurrencies.indexOf(b))
}

const firstOpen = (plan: Plan): Step => steps.find((step) => !isAnswered(plan, step)) ?? 'review'

const endpointFor = (kind: WizardOptions['kind'], { network }: Plan) => {
  if (kind === 'credit') return transfers.sendCredit
  return network === 'bsc' ? transfers.sendBsc : transfers.sendUsdt
}

/** A transfer being planned: which question is open, what blocks the next, and sending it. */
export const useWizard = ({ place, kind, platform, preset, onMade }: WizardOptions) => {
  const credit = useCredit()
  const [start] = useState(
    () =>
      preset ?? {
        ...emptyPlan(kind === 'credit' ? 'internal' : 'tron'),
        ...(kind === 'credit' && !platform && credit?.[0] && { currency: credit[0] }),
      },
  )
  const { plan, change, forget } = usePlan(place, start, { preset: preset !== undefined })
  // With credit in several currencies, which one to give from is a question like the others.
  const [step, setStep] = useState<Step>(() =>
    kind === 'credit' && !platform && plan.receiver === '' && (credit?.length ?? 0) > 1 ? 'source' : firstOpen(plan),
  )
  const quote = useQuote(plan)
  const sending = useSending(endpointFor(kind, plan), { place, plan: plan.id }, ({ uuid }) => {
    forget()
    onMade(uuid)
  })
  const { problems } = quote
  const problem = (of: Step) => (of === 'review' ? undefined : problemAt(problems, of))
  // A look-alike is resolved in the review by retyping its middle, everything else before.
  const stops = (of: Step) => {
    const code = problem(of)
    return code !== undefined && code !== 'address_similar'
  }
  const waiting = quote.waiting && step !== 'source' && step !== 'reason'
  const at = steps.indexOf(step)
  // A plan kept from earlier, or prepared elsewhere, may open past an answer that is no longer valid.
  const blocked = steps.slice(0, at).find((one) => stops(one))
  const go = (to: Step) => {
    sending.clearRefusal()
    setStep(to)
  }
  const next = () => {
    const open = steps.slice(0, at + 1).find((one) => one !== 'review' && (!isAnswered(plan, one) || stops(one)))
    // Answers of a preset are only reviewed again at the end.
    const after = preset ? firstOpen(plan) : steps[at + 1]
    go(open ?? after ?? 'review')
  }
  return {
    /** There is nothing to give. */
    empty: kind === 'credit' && !platform && credit?.length === 0,
    plan,
    change,
    /** The open question. */
    step,
    /** Its position among the others. */
    at,
    quote,
    /** The platform is still checking the answer. */
    waiting,
    problem,
    /** An earlier question whose answer is no longer valid. */
    blocked,
    /** Whether the person may move on from a question. */
    mayLeave: (of: Step) => !waiting && isAnswered(plan, of) && !stops(of),
    go,
    next,
    startAnew: () => {
      forget()
      go('source')
    },
    sending,
  }
}

export type Wizard = ReturnType<typeof useWizard>
