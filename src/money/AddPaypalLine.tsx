import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { useTranslate } from 'ra-core'
import { useId, useState, type SyntheticEvent } from 'react'
import { dayInTehran } from '../../contract/calendar'
import { checkAmount, formatMinor } from '../../contract/money'
import { paypal, paypalTypes } from '../../contract/paypal'
import { isUnanswered, PlatformError } from '../providers/errors'
import { useIntentKey } from '../providers/intents'
import { useCall } from '../providers/useCall'
import { StrongButton } from '../shared/feedback/Control'
import { DialogForm } from '../shared/feedback/DialogForm'
import { Refusal } from '../shared/feedback/Refusal'
import { useFormats } from '../shared/feedback/useFormats'
import { isolated } from '../shared/fields/Ltr'
import { CheckboxInput } from '../shared/inputs/CheckboxInput'
import { JalaliDateInput } from '../shared/inputs/JalaliDateInput'
import { MoneyInput } from '../shared/inputs/MoneyInput'
import { SelectInput } from '../shared/inputs/SelectInput'
import { TextInput } from '../shared/inputs/TextInput'
import { MoneyFailure } from './MoneyFailure'
import { useMoneyMoved } from './useSending'

const usual = { direction: 'in', type: 'payment', counterparty: '', amount: '', fee: '', reference: '' }

const Form = ({ account, onClose }: { readonly account: string; readonly onClose: () => void }) => {
  const translate = useTranslate()
  const title = useId()
  const [values, setValues] = useState(() => ({ ...usual, date: dayInTehran(Date.now()) }))
  const [anyway, setAnyway] = useState(false)
  const [sure, setSure] = useState(false)
  const formats = useFormats()
  const keyOf = useIntentKey()
  const add = useCall(paypal.addTransaction)
  const moved = useMoneyMoved()
  const fields = add.error instanceof PlatformError ? add.error.fields : {}
  const double = add.error instanceof PlatformError && add.error.code === 'conflict'
  const found = add.error instanceof PlatformError ? add.error.details['reference'] : undefined
  const twin = typeof found === 'string' ? found : ''
  const set = (changes: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...changes }))
    setAnyway(false)
    setSure(false)
    add.reset()
  }
  const close = () => {
    if (isUnanswered(add.error)) moved()
    onClose()
  }
  const amount = checkAmount(values.amount, 'USD')
  const filled =
    typeof amount === 'bigint' &&
    [values.counterparty, values.reference, values.date].every((value) => value.trim() !== '')
  const ready = filled && sure
  const text = (field: 'counterparty' | 'reference', most: number) => (
    <TextInput
      label={`payout.paypal.${field}`}
      value={values[field]}
      maxLength={most}
      required
      onChange={(value) => set({ [field]: value })}
      {...(fields[field] && { error: fields[field] })}
    />
  )
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!ready || add.isPending) return
    const { fee, direction, type, ...rest } = values
    const body = {
      ...rest,
      account,
      direction: direction === 'out' ? ('out' as const) : ('in' as const),
      type: paypalTypes.find((one) => one === type) ?? 'other',
      ...(fee !== '' && { fee }),
      ...(anyway && { anyway: true }),
    }
    add.mutate(
      { input: { body }, options: { idempotencyKey: keyOf(body) } },
      {
        onSuccess: () => {
          moved()
          onClose()
        },
      },
    )
  }
  return (
    <Dialog open onClose={() => add.isPending || close()} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogForm noValidate aria-busy={add.isPending} onSubmit={submit}>
        <h2 id={title}>{translate('payout.paypal.add')}</h2>
        <SelectInput
          label="funds.columns.direction"
          emptyLabel={false}
          value={values.direction}
          choices={['in', 'out'].map((value) => ({ value, label: `enums.direction.${value}` }))}
          onChange={(direction) => set({ direction })}
        />
        <SelectInput
          label="payout.paypal.type"
          emptyLabel={false}
          value={values.type}
          choices={paypalTypes.map((value) => ({ value, label: `funds.paypal_types.${value}` }))}
          onChange={(type) => set({ type })}
        />
        {text('counterparty', 120)}
        <MoneyInput
          label="funds.columns.amount"
          currency="USD"
          inWords
          value={values.amount}
          onChange={(amount) => set({ amount })}
          {...(fields['amount'] && { error: fields['amount'] })}
        />
        <MoneyInput
          label="funds.columns.fee"
          currency="USD"
          value={values.fee}
          onChange={(fee) => set({ fee })}
          {...(fields['fee'] && { error: fields['fee'] })}
        />
        <JalaliDateInput
          label="funds.columns.date"
          value={values.date}
          keepTyped
          onChange={(date) => set({ date })}
          {...(fields['date'] && { error: fields['date'] })}
        />
        {text('reference', 60)}
        {add.error && Object.keys(fields).length === 0 && (
          <Refusal>
            {double ? (
              translate('payout.paypal.double', { reference: isolated(twin) })
            ) : (
              <MoneyFailure error={add.error} />
            )}
          </Refusal>
        )}
        {(double || anyway) && <CheckboxInput label="payout.paypal.anyway" value={anyway} onChange={setAnyway} />}
        {filled && (
          <CheckboxInput
            label={
              <span>
                {translate(values.direction === 'out' ? 'payout.paypal.sure_out' : 'payout.paypal.sure_in', {
                  amount: isolated(formats.money(formatMinor(amount, 'USD'), 'USD')),
                })}
              </span>
            }
            value={sure}
            onChange={setSure}
          />
        )}
        <div className="buttons">
          <Button type="button" variant="text" color="inherit" onClick={close} disabled={add.isPending}>
            {translate('table.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!ready || add.isPending || (double && !anyway)}>
            {translate(add.isPending ? 'table.busy' : 'payout.paypal.save')}
          </Button>
        </div>
      </DialogForm>
    </Dialog>
  )
}

/** Records a PayPal transaction by hand; a likely double is warned about before it is kept. */
export const AddPaypalLine = ({ account }: { readonly account: string }) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <StrongButton type="button" onClick={() => setOpen(true)}>
        {translate('payout.paypal.add')}
      </StrongButton>
      {open && <Form account={account} onClose={() => setOpen(false)} />}
    </>
  )
}
