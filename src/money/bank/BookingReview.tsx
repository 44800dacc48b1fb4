import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { bankOf } from '../../../contract/iban-banks'
import { trackingOf } from '../../../contract/text'
import { ConfirmDialog } from '../../form/dialogs/ConfirmDialog'
import { FactList, type Fact } from '../../ui/Section'
import { GroupedCode } from '../../ui/fields/GroupedCode'
import { Given, Ltr } from '../../ui/fields/Ltr'
import { Allowance, AskedAllowance } from '../Allowance'
import { AmountInWords } from '../AmountInWords'
import { Codes } from '../Codes'
import { PasscodeInput } from '../PasscodeInput'
import type { Booking, WithdrawalPayment } from './useBooking'

interface BookingReviewProps {
  readonly booking: Booking
  readonly preset: WithdrawalPayment | undefined
}

const useFacts = ({ booking: { values, files }, preset }: BookingReviewProps): readonly Fact[] => {
  const translate = useTranslate()
  const paid: readonly Fact[] = preset
    ? [
        {
          label: translate('money.transfers.steps.destination'),
          value: (
            <>
              <GroupedCode code={preset.destination} />
              <div>{translate(`enums.bank.${bankOf(preset.destination)}`)}</div>
            </>
          ),
          wide: true,
        },
        { label: translate('money.withdrawals.codes'), value: <Codes codes={preset.codes} />, wide: true },
      ]
    : []
  const described: readonly Fact[] =
    values.description.trim() === ''
      ? []
      : [
          {
            label: translate('money.bank.top_up.description'),
            value: <Given>{values.description}</Given>,
            wide: true,
          },
        ]
  return [
    { label: translate('money.bank.top_up.user'), value: <Given>{values.name}</Given> },
    {
      label: translate('money.bank.top_up.tracking'),
      value: <Ltr breakAnywhere>{trackingOf(values.transaction_hash)}</Ltr>,
    },
    {
      label: translate('money.bank.top_up.amount'),
      value: <AmountInWords amount={values.amount} currency={values.currency} />,
      wide: true,
    },
    ...paid,
    { label: translate('money.bank.top_up.source'), value: <Given>{values.source}</Given> },
    { label: translate('money.bank.top_up.reason'), value: <Given>{values.reason}</Given> },
    ...described,
    ...files.map(({ name }) => ({
      label: translate('money.transfers.receipts.file'),
      value: <Ltr breakAnywhere>{name}</Ltr>,
      wide: true,
    })),
  ]
}

/** Everything once more before it is booked, how much of the allowance it uses, and the passcode. */
export const BookingReview = ({ booking, preset }: BookingReviewProps) => {
  const translate = useTranslate()
  const [passcode, setPasscode] = useState('')
  const facts = useFacts({ booking, preset })
  const { values } = booking
  return (
    <ConfirmDialog
      open={booking.reviewing}
      title={translate('money.bank.top_up.review')}
      confirmLabel={translate(preset ? 'money.withdrawals.pay' : 'money.bank.top_up.confirm')}
      tall
      ready={passcode.length === 6}
      onClose={() => {
        booking.endReview()
        setPasscode('')
      }}
      onConfirm={() => booking.book(passcode)}
    >
      <FactList facts={facts} />
      <div style={{ marginBlockStart: 16, display: 'grid', gap: 16 }}>
        {preset ? (
          <Allowance uses={preset.allowance} />
        ) : (
          <AskedAllowance
            move="top_up"
            currency={values.currency}
            amount={values.amount}
            receiver={values.destination}
          />
        )}
        <PasscodeInput value={passcode} onChange={setPasscode} />
      </div>
    </ConfirmDialog>
  )
}
