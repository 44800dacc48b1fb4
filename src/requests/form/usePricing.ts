import { useEffect, useRef } from 'react'
import type { RequestType } from '../../../contract/requests/forms'
import { decimal } from '../../../contract/scalars'
import { detailOf } from '../../data/http/detailOf'
import type { useDraftedForm } from '../../form/useDraftedForm'
import type { FormValues } from './formValues'
import type { RequestDraft } from './useRequestDraft'
import type { useSubjects } from './useSubjects'

/**
 * Where the amount comes from: a price known once everything it depends on is chosen (`first`), a list price
 * (`listed`), or the person filling in the form, because there is no price (`typed`).
 */
export type Pricing = 'first' | 'listed' | 'typed'

const pricingOf = (type: RequestType, chosen: string, duration: string, price: string | undefined) => {
  if (type !== 'course' && type !== 'subscription') return undefined
  if (chosen === '' || (type === 'subscription' && duration === '')) return 'first'
  return price === undefined && type === 'subscription' ? 'typed' : 'listed'
}

interface PricedForm {
  readonly type: RequestType
  readonly form: ReturnType<typeof useDraftedForm<RequestDraft>>['form']
  readonly subjects: ReturnType<typeof useSubjects>
  /** Platform or course uuid. */
  readonly chosen: string
  readonly values: FormValues
}

/** Keeps the amount of a form at the price of what is chosen, where that has one. */
export const usePricing = ({ type, form, subjects, chosen, values }: PricedForm) => {
  const price = subjects.priceOf(chosen, values['duration'])
  const pricing: Pricing | undefined = pricingOf(type, chosen, values['duration'] ?? '', price)
  const priced = useRef<string>(undefined)
  useEffect(() => {
    // The price of a previous choice must not stay as if it had been typed.
    const left = price === undefined && priced.current !== undefined && values['amount'] === priced.current
    if (left) form.setValue('values.amount', '')
    else if (price !== undefined && price !== values['amount']) form.setValue('values.amount', price)
    priced.current = price
  })
  /** Replaces the rejected price with the current one before the error is shown at its field. */
  const showPrice = async (error: unknown): Promise<void> => {
    const now = detailOf(error, 'validation', 'price', decimal)
    if (now === undefined) return
    await subjects.retry()
    form.setValue('values.amount', now)
  }
  return { pricing, showPrice }
}
