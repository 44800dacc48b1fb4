import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { useId } from 'react'
import { directions } from '../../../contract/money/networks'
import { mostOfPaypalLine, paypalTypes } from '../../../contract/money/paypal'
import { DialogForm } from '../../form/dialogs/DialogForm'
import { Refusal } from '../../ui/Refusal'
import { FailureText } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { isolated } from '../../ui/fields/Ltr'
import { CheckboxInput } from '../../form/CheckboxInput'
import { JalaliDateInput } from '../../form/dates/JalaliDateInput'
import { MoneyInput } from '../../form/MoneyInput'
import { SelectInput } from '../../form/SelectInput'
import { TextAreaInput, TextInput } from '../../form/TextInput'
import { KeptDraft } from '../../form/KeptDraft'
import { MoneyFailure } from '../MoneyFailure'
import { OwnerHold } from '../OwnerHold'
import { useHold } from '../useHold'
import { LineReview } from './LineReview'
import type { PaypalAccount } from './PaypalAccountCard'
import { useNewLine, type NewLine } from './useNewLine'
import { Dialog } from '../../ui/Dialog'

interface LineProps {
  readonly line: NewLine
}

const LineInputs = ({ line: { account, values, fields, set } }: LineProps) => {
  const translate = useTranslate()
  const { money } = useFormats()
  const text = (field: 'counterparty' | 'reference', most: number) => (
    <TextInput
      label={`money.paypal.${field}`}
      value={values[field]}
      maxLength={most}
      required
      onChange={(value) => set({ [field]: value })}
      error={fields[field]}
    />
  )
  return (
    <>
      <SelectInput
        label="money.reports.columns.direction"
        emptyLabel={false}
        value={values.direction}
        choices={directions.map((value) => ({ value, label: `enums.direction.${value}` }))}
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
        helper={<span>{translate('money.paypal.most', { amount: money(mostOfPaypalLine, account.currency) })}</span>}
        onChange={(amount) => set({ amount })}
        error={fields['amount']}
      />
      <MoneyInput
        label="money.reports.columns.fee"
        currency={account.currency}
        value={values.fee}
        onChange={(fee) => set({ fee })}
        error={fields['fee']}
      />
      <JalaliDateInput
        label="money.reports.columns.date"
        value={values.date}
        keepTyped
        required
        onChange={(date) => set({ date })}
        error={fields['date']}
      />
      {text('reference', 60)}
      <TextInput
        label="money.paypal.request_code"
        kind="code"
        maxLength={20}
        value={values.request}
        helper="money.paypal.request_helper"
        onChange={(request) => set({ request })}
        error={fields['request']}
      />
      <TextAreaInput
        label="money.paypal.description"
        rows={2}
        maxLength={500}
        value={values.description}
        onChange={(description) => set({ description })}
        error={fields['description']}
      />
    </>
  )
}

/** Why it was refused, unless a field says so; for one already recorded, which one that is. */
const LineRefusal = ({ line: { failure, twin } }: LineProps) => {
  const translate = useTranslate()
  const { dateTime } = useFormats()
  return (
    <Refusal>
      {twin ? (
        translate('money.paypal.double', { reference: isolated(twin.reference), at: dateTime(twin.at) })
      ) : (
        <MoneyFailure error={failure} />
      )}
    </Refusal>
  )
}

/** The transaction as typed. */
const Typing = ({ line }: LineProps) => {
  const { fields, failure, unread, twin, anyway, setAnyway, kept, busy, startAnew } = line
  return (
    <>
      <LineInputs line={line} />
      {failure && Object.keys(fields).length === 0 && <LineRefusal line={line} />}
      {unread !== undefined && (
        <Refusal>
          <FailureText error={unread} />
        </Refusal>
      )}
      {(twin || anyway) && <CheckboxInput label="money.paypal.anyway" value={anyway} onChange={setAnyway} />}
      <KeptDraft kept={kept} disabled={busy} onForget={startAnew} />
    </>
  )
}

/** The same transaction before it is recorded. */
const Reviewing = ({ line }: LineProps) => (
  <>
    <LineReview line={line} />
    {line.failure && (
      <Refusal>
        <MoneyFailure error={line.failure} />
      </Refusal>
    )}
  </>
)

const submitLabel = ({ busy, reviewing }: NewLine): string => {
  if (busy) return 'table.busy'
  return reviewing ? 'money.paypal.save' : 'money.paypal.next'
}

/** Records a PayPal transaction by hand; reviewed first, with a warning about a likely duplicate before it is saved. */
export const NewLineDialog = ({
  account,
  onClose,
}: {
  readonly account: PaypalAccount
  readonly onClose: () => void
}) => {
  const translate = useTranslate()
  const title = useId()
  const hold = useHold()
  const line = useNewLine(account, onClose)
  const { form, submit, reviewing, busy } = line
  const step = reviewing ? <Reviewing line={line} /> : <Typing line={line} />
  return (
    <Dialog open onClose={() => busy || onClose()} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogForm ref={form} noValidate aria-busy={busy} onSubmit={(event) => void submit(event)}>
        <h2 id={title}>{translate(reviewing ? 'money.paypal.review' : 'money.paypal.add')}</h2>
        {hold ? <OwnerHold hold={hold} /> : step}
        <div className="buttons">
          <Button
            type="button"
            variant="text"
            color="inherit"
            onClick={reviewing ? line.edit : onClose}
            disabled={busy}
          >
            {translate(reviewing ? 'money.paypal.edit' : 'table.cancel')}
          </Button>
          {!hold && (
            <Button
              type="submit"
              variant="contained"
              disabled={busy || (reviewing ? !line.sure : line.twin !== undefined && !line.anyway)}
            >
              {translate(submitLabel(line))}
            </Button>
          )}
        </div>
      </DialogForm>
    </Dialog>
  )
}
