import Button from '@mui/material/Button'
import { useNotify, useRecordContext, useTranslate } from 'react-admin'
import { useId, useState, type SyntheticEvent } from 'react'
import { dayInTehran, isIsoDate } from '../../../contract/jalali'
import { checkAmount, checkPaid, formatMinor, toMinor, type Currency } from '../../../contract/money/amounts'
import { mostOfPaypalLine, paypal, paypalTypes } from '../../../contract/money/paypal'
import { trackingOf } from '../../../contract/text'
import { isUnanswered, PlatformError } from '../../data/http/errors'
import { useFormDraft } from '../../data/drafts/drafts'
import { useWrite } from '../../data/useWrite'
import { PrimaryButton } from '../../ui/Control'
import { DialogForm } from '../../form/dialogs/DialogForm'
import { Refusal } from '../../ui/Refusal'
import { FactList } from '../../ui/Section'
import { useFormats } from '../../ui/useFormats'
import { MoneyField } from '../../ui/fields/figures'
import { Given, isolated, Ltr } from '../../ui/fields/Ltr'
import { CheckboxInput } from '../../form/CheckboxInput'
import { JalaliDateInput } from '../../form/dates/JalaliDateInput'
import { MoneyInput } from '../../form/MoneyInput'
import { SelectInput } from '../../form/SelectInput'
import { useProblems, type Problems } from '../../form/useProblems'
import { TextInput } from '../../form/TextInput'
import { AskedAllowance } from '../Allowance'
import { AmountInWords } from '../AmountInWords'
import { KeptDraft } from '../../form/KeptDraft'
import { MoneyFailure } from '../MoneyFailure'
import { OwnerHold } from '../OwnerHold'
import { useHold } from '../useHold'
import type { PaypalAccount } from './PaypalAccountCard'
import { Dialog } from '../../ui/Dialog'

const usual = { direction: 'in', type: 'payment', counterparty: '', amount: '', fee: '', reference: '' }

type Values = typeof usual & { readonly date: string }

/** The sums typed, in minor units; or what is wrong with them, by field. */
const sumsOf = (
  { amount, fee }: Values,
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

const problemsOf = (values: Values, currency: Currency): Problems => {
  const empty = needed.filter((field) => values[field].trim() === '').map((field) => [field, 'required'] as const)
  return {
    ...sumsOf(values, currency).wrong,
    ...(!isIsoDate(values.date) && { date: 'date' }),
    ...Object.fromEntries(empty),
  }
}

interface ReviewProps {
  readonly account: PaypalAccount
  readonly values: Values
  readonly sure: boolean
  readonly onSure: (sure: boolean) => void
}

/** What is about to be recorded, with what the account holds after it. */
const Review = ({ account, values, sure, onSure }: ReviewProps) => {
  const translate = useTranslate()
  const { date } = useFormats()
  const { currency } = account
  const sums = sumsOf(values, currency)
  if (sums.wrong) return null
  const into = values.direction === 'in'
  const net = into ? sums.gross - sums.fee : sums.gross + sums.fee
  const money = (minor: bigint) => <MoneyField amount={formatMinor(minor, currency)} currency={currency} />
  return (
    <>
      <FactList
        facts={[
          {
            label: translate('money.reports.columns.account'),
            value: <Ltr breakAnywhere>{account.email}</Ltr>,
            wide: true,
          },
          {
            label: translate('money.reports.columns.direction'),
            value: translate(`enums.direction.${values.direction}`),
          },
          { label: translate('money.paypal.type'), value: translate(`money.reports.paypal_types.${values.type}`) },
          {
            label: translate('money.reports.columns.amount'),
            value: <AmountInWords amount={formatMinor(sums.gross, currency)} currency={currency} />,
            wide: true,
          },
          { label: translate('money.reports.columns.fee'), value: money(sums.fee) },
          { label: translate('money.reports.columns.net'), value: money(net) },
          {
            label: translate('money.paypal.after'),
            value: money(toMinor(account.balance, currency) + (into ? net : -net)),
          },
          { label: translate('money.reports.columns.date'), value: date(values.date) },
          { label: translate('money.paypal.counterparty'), value: <Given>{values.counterparty}</Given> },
          {
            label: translate('money.paypal.reference'),
            value: <Ltr breakAnywhere>{trackingOf(values.reference)}</Ltr>,
          },
        ]}
      />
      <AskedAllowance
        move="paypal_line"
        currency={currency}
        amount={formatMinor(into ? sums.gross : net, currency)}
        receiver={into ? account.uuid : values.counterparty}
      />
      <CheckboxInput label="money.paypal.sure" value={sure} onChange={onSure} />
    </>
  )
}

const Form = ({ account, onClose }: { readonly account: PaypalAccount; readonly onClose: () => void }) => {
  const translate = useTranslate()
  const title = useId()
  const [initial] = useState(() => ({ ...usual, date: dayInTehran(Date.now()) }))
  const { values, change, forget, kept } = useFormDraft<Values>(`paypal.${account.uuid}`, initial)
  const [anyway, setAnyway] = useState(false)
  const [reviewing, setReviewing] = useState(false)
  const [sure, setSure] = useState(false)
  const hold = useHold()
  const { problems, mark, mend, form } = useProblems()
  const { money, dateTime } = useFormats()
  const add = useWrite(paypal.addTransaction)
  const notify = useNotify()
  const refusal = add.error instanceof PlatformError ? add.error : undefined
  const fields: Problems = { ...refusal?.fields, ...problems }
  const double = refusal?.code === 'conflict' && typeof refusal.details['reference'] === 'string'
  const set = (changes: Partial<Values>) => {
    change(changes)
    setAnyway(false)
    mend(Object.keys(changes))
    add.reset()
  }
  const text = (field: 'counterparty' | 'reference', most: number) => (
    <TextInput
      label={`money.paypal.${field}`}
      value={values[field]}
      maxLength={most}
      required
      onChange={(value) => set({ [field]: value })}
      {...(fields[field] && { error: fields[field] })}
    />
  )
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
      onClose()
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
  const twin = refusal?.details ?? {}
  return (
    <Dialog open onClose={() => add.isPending || onClose()} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogForm ref={form} noValidate aria-busy={add.isPending} onSubmit={(event) => void submit(event)}>
        <h2 id={title}>{translate(reviewing ? 'money.paypal.review' : 'money.paypal.add')}</h2>
        {hold ? (
          <OwnerHold hold={hold} />
        ) : reviewing ? (
          <>
            <Review account={account} values={values} sure={sure} onSure={setSure} />
            {add.error && (
              <Refusal>
                <MoneyFailure error={add.error} />
              </Refusal>
            )}
          </>
        ) : (
          <>
            <SelectInput
              label="money.reports.columns.direction"
              emptyLabel={false}
              value={values.direction}
              choices={['in', 'out'].map((value) => ({ value, label: `enums.direction.${value}` }))}
              onChange={(direction) => set({ direction })}
            />
            <SelectInput
              label="money.paypal.type"
              emptyLabel={false}
              value={values.type}
              choices={paypalTypes.map((value) => ({ value, label: `money.reports.paypal_types.${value}` }))}
              onChange={(type) => set({ type })}
            />
            {text('counterparty', 120)}
            <MoneyInput
              label="money.reports.columns.amount"
              currency={account.currency}
              value={values.amount}
              required
              helper={
                <span>{translate('money.paypal.most', { amount: money(mostOfPaypalLine, account.currency) })}</span>
              }
              onChange={(amount) => set({ amount })}
              {...(fields['amount'] && { error: fields['amount'] })}
            />
            <MoneyInput
              label="money.reports.columns.fee"
              currency={account.currency}
              value={values.fee}
              onChange={(fee) => set({ fee })}
              {...(fields['fee'] && { error: fields['fee'] })}
            />
            <JalaliDateInput
              label="money.reports.columns.date"
              value={values.date}
              keepTyped
              required
              onChange={(date) => set({ date })}
              {...(fields['date'] && { error: fields['date'] })}
            />
            {text('reference', 60)}
            {add.error && Object.keys(fields).length === 0 && (
              <Refusal>
                {double ? (
                  translate('money.paypal.double', {
                    reference: isolated(String(twin['reference'])),
                    at: dateTime(String(twin['at'])),
                  })
                ) : (
                  <MoneyFailure error={add.error} />
                )}
              </Refusal>
            )}
            {(double || anyway) && <CheckboxInput label="money.paypal.anyway" value={anyway} onChange={setAnyway} />}
            <KeptDraft
              kept={kept}
              disabled={add.isPending}
              onForget={() => {
                mark({})
                add.reset()
                forget()
              }}
            />
          </>
        )}
        <div className="buttons">
          <Button
            type="button"
            variant="text"
            color="inherit"
            onClick={reviewing ? edit : onClose}
            disabled={add.isPending}
          >
            {translate(reviewing ? 'money.paypal.edit' : 'table.cancel')}
          </Button>
          {!hold && (
            <Button
              type="submit"
              variant="contained"
              disabled={add.isPending || (reviewing ? !sure : double && !anyway)}
            >
              {translate(add.isPending ? 'table.busy' : reviewing ? 'money.paypal.save' : 'money.paypal.next')}
            </Button>
          )}
        </div>
      </DialogForm>
    </Dialog>
  )
}

/** Records a PayPal transaction by hand; reviewed first, a likely double is warned about before it is kept. */
export const AddPaypalLine = () => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const account = useRecordContext<PaypalAccount>()
  return (
    <>
      <PrimaryButton type="button" onClick={() => setOpen(true)}>
        {translate('money.paypal.add')}
      </PrimaryButton>
      {open && account && <Form account={account} onClose={() => setOpen(false)} />}
    </>
  )
}
