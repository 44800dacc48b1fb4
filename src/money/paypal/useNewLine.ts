import { useNotify } from 'react-admin'
import { useState, type SyntheticEvent } from 'react'
import { isIsoDate, todayInTehran } from '../../../contract/jalali'
import { checkAmount, checkPaid, toMinor, type Currency } from '../../../contract/money/amounts'
import { mostOfPaypalLine, paypal, paypalTypes } from '../../../contract/money/paypal'
import { isUnanswered, PlatformError } from '../../data/http/errors'
import { useFormDraft } from '../../data/drafts/drafts'
import { useWrite } from '../../data/useWrite'
import { useProblems, type Problems } from '../../form/useProblems'
import type { PaypalAccount } from './PaypalAccountCard'

const usual = { direction: 'in', type: 'payment', counterparty: '', amount: '', fee: '', reference: '' }

/** A transaction as typed. */
type LineValues = typeof usual & { readonly date: string }

/** The typed sums, in minor units; or what is wrong with them, by field. */
export const lineSums = (
  { amount, fee }: LineValues,
  currency: Currency,
):
  | { readonly gross: bigint; readonly fee: bigint; readonly wrong?: undefined }
  | { readonly wrong: Readonly<Record<string, string>> } => {
  const gross = checkAmount(amount, currency)
  const kept = fee === '' ? 0n : checkPaid(fee, currency)
  if (typeof gross === 'string') return { wrong: { amount: gross } }
  if (gross > toMinor(mostOfPaypalLine, currency)) return { wrong: { amount: 'limit_single' } }
  if (kept === 'too_big' || (typeof kept === 'bigint' && kept >= gross)) return { wrong: { fee: 'fee_above_amount' } }
  return typeof kept === 'string' ? { wrong: { fee: kept } } : { gross, fee: kept }
}

const needed = ['counterparty', 'amount', 'date', 'reference'] as const

const problemsOf = (values: LineValues, currency: Currency): Problems => {
  const empty = needed.filter((field) => values[field].trim() === '').map((field) => [field, 'required'] as const)
  return {
    ...lineSums(values, currency).wrong,
    ...(!isIsoDate(values.date) && { date: 'date' }),
    ...(isIsoDate(values.date) && values.date > todayInTehran() && { date: 'date_future' }),
    ...Object.fromEntries(empty),
  }
}

/** An already recorded line with the same reference. */
interface Twin {
  readonly reference: string
  readonly at: string
}

const twinIn = (refusal: PlatformError | undefined): Twin | undefined => {
  const { reference, at } = refusal?.details ?? {}
  return refusal?.code === 'conflict' && typeof reference === 'string' ? { reference, at: String(at) } : undefined
}

/** A PayPal transaction being recorded: the typed values, their problems, the review, and the single call. */
export const useNewLine = (account: PaypalAccount, onRecorded: () => void) => {
  const [initial] = useState(() => ({ ...usual, date: todayInTehran() }))
  const { values, change, forget, kept } = useFormDraft<LineValues>(`paypal.${account.uuid}`, initial)
  const [anyway, setAnyway] = useState(false)
  const [reviewing, setReviewing] = useState(false)
  const [sure, setSure] = useState(false)
  const { problems, mark, mend, form } = useProblems()
  const add = useWrite(paypal.addTransaction)
  const notify = useNotify()
  const refusal = add.error instanceof PlatformError ? add.error : undefined
  const fields: Problems = { ...refusal?.fields, ...problems }
  const twin = twinIn(refusal)
  const set = (changes: Partial<LineValues>) => {
    change(changes)
    setAnyway(false)
    mend(Object.keys(changes))
    add.reset()
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (add.isPending) return
    const found = problemsOf(values, account.currency)
    mark(found)
    if (Object.keys(found).length > 0) return setReviewing(false)
    if (!reviewing) return setReviewing(true)
    if (!sure) return
    const { fee, direction, type, ...rest } = values
    const body = {
      ...rest,
      account: account.uuid,
      direction: direction === 'out' ? ('out' as const) : ('in' as const),
      type: paypalTypes.find((one) => one === type) ?? 'other',
      ...(fee !== '' && { fee }),
      ...(anyway && { anyway: true }),
    }
    try {
      const { waits } = await add.mutateAsync({ body })
      forget()
      if (waits) notify('money.transfers.allowance.now_waits')
      onRecorded()
    } catch (error) {
      // What is wrong with the transaction is shown where it was typed.
      if (!(error instanceof PlatformError) || isUnanswered(error)) return
      setSure(false)
      if (error.code === 'validation' || error.code === 'conflict') setReviewing(false)
    }
  }
  const edit = () => {
    setReviewing(false)
    setSure(false)
    if (!isUnanswered(add.error)) add.reset()
  }
  return {
    account,
    values,
    set,
    kept,
    startAnew: () => {
      mark({})
      add.reset()
      forget()
    },
    form,
    /** What is wrong, by field: found here or refused by the platform. */
    fields,
    failure: add.error,
    twin,
    /** It is a different one although its reference is already recorded. */
    anyway,
    setAnyway,
    reviewing,
    edit,
    sure,
    setSure,
    busy: add.isPending,
    submit,
  }
}

export type NewLine = ReturnType<typeof useNewLine>
