import { LinkBase, useTranslate } from 'react-admin'
import { useState, type SyntheticEvent } from 'react'
import { roleOf } from '../../../contract/access'
import { bankInfo } from '../../../contract/money/bank'
import { formatMinor, isSomething, toMinor, type Currency } from '../../../contract/money/amounts'
import { gasSymbols } from '../../../contract/money/chains'
import { link, mayOpen, paths } from '../../paths'
import { PlatformError } from '../../data/http/errors'
import { useRead } from '../../data/useRead'
import { useUser } from '../../data/session/useUser'
import { useReservedCredit } from '../useReservedCredit'
import { PrimaryButton } from '../../ui/Control'
import { FactList } from '../../ui/Section'
import { useFormats } from '../../ui/useFormats'
import { RelativeTime } from '../../ui/fields/dates'
import { MoneyField, PhoneField } from '../../ui/fields/figures'
import { Given, isolated, PersonName } from '../../ui/fields/Ltr'
import { CheckboxInput } from '../../form/CheckboxInput'
import { useProblem } from '../../form/control'
import { GroupedCode } from '../../ui/fields/GroupedCode'
import { Allowance } from '../Allowance'
import { AmountInWords } from '../AmountInWords'
import { MiddleCheck } from './MiddleCheck'
import { gasText, NetworkBadge, Notice, SandboxBadge } from '../parts'
import { isPaidMeanwhile, PaidMeanwhile } from '../withdrawals/PaidMeanwhile'
import { PasscodeInput } from '../PasscodeInput'
import { PasscodeTrouble } from '../PasscodeTrouble'
import type { Plan } from './plan'
import type { Quote } from './useQuote'

type Owner = NonNullable<NonNullable<Quote['receiver']>['owner']>

/** The owner of an address, fetched again for the review: what was found while typing is not what is confirmed. */
const useOwner = ({ network, receiver }: Plan) =>
  useRead(
    bankInfo.userByWallet,
    { body: network === 'bsc' ? { bsc_wallet_address: receiver } : { wallet_address: receiver } },
    { enabled: network !== 'internal' && receiver !== '' },
  )

/** Two people of the same name are distinguished by role, and by number if the platform returns it. */
const Recipient = ({ name, owner }: { readonly name: string; readonly owner: Owner | undefined }) => {
  const translate = useTranslate()
  return (
    <span style={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <strong>
        <PersonName name={owner?.name ?? name} />
      </strong>
      {owner?.type && (
        <span>
          {translate(`enums.role.${roleOf({ type: owner.type }).key}`)}
          {owner.phone && (
            <>
              {' '}
              — <PhoneField value={owner.phone} />
            </>
          )}
        </span>
      )}
    </span>
  )
}

/** The source's balance now and afterwards; what the platform gives has no balance. */
const balances = (quote: Quote | undefined, currency: Currency): readonly [string, string] | undefined => {
  if (!quote?.total) return undefined
  const left = toMinor(quote.available, currency) - toMinor(quote.total, currency)
  return left < 0n ? undefined : [quote.available, formatMinor(left, currency)]
}

/** The owner of an address, or its name in the address book. */
const OwnerWords = ({ plan, owner }: Pick<FactsProps, 'plan' | 'owner'>) => {
  const translate = useTranslate()
  if (owner.isPending) return translate('money.transfers.owner_looking')
  if (owner.isError) return translate('money.transfers.owner_failed')
  const found = owner.data.owner
  if (found) return `${translate('money.transfers.owner')}: \u2068${found.name}\u2069`
  if (plan.receiverName !== '') return `${translate('money.transfers.in_book')}: \u2068${plan.receiverName}\u2069`
  return translate('money.transfers.owner_unknown')
}

interface FactsProps {
  readonly plan: Plan
  readonly quote: Quote | undefined
  readonly owner: ReturnType<typeof useOwner>
}

const Receiver = ({ plan, quote, owner }: FactsProps) => {
  if (plan.network === 'internal')
    return <Recipient name={plan.receiverName} owner={quote?.receiver?.owner ?? undefined} />
  return (
    <span style={{ display: 'grid', gap: 6, justifyItems: 'start' }}>
      <GroupedCode code={plan.receiver} />
      <span aria-live="polite">
        <OwnerWords plan={plan} owner={owner} />
      </span>
    </span>
  )
}

/** What is debited, the fee, what arrives, and the source's balance before and after. */
const ReviewFacts = ({ plan, quote, owner, platform }: FactsProps & { readonly platform: boolean }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { currency, amount, network } = plan
  const [before, after] = (network === 'internal' && platform ? undefined : balances(quote, currency)) ?? []
  // What may be sent, without the amount reserved for withdrawals: the receipt shows the full amount, under another
  // name, so the difference is stated too.
  const reserved = useReservedCredit(plan)
  const leftOf = (when: 'before' | 'after'): string =>
    network === 'internal'
      ? translate(`money.transfers.available_${when}`, { currency: translate(`enums.currency_name.${currency}`) })
      : translate(`money.transfers.source_${when}`)
  return (
    <FactList
      facts={[
        {
          label: translate('money.transfers.network'),
          value: (
            <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 8 }}>
              <NetworkBadge network={network} />
              {quote?.sandbox && <SandboxBadge />}
            </span>
          ),
        },
        ...(network === 'internal'
          ? []
          : [
              {
                label: translate('money.transfers.steps.source'),
                value: <GroupedCode code={plan.sender} />,
                wide: true,
              },
            ]),
        {
          label: translate('money.transfers.steps.destination'),
          value: <Receiver plan={plan} quote={quote} owner={owner} />,
          wide: true,
        },
        {
          label: translate('money.transfers.amount'),
          value: <AmountInWords amount={amount} currency={currency} />,
          wide: true,
        },
        ...(quote && !isSomething(quote.fee)
          ? []
          : [
              {
                label: translate('money.transfers.fee'),
                value: quote && <MoneyField amount={quote.fee} currency={currency} />,
              },
            ]),
        ...(network !== 'internal' && quote?.gas_needed
          ? [
              {
                label: translate('money.transfers.gas_most', { symbol: isolated(gasSymbols[network]) }),
                value: translate('money.transfers.gas_up_to', {
                  amount: gasText(quote.gas_needed, gasSymbols[network], number),
                }),
              },
            ]
          : []),
        {
          label: translate('money.transfers.total'),
          value: quote && <MoneyField amount={quote.total} currency={currency} />,
        },
        {
          label: translate('money.transfers.recipient_gets'),
          value: quote && <MoneyField amount={quote.recipient_gets} currency={currency} />,
        },
        ...(before && after
          ? [
              { label: leftOf('before'), value: <MoneyField amount={before} currency={currency} /> },
              { label: leftOf('after'), value: <MoneyField amount={after} currency={currency} /> },
              ...(reserved === undefined
                ? []
                : [
                    {
                      label: translate('money.transfers.reserved'),
                      value: <MoneyField amount={reserved} currency={currency} />,
                    },
                  ]),
            ]
          : []),
        { label: translate('money.transfers.reason'), value: <Given>{plan.reason}</Given> },
        ...(plan.description === ''
          ? []
          : [
              {
                label: translate('money.transfers.description'),
                value: <Given>{plan.description}</Given>,
                wide: true,
              },
            ]),
      ]}
    />
  )
}

interface TwinProps {
  readonly twin: NonNullable<Quote['twin']>
  readonly meant: boolean
  readonly onChange: (meant: boolean) => void
}

/** The same transfer was sent before and is not settled: it can be viewed, and a second one requires confirmation. */
const Twin = ({ twin, meant, onChange }: TwinProps) => {
  const translate = useTranslate()
  const history = mayOpen(paths.transferHistory, useUser()) ? 'transferHistory' : 'adminTransferHistory'
  return (
    <Notice className="warn" role="alert">
      <p>
        <strong>{translate('money.transfers.twin.title')}</strong> {translate(`enums.transfer_state.${twin.state}`)} —{' '}
        <RelativeTime value={twin.created_at} />
      </p>
      <p>
        {translate('money.transfers.twin.text')}{' '}
        <LinkBase to={link(history, { transfer: twin.uuid })}>{translate('money.transfers.twin.look')}</LinkBase>
      </p>
      <CheckboxInput label="money.transfers.twin.meant" value={meant} onChange={onChange} />
    </Notice>
  )
}

const fieldsOf = (refusal: unknown) => (refusal instanceof PlatformError ? Object.entries(refusal.fields) : [])

/** Why the platform refused it, field by field. */
const RefusedWords = ({ refusal }: { readonly refusal: unknown }) => {
  const translate = useTranslate()
  const problem = useProblem()
  const fields = fieldsOf(refusal)
  if (isPaidMeanwhile(refusal))
    return (
      <p>
        <PaidMeanwhile error={refusal} />
      </p>
    )
  if (fields.length === 0)
    return (
      <p>
        <PasscodeTrouble error={refusal} />
      </p>
    )
  return fields.map(([field, code]) => (
    <p key={field}>{field === 'address_check' ? translate('money.transfers.check_wrong') : problem(code)}</p>
  ))
}

interface ReviewStepProps {
  readonly plan: Plan
  /** The platform’s own money, or the person’s. */
  readonly platform: boolean
  readonly change: (changes: Partial<Plan>) => void
  readonly quote: Quote | undefined
  readonly sending: boolean
  /** An earlier step is in the way; this is reported above. */
  readonly blocked: boolean
  readonly refusal: unknown
  /** `anyway`: it is intended although one like it is not settled yet. */
  readonly onSend: (passcode: string, anyway: boolean) => void
}

/** Everything once more, in full, and the passcode that sends it. */
export const ReviewStep = ({ plan, platform, change, quote, sending, blocked, refusal, onSend }: ReviewStepProps) => {
  const translate = useTranslate()
  const [passcode, setPasscode] = useState('')
  const { currency, amount, network } = plan
  const owner = useOwner(plan)
  const [meant, setMeant] = useState('')
  const twin = plan.withdrawals.length === 0 ? (quote?.twin ?? undefined) : undefined
  const needsCheck = quote?.receiver?.check_needed === true && plan.withdrawals.length === 0
  const needsPasscode = quote?.passcode_needed !== false
  const ready =
    quote !== undefined &&
    // The owner of the address has to be displayed before the money goes there.
    !owner.isLoading &&
    !blocked &&
    !isPaidMeanwhile(refusal) &&
    (!needsPasscode || passcode.length === 6) &&
    (!needsCheck || plan.check.length === 4) &&
    (!twin || meant === twin.uuid)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!ready || sending) return
    setPasscode('')
    onSend(passcode, twin !== undefined)
  }
  return (
    <form noValidate onSubmit={submit} aria-busy={sending} style={{ display: 'grid', gap: 16, minInlineSize: 0 }}>
      <ReviewFacts plan={plan} quote={quote} owner={owner} platform={platform} />
      {network !== 'internal' && <Notice className="warn">{translate('money.transfers.irreversible')}</Notice>}
      {quote && <Allowance uses={quote.allowance} />}
      {!platform && quote?.approvals_needed === 0 && (
        <p style={{ margin: 0, fontSize: '0.8125rem', lineHeight: 2 }}>
          {translate('money.transfers.allowance.may_wait')}
        </p>
      )}
      {needsCheck && (
        <MiddleCheck
          address={plan.receiver}
          lookAlikes={quote.receiver?.look_alikes ?? []}
          value={plan.check}
          onChange={(check) => change({ check })}
          wrong={fieldsOf(refusal).some(([field]) => field === 'address_check')}
        />
      )}
      {twin && <Twin twin={twin} meant={meant === twin.uuid} onChange={(yes) => setMeant(yes ? twin.uuid : '')} />}
      {needsPasscode && <PasscodeInput value={passcode} onChange={setPasscode} disabled={sending} />}
      {refusal !== undefined && (
        <Notice className="bad" role="alert">
          <RefusedWords refusal={refusal} />
          <p>{translate('money.transfers.nothing_left')}</p>
        </Notice>
      )}
      <PrimaryButton type="submit" disabled={!ready || sending} style={{ minBlockSize: 48 }}>
        {sending ? (
          translate('money.transfers.sending')
        ) : (
          <>
            {translate(
              (quote?.approvals_needed ?? 0) > 0 ? 'money.transfers.send_for_approval' : 'money.transfers.send',
            )}{' '}
            <MoneyField amount={amount} currency={currency} />
          </>
        )}
      </PrimaryButton>
    </form>
  )
}
