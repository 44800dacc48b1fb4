import { useTranslate } from 'react-admin'
import type { Currency } from '../../../contract/money/amounts'
import { uploadLimits } from '../../../contract/uploads'
import { PrimaryButton } from '../../ui/Control'
import { Card, FactList } from '../../ui/Section'
import { MoneyField } from '../../ui/fields/figures'
import { Given } from '../../ui/fields/Ltr'
import { FileInput } from '../../form/files/FileInput'
import { MoneyInput } from '../../form/MoneyInput'
import { SelectInput } from '../../form/SelectInput'
import { TextAreaInput, TextInput } from '../../form/TextInput'
import { GroupedCode } from '../../ui/fields/GroupedCode'
import { Codes } from '../Codes'
import { KeptDraft } from '../../form/KeptDraft'
import { creditCurrencies, Notice } from '../parts'
import { isPaidMeanwhile, PaidMeanwhile } from '../withdrawals/PaidMeanwhile'
import { OwnerHold } from '../OwnerHold'
import { PasscodeTrouble } from '../PasscodeTrouble'
import { useHold } from '../useHold'
import { PersonPick } from '../transfers/PersonPick'
import { UnknownOutcome } from '../transfers/UnknownOutcome'
import { BookingReview } from './BookingReview'
import { useBooking, type Booking, type BookingOptions, type WithdrawalPayment } from './useBooking'

interface PaidFactsProps {
  readonly preset: WithdrawalPayment
  readonly values: Booking['values']
}

/** For withdrawals everything is already known except the bank's data. */
const PaidFacts = ({ preset, values }: PaidFactsProps) => {
  const translate = useTranslate()
  return (
    <FactList
      facts={[
        { label: translate('money.bank.top_up.user'), value: <Given>{preset.name}</Given> },
        {
          label: translate('money.bank.top_up.amount'),
          value: <MoneyField amount={values.amount} currency={values.currency} />,
        },
        { label: translate('money.withdrawals.codes'), value: <Codes codes={preset.codes} /> },
        {
          label: translate('money.transfers.steps.destination'),
          value: <GroupedCode code={preset.destination} />,
          wide: true,
        },
      ]}
    />
  )
}

/** Whose credit is topped up, in which currency and by how much. */
const TopUpInputs = ({ booking: { values, fields, set } }: { readonly booking: Booking }) => (
  <>
    <PersonPick
      label="money.bank.top_up.user"
      uuid={values.destination}
      name={values.name}
      required
      onPick={(destination, name) => set({ destination, name })}
      error={fields['destination']}
    />
    <SelectInput
      label="money.bank.top_up.currency"
      value={values.currency}
      emptyLabel={false}
      choices={creditCurrencies.toReversed().map((value) => ({ value, label: `enums.currency_name.${value}` }))}
      onChange={(currency) => set({ currency: currency as Currency, amount: '' })}
    />
    <MoneyInput
      label="money.bank.top_up.amount"
      currency={values.currency}
      value={values.amount}
      required
      onChange={(amount) => set({ amount })}
      error={fields['amount']}
    />
  </>
)

interface BookingRefusedProps {
  readonly refusal: unknown
  /** What is wrong with the withdrawals to be paid. */
  readonly ofWithdrawals: string | undefined
}

/** Why the platform refused the booking, and that typed values are kept. */
const BookingRefused = ({ refusal, ofWithdrawals }: BookingRefusedProps) => {
  const translate = useTranslate()
  return (
    <Notice className="bad" role="alert">
      <p>{isPaidMeanwhile(refusal) ? <PaidMeanwhile error={refusal} /> : <PasscodeTrouble error={refusal} />}</p>
      {ofWithdrawals && (
        <p>
          {translate(ofWithdrawals === 'second_person' ? 'validation.second_person' : 'money.withdrawals.gone_text')}
        </p>
      )}
      <p>{translate('money.bank.top_up.kept')}</p>
    </Notice>
  )
}

/** Books a bank transaction under its tracking number: reviewed first, booked once. */
export const BookRial = (options: BookingOptions) => {
  const translate = useTranslate()
  const hold = useHold()
  const { preset } = options
  const booking = useBooking(options)
  const { values, set, fields, files, form, busy, sending, review } = booking
  if (sending.phase === 'unknown' || sending.phase === 'absent')
    return <UnknownOutcome sending={sending} currency={values.currency} recipient={values.name} />
  if (hold) return <OwnerHold hold={hold} />
  return (
    <Card>
      <form ref={form} noValidate aria-busy={busy} onSubmit={review} style={{ display: 'grid', gap: 16 }}>
        {preset ? <PaidFacts preset={preset} values={values} /> : <TopUpInputs booking={booking} />}
        <TextInput
          label="money.bank.top_up.source"
          value={values.source}
          maxLength={80}
          required
          onChange={(source) => set({ source })}
          error={fields['source']}
        />
        <TextInput
          kind="code"
          label="money.bank.top_up.tracking"
          value={values.transaction_hash}
          maxLength={80}
          required
          onChange={(transaction_hash) => set({ transaction_hash })}
          error={fields['transaction_hash']}
        />
        <TextInput
          label="money.bank.top_up.reason"
          value={values.reason}
          maxLength={80}
          required
          onChange={(reason) => set({ reason })}
          error={fields['reason']}
        />
        <TextAreaInput
          label="money.bank.top_up.description"
          value={values.description}
          rows={2}
          maxLength={500}
          onChange={(description) => set({ description })}
        />
        <FileInput
          label="money.transfers.receipts.optional"
          value={files}
          onChange={booking.setFiles}
          limits={{ ...uploadLimits, maxFiles: 1 }}
        />
        {sending.refusal !== undefined && (
          <BookingRefused refusal={sending.refusal} ofWithdrawals={preset && fields['withdrawal_ids']} />
        )}
        <PrimaryButton type="submit" disabled={busy} style={{ minBlockSize: 44 }}>
          {translate(busy ? 'table.busy' : 'money.bank.top_up.submit')}
        </PrimaryButton>
        <KeptDraft kept={booking.kept} files={files.length > 0} disabled={busy} onForget={booking.startAnew} />
      </form>
      <BookingReview booking={booking} preset={preset} />
    </Card>
  )
}
