import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { transfers } from '../../../contract/money/transfers'
import { withdrawals } from '../../../contract/money/withdrawals'
import { latin } from '../../../contract/text'
import { nextQuery, type Withdrawal } from './withdrawal'
import { MoneyPage } from '../transfers/MoneyPage'
import { Notice } from '../parts'
import { SelectedSums, sumRows } from '../shares/SelectedSums'
import { TransferPage } from '../transfers/TransferPage'
import { useTransferAddress } from '../transfers/useTransferAddress'
import { link } from '../../paths'
import { useRead } from '../../data/useRead'
import { PrimaryButton, SecondaryButton } from '../../ui/Control'
import { isolated } from '../../ui/fields/Ltr'
import { EmptyState, PageSkeleton } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { SecondaryLink, StrongLink } from '../../ui/LinkButton'
import { ReportView } from '../../report/ReportView'
import { useSelection } from '../../list/table/selection'
import { lazyPart } from '../../ui/lazyPart'
import { payableWithdrawals } from '../reports/withdrawals'

const PayWithdrawals = lazyPart(async () => (await import('./PayWithdrawals')).PayWithdrawals, {
  waiting: <PageSkeleton />,
})

/** What withdrawals paid by one transfer have in common: network, person and destination. */
const endOf = ({ network, user, destination }: Withdrawal): string => `${network} ${user.uuid} ${destination}`

/** The chosen withdrawals to pay: one payment at a time if they have several destinations. */
const Pay = ({ onPay }: { readonly onPay: (ids: readonly number[]) => void }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { ids, rows, count, selectOnly } = useSelection()
  const chosen = rows as readonly Withdrawal[]
  const [first] = chosen
  const payments = new Set(chosen.map(endOf)).size
  // For rows ticked on an earlier visit, the owner is not known.
  const known = chosen.length === count
  const mixed = payments > 1 || !known
  return (
    <>
      <SelectedSums
        sums={sumRows(chosen, [
          ['money.reports.columns.amount', ({ amount }) => amount],
          ['money.reports.columns.recipient_gets', (row) => row.recipient_gets],
        ])}
      />
      {mixed && (
        <span>{translate(`money.withdrawals.${known ? 'mixed_count' : 'mixed'}`, { n: number(payments) })}</span>
      )}
      {mixed && first && (
        <SecondaryButton
          type="button"
          onClick={() => selectOnly(chosen.filter((row) => endOf(row) === endOf(first)).map(({ id }) => id))}
        >
          {translate('money.withdrawals.first_only', { name: isolated(first.user.name) })}
        </SecondaryButton>
      )}
      <PrimaryButton type="button" disabled={mixed || ids.length === 0} onClick={() => onPay(ids.map(Number))}>
        {translate('money.withdrawals.pay')}
      </PrimaryButton>
    </>
  )
}

/** The withdrawals a URL names; none if any id is invalid, because paying only the rest is not what its author meant. */
const idsIn = (text: string): readonly number[] => {
  const ids = text.split(',').map((id) => Number(latin(id)))
  return ids.every((id) => Number.isSafeInteger(id) && id > 0) ? ids : []
}

/** A link to the longest-waiting approved withdrawal the person may pay, excluding those just paid. */
const PayNext = ({ besides }: { readonly besides: readonly number[] }) => {
  const translate = useTranslate()
  const { money } = useFormats()
  const { data } = useRead(withdrawals.withdrawals, { query: nextQuery('approved') }, { anew: true })
  const next = data?.results.find(({ id, moves }) => moves.includes('pay') && !besides.includes(id))
  if (!next) return null
  return (
    <StrongLink to={link('adminWithdrawalTransfer', { ids: next.id })}>
      {translate('money.withdrawals.next', {
        name: isolated(next.user.name),
        amount: isolated(money(next.recipient_gets, next.currency)),
      })}
    </StrongLink>
  )
}

/** What is offered after a payment: the next withdrawal, and the list. */
const AfterPayment = ({ uuid, back }: { readonly uuid: string; readonly back: ReactNode }) => {
  const { data } = useRead(transfers.transfer, { params: { uuid } })
  const paid = data?.object.withdrawal_ids ?? []
  return (
    <>
      <PayNext besides={paid} />
      {back}
    </>
  )
}

/** Approved withdrawals: choose them, then pay with one transfer from the platform's wallets or bank. */
export const PayWithdrawalsScreen = () => {
  const translate = useTranslate()
  const [query, setQuery] = useSearchParams()
  const { uuid, show } = useTransferAddress()
  const asked = query.get('ids')
  const ids = idsIn(asked ?? '')
  const back = <SecondaryLink to={link('adminWithdrawalTransfer')}>{translate('money.withdrawals.back')}</SecondaryLink>
  if (!uuid && asked === null)
    return (
      <ReportView
        definition={payableWithdrawals}
        place={{ path: 'adminWithdrawalTransfer' }}
        bulk={<Pay onPay={(chosen) => setQuery({ ids: chosen.join(',') })} />}
      />
    )
  return (
    <MoneyPage>
      <h1>{translate('paths.adminWithdrawalTransfer')}</h1>
      {uuid ? (
        <TransferPage key={uuid} uuid={uuid} ways={<AfterPayment uuid={uuid} back={back} />} />
      ) : ids.length === 0 ? (
        <EmptyState
          title={translate('money.withdrawals.none')}
          text={translate('money.withdrawals.none_text')}
          action={back}
        />
      ) : (
        <>
          <Notice>{translate('money.withdrawals.lead')}</Notice>
          <PayWithdrawals
            key={asked}
            ids={ids}
            onMade={show}
            back={
              <>
                <PayNext besides={ids} />
                {back}
              </>
            }
          />
        </>
      )}
    </MoneyPage>
  )
}
