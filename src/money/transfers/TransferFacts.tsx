import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { allows } from '../../../contract/access'
import type { Reply } from '../../../contract/endpoint'
import { isSomething } from '../../../contract/money/amounts'
import type { transfers, TransferState } from '../../../contract/money/transfers'
import { useUser } from '../../data/session/useUser'
import { TextLink } from '../../ui/LinkButton'
import { FactList, type Fact } from '../../ui/Section'
import { CopyButton } from '../../ui/fields/CopyButton'
import { DateTimeField } from '../../ui/fields/dates'
import { ExplorerLink } from '../../ui/fields/ExplorerLink'
import { MoneyField } from '../../ui/fields/figures'
import { GroupedCode } from '../../ui/fields/GroupedCode'
import { Given, isolated, Ltr, PersonName } from '../../ui/fields/Ltr'
import { StatusChip } from '../../ui/fields/StatusChip'
import { cellDrill, wayAddress } from '../../report/links'
import { aboutWays } from '../about'
import { WaitsFor } from '../Allowance'
import { AmountInWords } from '../AmountInWords'
import { Gas, NetworkBadge, SandboxBadge } from '../parts'
import { classed } from '../../ui/classed'
import css from './TransferFacts.module.css'

/** A transfer as the platform returns it. */
export type Transfer = Reply<typeof transfers.transfer>['object']

/**
 * Whether it is credit the platform gave a person, booked at the bank or by hand, rather than a transfer between
 * accounts.
 */
export const isTopUp = ({ network, sender_type: from, receiver, receiver_owner: owner }: Transfer): boolean =>
  network !== 'books' && from === 'platform' && receiver === '' && owner !== null

const isAddress = (end: string): boolean => /^(T|0x|IR)/.test(end)

/** The state of what leaves the source: stated as it is, never as a promise. */
const totals: Readonly<Record<TransferState, 'waiting' | 'moving' | 'unknown' | 'done' | 'none'>> = {
  waiting_approval: 'waiting',
  sending: 'moving',
  sent: 'moving',
  unknown: 'unknown',
  confirmed: 'done',
  reversed: 'done',
  failed: 'none',
  rejected: 'none',
  called_back: 'none',
  expired: 'none',
}

/** What the reason for a decision explains; in any other state it explains a rejection. */
const reasonLabels: Readonly<Partial<Record<TransferState, string>>> = {
  reversed: 'money.transfers.reversal_reason',
  called_back: 'money.transfers.call_back_reason',
}

interface EndProps {
  readonly at: string
  readonly owner: Transfer['receiver_owner']
  readonly label: string | null
  readonly bank?: string | null
}

/** One end of a transfer: its label, its whole address, and its owner. */
const End = ({ at, owner, label, bank = null }: EndProps) => {
  const translate = useTranslate()
  const named = owner ?? (label === null ? null : { name: label })
  return (
    <span style={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
      {named && (
        <strong>
          <PersonName name={named.name} />
        </strong>
      )}
      {owner && label !== null && label !== owner.name && <Given>{label}</Given>}
      {isAddress(at) && <GroupedCode code={at} />}
      {bank && <span>{translate(`enums.bank.${bank}`)}</span>}
      {!isAddress(at) && !named && (at === 'platform' ? translate('enums.wallet_owner.platform') : <Given>{at}</Given>)}
    </span>
  )
}

const Named = classed('div', css.named)

/** How it is identified: its code to be read out, and its whole uuid to be copied. */
const Reference = ({ transfer: { code, uuid } }: { readonly transfer: Transfer }) => {
  const translate = useTranslate()
  return (
    <Named>
      {code !== undefined && (
        <strong>
          <Ltr>{code}</Ltr>
        </strong>
      )}
      <span className="code">
        <Ltr breakAnywhere>{uuid}</Ltr>
        <CopyButton text={uuid} name={translate('money.transfers.uuid')} />
      </span>
    </Named>
  )
}

const Network = ({ transfer }: { readonly transfer: Transfer }) => (
  <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 8 }}>
    <NetworkBadge network={transfer.network} />
    {transfer.sandbox && <SandboxBadge />}
  </span>
)

const Short = classed('div', css.short)

/** The source's balance beside the requested amount, so that the second person sees both. */
const sourceFacts = (
  { source, currency }: Transfer,
  fact: MakeFact,
  translate: ReturnType<typeof useTranslate>,
): readonly Fact[] => {
  if (!source) return []
  const short = (enough: boolean) => !enough && <Short>{translate('money.transfers.short')}</Short>
  return [
    fact(
      'money.transfers.source_now',
      <>
        <MoneyField amount={source.available} currency={currency} />
        {short(source.enough)}
      </>,
    ),
    ...(source.gas
      ? [
          fact(
            'money.transfers.gas_now',
            <>
              <Gas amount={source.gas.amount} symbol={source.gas.symbol} />
              {short(source.gas.enough)}
            </>,
          ),
        ]
      : []),
  ]
}

type MakeFact = (key: string, value: ReactNode, wide?: boolean) => Fact

const endFacts = (transfer: Transfer, fact: MakeFact): readonly Fact[] => [
  fact(
    'money.transfers.steps.source',
    <End at={transfer.sender} owner={transfer.sender_owner} label={transfer.sender_label} />,
    isAddress(transfer.sender),
  ),
  fact(
    'money.transfers.steps.destination',
    <End
      at={transfer.receiver}
      owner={transfer.receiver_owner}
      label={transfer.receiver_label}
      bank={transfer.receiver_bank}
    />,
    isAddress(transfer.receiver),
  ),
]

/** No fee is shown for what costs nothing, such as a transfer of credit. */
const feeFacts = ({ fee, incoming, currency }: Transfer, fact: MakeFact): readonly Fact[] =>
  isSomething(fee)
    ? [
        fact(
          incoming ? 'money.transfers.fee_in' : 'money.transfers.fee',
          <MoneyField amount={fee} currency={currency} />,
        ),
      ]
    : []

/** Which sum reached one person's limit with it. */
const waitFacts = ({ waits, state }: Transfer, fact: MakeFact): readonly Fact[] => {
  const over = state !== 'waiting_approval'
  const label = over ? 'money.transfers.allowance.waited_label' : 'money.transfers.allowance.why_label'
  return waits.length === 0 ? [] : [fact(label, <WaitsFor waits={waits} over={over} />, true)]
}

/** `paid`: the reader gave the money, or may see the books; the sender's cost does not concern the recipient. */
const factsOf = (
  transfer: Transfer,
  translate: ReturnType<typeof useTranslate>,
  { paid, me, about }: { readonly paid: boolean; readonly me: string; readonly about: string | undefined },
): readonly Fact[] => {
  const { currency } = transfer
  const holder = transfer.credit?.owner
  const creditLabel = (when: 'before' | 'after'): string =>
    translate(holder && holder.uuid !== me ? `money.transfers.credit_${when}` : `money.transfers.own_credit_${when}`, {
      currency: translate(`enums.currency_name.${currency}`),
      ...(holder && { name: isolated(holder.name) }),
    })
  const fact = (key: string, value: ReactNode, wide = false): Fact => ({ label: translate(key), value, wide })
  const into = transfer.network === 'bank' && transfer.receiver === ''
  return [
    fact('money.transfers.state', <StatusChip state={transfer.state} of="transfer_state" />),
    fact('money.transfers.network', <Network transfer={transfer} />),
    fact('money.transfers.amount', <AmountInWords amount={transfer.amount} currency={currency} />, true),
    ...(into || !paid
      ? []
      : [
          ...feeFacts(transfer, fact),
          fact(
            transfer.incoming
              ? `money.transfers.totals_in.${totals[transfer.state]}`
              : `money.transfers.totals.${totals[transfer.state]}`,
            <MoneyField amount={transfer.total} currency={currency} />,
          ),
        ]),
    ...(transfer.gas && transfer.gas.burnt !== null
      ? [fact('money.transfers.gas_burnt', <Gas amount={transfer.gas.burnt} symbol={transfer.gas.symbol} />)]
      : []),
    ...(transfer.credit
      ? [
          { label: creditLabel('before'), value: <MoneyField amount={transfer.credit.before} currency={currency} /> },
          { label: creditLabel('after'), value: <MoneyField amount={transfer.credit.after} currency={currency} /> },
        ]
      : []),
    ...sourceFacts(transfer, fact, translate),
    ...endFacts(transfer, fact),
    ...(about !== undefined && transfer.about
      ? [
          fact(
            'money.transfers.about',
            <TextLink to={about}>{translate(`enums.transfer_about.${transfer.about.kind}`)}</TextLink>,
          ),
        ]
      : []),
    ...(transfer.hash
      ? [
          fact(
            'money.transfers.hash',
            <span className="code">
              <Ltr breakAnywhere>{transfer.hash}</Ltr>
              <CopyButton text={transfer.hash} name={translate('money.transfers.hash')} />
              <ExplorerLink href={transfer.explorer} />
            </span>,
            true,
          ),
        ]
      : []),
    fact('money.transfers.reason', <Given>{transfer.reason}</Given>),
    ...(transfer.description ? [fact('money.transfers.description', <Given>{transfer.description}</Given>, true)] : []),
    fact('money.transfers.created_at', <DateTimeField value={transfer.created_at} />),
    ...(transfer.created_by
      ? [fact('money.transfers.created_by', <PersonName name={transfer.created_by.name} />)]
      : []),
    ...(transfer.settled_at ? [fact('money.transfers.settled_at', <DateTimeField value={transfer.settled_at} />)] : []),
    ...(transfer.approved_by.length > 0
      ? [
          fact(
            'money.transfers.approved_by',
            transfer.approved_by.map(({ uuid, name }) => (
              <div key={uuid}>
                <PersonName name={name} />
              </div>
            )),
          ),
        ]
      : []),
    ...(transfer.decided_by && transfer.state === 'rejected'
      ? [fact('money.transfers.rejected_by', <PersonName name={transfer.decided_by.name} />)]
      : []),
    ...waitFacts(transfer, fact),
    ...(transfer.state === 'waiting_approval'
      ? [fact('money.transfers.expires_at', <DateTimeField value={transfer.expires_at} />)]
      : []),
    ...(transfer.reversed_at
      ? [fact('money.transfers.reversed_at', <DateTimeField value={transfer.reversed_at} />)]
      : []),
    ...(transfer.reversed_by
      ? [fact('money.transfers.reversed_by', <PersonName name={transfer.reversed_by.name} />)]
      : []),
    ...(transfer.decision_reason
      ? [
          fact(
            reasonLabels[transfer.state] ?? 'money.transfers.decision_reason',
            <Given>{transfer.decision_reason}</Given>,
            true,
          ),
        ]
      : []),
    fact('money.transfers.reference', <Reference transfer={transfer} />, true),
  ]
}

/** Everything known about a transfer. */
export const TransferFacts = ({ transfer }: { readonly transfer: Transfer }) => {
  const translate = useTranslate()
  const user = useUser()
  const paid = allows(user, 'money.read') || allows(user, 'money.move') || transfer.sender_owner?.uuid === user.uuid
  const way = cellDrill({ ways: aboutWays }, transfer)
  const about = way && wayAddress(way, {}, transfer, user, { path: 'adminTransferHistory' })
  return <FactList facts={factsOf(transfer, translate, { paid, me: user.uuid, about })} />
}

/** What the second person decides on: how much, from where and to whom, and whether the source has it. */
export const DecisionFacts = ({ transfer }: { readonly transfer: Transfer }) => {
  const translate = useTranslate()
  const fact = (key: string, value: ReactNode, wide = false): Fact => ({ label: translate(key), value, wide })
  const { currency } = transfer
  return (
    <FactList
      facts={[
        fact('money.transfers.amount', <AmountInWords amount={transfer.amount} currency={currency} />, true),
        // Recipient and amount are read first, without scrolling on a phone.
        ...endFacts(transfer, fact),
        ...sourceFacts(transfer, fact, translate),
        fact('money.transfers.created_by', <PersonName name={transfer.created_by?.name} />),
        fact('money.transfers.reason', <Given>{transfer.reason}</Given>),
        ...waitFacts(transfer, fact),
        fact('money.transfers.network', <Network transfer={transfer} />),
        ...feeFacts(transfer, fact),
      ]}
    />
  )
}
