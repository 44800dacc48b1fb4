import { useListContext, useTranslate } from 'react-admin'
import { useState } from 'react'
import { allows } from '../../../contract/access'
import { useOnChange } from '../../data/useOnChange'
import { useUser } from '../../data/session/useUser'
import { SecondaryButton, PrimaryButton, TextButton } from '../../ui/Control'
import { useFilterValues } from '../../list/filters/useFilterValues'
import { useSelection } from '../../list/table/selection'
import { AttachReceipt } from '../AttachReceipt'
import { SelectedShares } from './SelectedShares'
import type { Kind, Row, Settlement } from './Settlement'
import { SettleReview } from './SettleReview'

interface SettleSharesProps {
  readonly kind: Kind
  /** Called with what was paid; these buttons disappear along with the selection. */
  readonly onSettled: (settlement: Settlement) => void
}

/** Buttons for chosen shares: pay the unpaid ones, or — with the right to — reverse the paid ones. */
export const SettleShares = ({ kind, onSettled }: SettleSharesProps) => {
  const translate = useTranslate()
  const user = useUser()
  const selection = useSelection()
  const rows = selection.rows as readonly Row[]
  const [move, setMove] = useState<'pay' | 'undo'>()
  const flag = `is_${kind}_share_paid` as const
  const paid = rows.filter((row) => row[flag])
  const { count } = selection
  useOnChange(count === 0, () => setMove(undefined))
  const mixed = !selection.everything && paid.length > 0 && paid.length < rows.length
  const { paid_status: shown } = selection.filter
  const filterValues = useFilterValues()
  const { setFilters } = useListContext()
  const reopens = allows(user, 'shares.reopen')
  const holders = new Set(paid.map((row) => row[kind]?.uuid))
  const holder = !mixed && !selection.everything && holders.size === 1 ? paid[0]?.[kind] : undefined
  return (
    <>
      <SelectedShares kind={kind} rows={rows} everything={selection.everything} />
      {mixed && <span>{translate('money.shares.mixed')}</span>}
      {paid.length > 0 && !mixed && !reopens && <span>{translate('money.shares.paid_already')}</span>}
      {shown !== 'unpaid' && (
        <TextButton type="button" onClick={() => setFilters({ ...filterValues, paid_status: 'unpaid' })}>
          {translate('money.shares.only_unpaid')}
        </TextButton>
      )}
      {!(paid.length > 0 && !mixed) && shown !== 'paid' && (
        <PrimaryButton type="button" disabled={mixed} onClick={() => setMove('pay')}>
          {translate('money.shares.button')}
        </PrimaryButton>
      )}
      {reopens && paid.length > 0 && !mixed && !selection.everything && (
        <SecondaryButton type="button" onClick={() => setMove('undo')}>
          {translate('money.shares.undo')}
        </SecondaryButton>
      )}
      {holder && <AttachReceipt kind={kind} payee={holder} ids={paid.map(({ id }) => id)} />}
      {move && (
        <SettleReview
          kind={kind}
          paid={move === 'pay'}
          rows={rows}
          everything={selection.everything}
          onSettled={onSettled}
          onClose={() => setMove(undefined)}
        />
      )}
    </>
  )
}
