import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { formatMinor, toMinor } from '../../../contract/money/amounts'
import { transferDesk } from '../../../contract/money/transfer-desk'
import { withdrawals } from '../../../contract/money/withdrawals'
import { pageLimits } from '../../../contract/scalars'
import { useRead } from '../../data/useRead'
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/states'
import { Allowance } from '../Allowance'
import { BookRial } from '../bank/BookRial'
import type { Withdrawal } from './withdrawal'
import { OwnerHold } from '../OwnerHold'
import { Notice } from '../parts'
import { emptyPlan } from '../transfers/plan'
import { TransferWizard } from '../transfers/TransferWizard'

/** The rows named in the URL, with their destination in full; this reveal is logged. */
const usePayable = (ids: readonly number[]) => {
  const asked = useRead(
    withdrawals.withdrawals,
    { query: { ids: ids.map(String), status: ['approved'], page_size: pageLimits.rows } },
    { anew: true },
  )
  // Rows opened for payment stay on the page; if a colleague was quicker, the form says so on sending.
  const [rows, setRows] = useState<readonly Withdrawal[]>()
  if (!rows && asked.data && asked.isFetchedAfterMount) setRows(asked.data.results)
  const id = rows?.[0]?.id
  const revealed = useRead(withdrawals.revealWithdrawal, { params: { id: id ?? 0 } }, { enabled: id !== undefined })
  const destination = id === undefined ? '' : revealed.data?.destination
  return {
    data: rows && destination !== undefined ? { rows, destination } : undefined,
    error: asked.error ?? revealed.error,
    refetch: () => void (asked.error ? asked : revealed).refetch(),
  }
}

interface PayWithdrawalsProps {
  readonly ids: readonly number[]
  readonly onMade: (uuid: string) => void
  readonly back: ReactNode
}

/** Pays approved withdrawals of one destination with one transfer: on their chain, or at the bank. */
export const PayWithdrawals = ({ ids, onMade, back }: PayWithdrawalsProps) => {
  const translate = useTranslate()
  const { data, error, refetch } = usePayable(ids)
  const chain = data?.rows[0]?.network
  // Check before the first step whether the signed-in person may pay at all, by the rule that governs the payment.
  const terms = useRead(
    transferDesk.transferQuote,
    { query: { network: chain ?? 'bank', withdrawal_ids: ids.map(String) } },
    { enabled: chain !== undefined },
  )
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} action={back} /> : <PageSkeleton />
  const [first] = data.rows
  if (!first || data.rows.length < ids.length)
    return (
      <EmptyState
        title={translate('money.withdrawals.gone')}
        text={translate('money.withdrawals.gone_text')}
        action={back}
      />
    )
  const { currency, network, user } = first
  // Several withdrawals of one owner share one hold.
  const held = new Map(data.rows.flatMap(({ user, owner_hold: hold }) => (hold ? [[user.uuid, { user, hold }]] : [])))
  if (held.size > 0)
    return (
      <>
        {[...held.values()].map(({ user, hold }) => (
          <OwnerHold key={user.uuid} hold={hold} name={user.name} />
        ))}
        {back}
      </>
    )
  const sum = data.rows.reduce((all, { recipient_gets }) => all + toMinor(recipient_gets, currency), 0n)
  const amount = formatMinor(sum, currency)
  if (network === 'internal') return <EmptyState title={translate('money.withdrawals.gone')} action={back} />
  if (terms.error && !terms.data)
    return <ErrorState error={terms.error} onRetry={() => void terms.refetch()} action={back} />
  if (!terms.data) return <PageSkeleton />
  const { allowance, problems } = terms.data
  if (problems['withdrawal_ids'] !== undefined)
    return (
      <>
        <Notice className="bad" role="alert">
          {translate(`validation.${problems['withdrawal_ids']}`)}
        </Notice>
        <Allowance uses={allowance} refused />
        {back}
      </>
    )
  if (network === 'bank')
    return (
      <BookRial
        place={`withdrawals.${ids.join('.')}`}
        preset={{
          destination: data.destination,
          name: user.name,
          amount,
          withdrawals: ids,
          codes: data.rows.map(({ code }) => code),
          allowance,
        }}
        onMade={onMade}
      />
    )
  return (
    <TransferWizard
      place={`withdrawals.${ids.join('.')}`}
      kind="chain"
      platform
      preset={{
        ...emptyPlan(network),
        receiver: data.destination,
        receiverName: user.name,
        amount,
        reason: translate('money.withdrawals.reason'),
        withdrawals: ids,
      }}
      onMade={onMade}
    />
  )
}
