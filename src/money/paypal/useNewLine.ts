import { useNotify } from 'react-admin'
import { useState, type SyntheticEvent } from 'react'
import { isIsoDate, todayInTehran } from '../../../contract/jalali'
import { checkAmount, checkPaid, toMinor, type Currency } from '../../../contract/money/amounts'
import { mostOfPaypalLine, paypal, paypalTypes, whyNotPaid } from '../../../contract/money/paypal'
import { isTyped, typedCode } from '../../../contract/requests/request-code'
import { requests, type ProcessRequest } from '../../../contract/requests/requests'
import { isUnanswered, PlatformError } from '../../data/http/errors'
import { useFormDraft } from '../../data/drafts/drafts'
import { useReader } from '../../data/useRead'
import { useWrite } from '../../data/useWrite'
import { useProblems, type Problems } from '../../form/useProblems'
import type { PaypalAccount } from './PaypalAccountCard'

const usual = {
  direction: 'in',
  type: 'payment',
  counterparty: '',
  amount: '',
  fee: '',
  reference: '',
  /** The code of a request, as typed. */
  request: '',
  description: '',
}

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

/** The request a typed code names; or what is wrong with it, for a line as typed. */
const useRequestOf = (currency: Currency) => {
  const read = useReader()
  return async ({ request: typed, direction, type }: LineValues): Promise<ProcessRequest | string | undefined> => {
    if (typed.trim() === '') return undefined
    const code = typedCode(typed)
    if (!code) return 'unknown_request'
    const { results } = await read(requests.requests, { query: { query: code.digits, page_size: 5 } })
    const found = results.find((one) => one.request_status !== 'draft' && isTyped(one.code, typed))
    if (!found) return 'unknown_request'
    return whyNotPaid({ direction, type, currency }, { ...found, status: found.request_status }) ?? found
  }
}

/** A PayPal transaction being recorded: the typed values, their problems, the review, and the single call. */
export const useNewLine = (account: PaypalAccount, onRecorded: () => void) => {
  const [initial] = useState(() => ({ ...usual, date: todayInTehran() }))
  const { values, change, forget, kept } = useFormDraft<LineValues>(`paypal.${account.uuid}`, initial)
  const [anyway, setAnyway] = useState(false)
  const [reviewing, setReviewing] = useState(false)
  const [sure, setSure] = useState(false)
  const [looked, setLooked] = useState<{ readonly typed: string; readonly found: ProcessRequest | undefined }>()
  const [looking, setLooking] = useState(false)
  const [unread, setUnread] = useState<unknown>()
  const requestOf = useRequestOf(account.currency)
  const { problems, mark, mend, form } = useProblems()
  const add = useWrite(paypal.addTransaction)
  const notify = useNotify()
  const refusal = add.error instanceof PlatformError ? add.error : undefined
  const { request_id: unpaid, ...refused } = refusal?.fields ?? {}
  const fields: Problems = { ...refused, ...(unpaid && { request: unpaid }), ...problems }
  const twin = twinIn(refusal)
  // A code typed while the one before was looked up names nothing yet.
  const known = looked?.typed === values.request
  const request = known ? looked.found : undefined
  const set = (changes: Partial<LineValues>) => {
    change(changes)
    setAnyway(false)
    // The type decides whether the line pays its request.
    mend(
      Object.keys(changes).flatMap((field) => (field === 'direction' || field === 'type' ? [field, 'request'] : field)),
    )
    setUnread(undefined)
    add.reset()
  }
  const review = async () => {
    setLooking(true)
    setUnread(undefined)
    try {
      const found = await requestOf(values)
      if (typeof found === 'string') return mark({ request: found })
      setLooked({ typed: values.request, found })
      setReviewing(true)
    } catch (error) {
      setUnread(error)
    } finally {
      setLooking(false)
    }
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (add.isPending || looking) return
    const found = problemsOf(values, account.currency)
    mark(found)
    if (Object.keys(found).length > 0) return setReviewing(false)
    if (!reviewing || !known) return review()
    if (!sure) return
    const { fee, direction, type, request: _code, description, ...rest } = values
    const body = {
      ...rest,
      account: account.uuid,
      direction: direction === 'out' ? ('out' as const) : ('in' as const),
      type: paypalTypes.find((one) => one === type) ?? 'other',
      ...(fee !== '' && { fee }),
      ...(request && { request_id: request.id }),
      ...(description.trim() !== '' && { description }),
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
      setUnread(undefined)
      add.reset()
      forget()
    },
    form,
    /** What is wrong, by field: found here or refused by the platform. */
    fields,
    failure: add.error,
    /** Why the request could not be looked up. */
    unread,
    /** The request it is about, once its code was looked up. */
    request,
    twin,
    /** It is a different one although its reference is already recorded. */
    anyway,
    setAnyway,
    reviewing,
    edit,
    sure,
    setSure,
    busy: add.isPending || looking,
    submit,
  }
}

export type NewLine = ReturnType<typeof useNewLine>
