import { useUpdate } from 'react-admin'
import { useState, type SyntheticEvent } from 'react'
import type { Reply } from '../../../contract/endpoint'
import { checkPaid, toMinor } from '../../../contract/money/amounts'
import { mostPaid, type salaries } from '../../../contract/money/salaries'
import { PlatformError } from '../../data/http/errors'

export type Salary = Reply<typeof salaries.salaryFactors>['results'][number]

interface Known {
  readonly amount_paid: string
  readonly version: number
}

const isKnown = (value: unknown): value is Known =>
  typeof (value as Partial<Known> | undefined)?.amount_paid === 'string' &&
  typeof (value as Partial<Known>).version === 'number'

/** What is recorded as paid of a salary: the typed amount, whether it is allowed, and saving it. */
export const useSalaryPayment = (salary: Salary, onSaved: () => void) => {
  const { currency } = salary
  // What is currently recorded as paid: somebody else may have changed it since the list was read.
  const [known, setKnown] = useState({ amount_paid: salary.amount_paid, version: salary.version })
  const [amount, setAmount] = useState(salary.amount_paid)
  const [confirm, setConfirm] = useState(false)
  const [reason, setReason] = useState('')
  const [save, { error, isPending: busy }] = useUpdate<Salary>()
  const read = checkPaid(amount, currency)
  const minor = typeof read === 'bigint' ? read : null
  const lowered = minor !== null && minor < toMinor(known.amount_paid, currency)
  const above = minor !== null && minor > toMinor(salary.payable, currency)
  const odd = lowered || above
  const tooMuch = above && !lowered && minor > mostPaid(toMinor(salary.payable, currency))
  const changed = minor !== null && minor !== toMinor(known.amount_paid, currency)
  const ready = changed && !tooMuch && confirm && (!odd || reason.trim() !== '')
  const fields = error instanceof PlatformError ? error.fields : {}
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!ready || busy) return
    const data = {
      amount_paid: amount,
      ...(odd && { confirm: true }),
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    }
    void save(
      'salary-factors',
      { id: salary.id, data, previousData: { ...salary, ...known } },
      {
        mutationMode: 'pessimistic',
        onSuccess: onSaved,
        onError: (refusal) => {
          const current = refusal instanceof PlatformError ? refusal.details['current'] : undefined
          if (!isKnown(current)) return
          setKnown(current)
          setConfirm(false)
        },
      },
    )
  }
  return {
    known,
    amount,
    typeAmount: (value: string) => {
      setAmount(value)
      setConfirm(false)
    },
    /** The amount in minor units; null while it is not one. */
    minor,
    changed,
    /** Less than is already recorded. */
    lowered,
    /** Reduced, or more than is due: a reason is required. */
    odd,
    /** More than may be recorded at all. */
    tooMuch,
    confirm,
    setConfirm,
    reason,
    setReason,
    ready,
    busy,
    error,
    fields,
    submit,
  }
}
