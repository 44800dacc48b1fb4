import { useTranslate } from 'react-admin'
import { useState, type SyntheticEvent } from 'react'
import { checkAmount, type Currency } from '../../../contract/money/amounts'
import { topUps } from '../../../contract/money/top-ups'
import { transfers } from '../../../contract/money/transfers'
import { useFormDraft } from '../../data/drafts/drafts'
import { PlatformError } from '../../data/http/errors'
import { useWrite } from '../../data/useWrite'
import { useProblems, type Problems } from '../../form/useProblems'
import { useNotifyFailure } from '../../ui/toasts/toasts'
import type { Uses } from '../Allowance'
import { useSending } from '../transfers/useSending'

/** Approved withdrawals of one person, paid together at the bank. */
export interface WithdrawalPayment {
  readonly destination: string
  readonly name: string
  readonly amount: string
  readonly withdrawals: readonly number[]
  /** The codes of their requests. */
  readonly codes: readonly string[]
  /** How much of their 24-hour allowance the payer has used. */
  readonly allowance: Uses
}

export interface BookingOptions {
  readonly place: string
  /** What is paid; absent: a top-up of somebody’s credit. */
  readonly preset?: WithdrawalPayment
  readonly onMade: (uuid: string) => void
}

const needed = ['destination', 'amount', 'source', 'transaction_hash', 'reason'] as const

interface Values extends Readonly<Record<(typeof needed)[number], string>> {
  /** Names the payload, and is kept with the typed values: sent again after a reload it has the same key. */
  readonly plan: string
  readonly name: string
  readonly currency: Currency
  readonly description: string
}

const problemsOf = (values: Values): Problems => {
  const sum = checkAmount(values.amount, values.currency)
  const empty = needed.filter((field) => values[field].trim() === '').map((field) => [field, 'required'] as const)
  return { ...(typeof sum === 'string' && { amount: sum }), ...Object.fromEntries(empty) }
}

/** A booking of a bank transaction: the typed values, their problems, the review, and sending it once. */
export const useBooking = ({ place, preset, onMade }: BookingOptions) => {
  const translate = useTranslate()
  const notifyFailure = useNotifyFailure()
  const [initial] = useState<Values>(() => ({
    plan: crypto.randomUUID(),
    destination: preset?.destination ?? '',
    name: preset?.name ?? '',
    amount: preset?.amount ?? '',
    currency: 'IRR',
    source: '',
    transaction_hash: '',
    reason: preset ? translate('money.withdrawals.reason') : '',
    description: '',
  }))
  const { values, change, forget, kept } = useFormDraft(`bank.${place}`, initial)
  const [reviewing, setReviewing] = useState(false)
  const [files, setFiles] = useState<readonly File[]>([])
  const { problems, mark, mend, form } = useProblems()
  const keep = useWrite(topUps.addTransferReceipt)
  const sending = useSending(transfers.bookRial, { place, plan: values.plan }, ({ uuid }) => {
    forget()
    const [file] = files
    if (!file) return onMade(uuid)
    const input = { params: { uuid }, body: { file } }
    // It is booked either way; if its receipt could not be stored, the booking's page says so and accepts it.
    keep.mutate(input, { onError: notifyFailure, onSettled: () => onMade(uuid) })
  })
  const { refusal } = sending
  const busy = sending.phase === 'sending' || keep.isPending
  const fields: Problems = { ...(refusal instanceof PlatformError && refusal.fields), ...problems }
  return {
    values,
    set: (changes: Partial<Values>) => {
      sending.clearRefusal()
      mend(Object.keys(changes))
      change({ plan: values.plan, ...changes })
    },
    /** Whether typed values are kept in this browser. */
    kept,
    startAnew: () => {
      mark({})
      setFiles([])
      forget()
    },
    files,
    setFiles,
    form,
    /** What is wrong, by field: found here or refused by the platform. */
    fields,
    busy,
    sending,
    reviewing,
    /** Opens the review if nothing is missing. */
    review: (event: SyntheticEvent) => {
      event.preventDefault()
      if (busy) return
      const found = problemsOf(values)
      mark(found)
      setReviewing(Object.keys(found).length === 0)
    },
    endReview: () => setReviewing(false),
    book: (passcode: string) =>
      sending.send(
        {
          destination: values.destination,
          amount: values.amount,
          currency: values.currency,
          reason: values.reason.trim(),
          source: values.source.trim(),
          transaction_hash: values.transaction_hash.trim(),
          ...(values.description.trim() !== '' && { description: values.description.trim() }),
          ...(preset && { withdrawal_ids: preset.withdrawals }),
        },
        passcode,
      ),
  }
}

export type Booking = ReturnType<typeof useBooking>
