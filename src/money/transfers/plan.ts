import { useCallback, useState } from 'react'
import { currencies, readAmount, type Currency } from '../../../contract/money/amounts'
import type { ChainNetwork } from '../../../contract/money/networks'
import { readPreference, writePreference } from '../../data/preferences'

/** Chains with addresses, and credit that never leaves the platform. */
export type PlanNetwork = ChainNetwork | 'internal'

/** What somebody wants to send, as far as it is filled in. The passcode is never part of it. */
export interface Plan {
  /** Names the payload: sent from two windows or after a reload it is the same one. */
  readonly id: string
  readonly network: PlanNetwork
  readonly currency: Currency
  /** A wallet address; empty for credit. */
  readonly sender: string
  /** A wallet address, or for credit a person's uuid. */
  readonly receiver: string
  /** The recipient's name in the address book or the search. */
  readonly receiverName: string
  readonly amount: string
  readonly reason: string
  readonly description: string
  /** The middle four characters of the address, retyped. */
  readonly check: string
  /** Approved withdrawals it pays. */
  readonly withdrawals: readonly number[]
}

/** The questions of the wizard, in order. */
export const steps = ['source', 'destination', 'amount', 'reason', 'review'] as const
export type Step = (typeof steps)[number]

/** An empty plan. */
export const emptyPlan = (network: PlanNetwork): Plan => ({
  id: crypto.randomUUID(),
  network,
  currency: network === 'internal' ? 'USD' : 'USDT',
  sender: '',
  receiver: '',
  receiverName: '',
  amount: '',
  reason: '',
  description: '',
  check: '',
  withdrawals: [],
})

const isPlan = (value: unknown): value is Partial<Plan> => {
  const plan = value as Partial<Plan> | undefined
  return typeof plan?.network === 'string' && typeof plan.receiver === 'string' && Array.isArray(plan.withdrawals)
}

/** Whether a question is answered well enough to continue; the platform checks the values themselves. */
export const isAnswered = (plan: Plan, step: Step): boolean => {
  if (step === 'source') return plan.network === 'internal' || plan.sender !== ''
  if (step === 'destination') return plan.receiver !== ''
  if (step === 'amount') return 'text' in readAmount(plan.amount, currencies[plan.currency].scale)
  return step === 'reason' && plan.reason.trim() !== ''
}

const nameOf = (place: string): string => `draft.transfer.${place}`

/** Starts a transfer of credit to somebody on a screen; replaces what was filled in there before. */
export const beginCredit = (place: string, { uuid, name }: { readonly uuid: string; readonly name: string }): void => {
  writePreference(nameOf(place), { ...emptyPlan('internal'), receiver: uuid, receiverName: name })
}

interface KeptPlan {
  readonly plan: Plan
  readonly change: (changes: Partial<Plan>) => void
  readonly forget: () => void
}

/** A plan that survives reload and sign-out, kept per person and screen. A preset starts afresh and is not kept. */
export const usePlan = (place: string, start: Plan, { preset }: { readonly preset: boolean }): KeptPlan => {
  const name = nameOf(place)
  const [plan, setPlan] = useState<Plan>(() => {
    const kept = preset ? undefined : readPreference(name)
    return isPlan(kept) ? { ...start, ...kept } : start
  })
  const change = useCallback(
    (changes: Partial<Plan>) =>
      setPlan((before) => {
        const next = { ...before, ...changes }
        if (!preset) writePreference(name, next)
        return next
      }),
    [name, preset],
  )
  const forget = useCallback(() => {
    writePreference(name, undefined)
    setPlan({ ...start, id: crypto.randomUUID() })
  }, [name, start])
  return { plan, change, forget }
}
