import { useTranslate } from 'react-admin'
import { useState, type SyntheticEvent } from 'react'
import { bankOf } from '../../../contract/iban-banks'
import { checkAmount, type Currency } from '../../../contract/money/amounts'
import { trackingOf } from '../../../contract/text'
import { uploadLimits } from '../../../contract/uploads'
import { topUps } from '../../../contract/money/top-ups'
import { transfers } from '../../../contract/money/transfers'
import { useFormDraft } from '../../data/drafts/drafts'
import { PlatformError } from '../../data/http/errors'
import { useWrite } from '../../data/useWrite'
import { ConfirmDialog } from '../../form/dialogs/ConfirmDialog'
import { PrimaryButton } from '../../ui/Control'
import { Card, FactList } from '../../ui/Section'
import { MoneyField } from '../../ui/fields/figures'
import { Given, Ltr } from '../../ui/fields/Ltr'
import { FileInput } from '../../form/files/FileInput'
import { MoneyInput } from '../../form/MoneyInput'
import { SelectInput } from '../../form/SelectInput'
import { useProblems, type Problems } from '../../form/useProblems'
import { TextAreaInput, TextInput } from '../../form/TextInput'
import { GroupedCode } from '../../ui/fields/GroupedCode'
import { useNotifyFailure } from '../../ui/toasts/toasts'
import { Allowance, AskedAllowance, type Uses } from '../Allowance'
import { AmountInWords } from '../AmountInWords'
import { Codes } from '../Codes'
import { KeptDraft } from '../../form/KeptDraft'
import { creditCurrencies, Notice } from '../parts'
import { isPaidMeanwhile, PaidMeanwhile } from '../withdrawals/PaidMeanwhile'
import { OwnerHold } from '../OwnerHold'
import { PasscodeInput } from '../PasscodeInput'
import { PasscodeTrouble } from '../PasscodeTrouble'
import { useHold } from '../useHold'
import { PersonPick } from '../transfers/PersonPick'
import { UnknownOutcome } from '../transfers/UnknownOutcome'
import { useSending } from '../transfers/useSending'

const needed = ['destination', 'amount', 'source', 'transaction_hash', 'reason'] as const

type Booking = Readonly<Record<(typeof needed)[number], string>> & { readonly currency: Currency }

const problemsOf = (booking: Booking): Problems => {
  const sum = checkAmount(booking.amount, booking.currency)
  const empty = needed.filter((field) => booking[field].trim() === '').map((field) => [field, 'required'] as const)
  return { ...(typeof sum === 'string' && { amount: sum }), ...Object.fromEntries(empty) }
}

interface BookRialProps {
  readonly place: string
  /** Approved withdrawals to pay at the bank; absent: a top-up of somebody’s credit. */
  readonly preset?: {
    readonly destination: string
    readonly name: string
    readonly amount: string
    readonly withdrawals: readonly number[]
    /** The codes of their requests. */
    readonly codes: readonly string[]
    /** What of the allowance of 24 hours whoever pays has used. */
    readonly allowance: Uses
  }
  readonly onMade: (uuid: string) => void
}

/** Books what happened at the bank under its tracking number: reviewed first, booked once. */
export const BookRial = ({ place, preset, onMade }: BookRialProps) => {
  const translate = useTranslate()
  const notifyFailure = useNotifyFailure()
  const hold = useHold()
  const [passcode, setPasscode] = useState('')
  const [initial] = useState(() => ({
    // Names the payload, and is kept with what was typed: sent again after a reload it has the same key.
    plan: crypto.randomUUID() as string,
    destination: preset?.destination ?? '',
    name: preset?.name ?? '',
    amount: preset?.amount ?? '',
    currency: 'IRR' as Currency,
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
    // It is booked either way; where its receipt was not kept, the page of the booking says so and takes it.
    keep.mutate(input, { onError: notifyFailure, onSettled: () => onMade(uuid) })
  })
  const set = (changes: Partial<typeof values>) => {
    sending.clearRefusal()
    mend(Object.keys(changes))
    change({ plan: values.plan, ...changes })
  }
  if (sending.phase === 'unknown' || sending.phase === 'absent')
    return <UnknownOutcome sending={sending} currency={values.currency} recipient={values.name} />
  if (hold) return <OwnerHold hold={hold} />
  const { refusal } = sending
  const fields: Problems = { ...(refusal instanceof PlatformError && refusal.fields), ...problems }
  const error = (field: string) => (fields[field] ? { error: fields[field] } : {})
  const busy = sending.phase === 'sending' || keep.isPending
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    const found = problemsOf(values)
    mark(found)
    setReviewing(Object.keys(found).length === 0)
  }
  const startAnew = () => {
    mark({})
    setFiles([])
    forget()
  }
  const book = () =>
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
    )
  const money = <MoneyField amount={values.amount} currency={values.currency} />
  const codes = preset && <Codes codes={preset.codes} />
  return (
    <Card>
      <form ref={form} noValidate aria-busy={busy} onSubmit={submit} style={{ display: 'grid', gap: 16 }}>
        {preset ? (
          <FactList
            facts={[
              { label: translate('money.bank.top_up.user'), value: <Given>{preset.name}</Given> },
              { label: translate('money.bank.top_up.amount'), value: money },
              { label: translate('money.withdrawals.codes'), value: codes },
              {
                label: translate('money.transfers.steps.destination'),
                value: <GroupedCode code={preset.destination} />,
                wide: true,
              },
            ]}
          />
        ) : (
          <>
            <PersonPick
              label="money.bank.top_up.user"
              uuid={values.destination}
              name={values.name}
              required
              onPick={(destination, name) => set({ destination, name })}
              {...error('destination')}
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
              {...error('amount')}
            />
          </>
        )}
        <TextInput
          label="money.bank.top_up.source"
          value={values.source}
          maxLength={80}
          required
          onChange={(source) => set({ source })}
          {...error('source')}
        />
        <TextInput
          kind="code"
          label="money.bank.top_up.tracking"
          value={values.transaction_hash}
          maxLength={80}
          required
          onChange={(transaction_hash) => set({ transaction_hash })}
          {...error('transaction_hash')}
        />
        <TextInput
          label="money.bank.top_up.reason"
          value={values.reason}
          maxLength={80}
          required
          onChange={(reason) => set({ reason })}
          {...error('reason')}
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
          onChange={setFiles}
          limits={{ ...uploadLimits, maxFiles: 1 }}
        />
        {refusal !== undefined && (
          <Notice className="bad" role="alert">
            <p>{isPaidMeanwhile(refusal) ? <PaidMeanwhile error={refusal} /> : <PasscodeTrouble error={refusal} />}</p>
            {preset && fields['withdrawal_ids'] && (
              <p>
                {translate(
                  fields['withdrawal_ids'] === 'second_person'
                    ? 'validation.second_person'
                    : 'money.withdrawals.gone_text',
                )}
              </p>
            )}
            <p>{translate('money.bank.top_up.kept')}</p>
          </Notice>
        )}
        <PrimaryButton type="submit" disabled={busy} style={{ minBlockSize: 44 }}>
          {translate(busy ? 'table.busy' : 'money.bank.top_up.submit')}
        </PrimaryButton>
        <KeptDraft kept={kept} files={files.length > 0} disabled={busy} onForget={startAnew} />
      </form>
      <ConfirmDialog
        open={reviewing}
        title={translate('money.bank.top_up.review')}
        confirmLabel={translate(preset ? 'money.withdrawals.pay' : 'money.bank.top_up.confirm')}
        tall
        ready={passcode.length === 6}
        onClose={() => {
          setReviewing(false)
          setPasscode('')
        }}
        onConfirm={book}
      >
        <FactList
          facts={[
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
            ...(preset
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
                  { label: translate('money.withdrawals.codes'), value: codes, wide: true },
                ]
              : []),
            { label: translate('money.bank.top_up.source'), value: <Given>{values.source}</Given> },
            { label: translate('money.bank.top_up.reason'), value: <Given>{values.reason}</Given> },
            ...(values.description.trim() === ''
              ? []
              : [
                  {
                    label: translate('money.bank.top_up.description'),
                    value: <Given>{values.description}</Given>,
                    wide: true,
                  },
                ]),
            ...files.map(({ name }) => ({
              label: translate('money.transfers.receipts.file'),
              value: <Ltr breakAnywhere>{name}</Ltr>,
              wide: true,
            })),
          ]}
        />
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
    </Card>
  )
}
