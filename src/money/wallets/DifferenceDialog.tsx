import Button from '@mui/material/Button'
import { useNotify, useTranslate } from 'react-admin'
import { useId, type SyntheticEvent } from 'react'
import { allows } from '../../../contract/access'
import type { Reply } from '../../../contract/endpoint'
import { reconciliation } from '../../../contract/money/reconciliation'
import { link, mayOpen, paths } from '../../paths'
import { PlatformError } from '../../data/http/errors'
import { useWrite } from '../../data/useWrite'
import { useUser } from '../../data/session/useUser'
import { DialogForm } from '../../form/dialogs/DialogForm'
import { SecondaryLink } from '../../ui/LinkButton'
import { Refusal } from '../../ui/Refusal'
import { FactList } from '../../ui/Section'
import { DateTimeField } from '../../ui/fields/dates'
import { MoneyField } from '../../ui/fields/figures'
import { Ltr } from '../../ui/fields/Ltr'
import { MoneyFailure } from '../MoneyFailure'
import { OwnerHold } from '../OwnerHold'
import { useHold } from '../useHold'
import { Dialog } from '../../ui/Dialog'

/** A line behind a difference as listed. */
export type Difference = Reply<typeof reconciliation.reconciliationItems>['results'][number]

/** Where the other causes of a difference can be examined. */
const placeOf = ({ kind, reference }: Difference) => {
  if (kind === 'open_transfer')
    return {
      path: 'adminTransferHistory',
      query: { tab: 'transfers', filter: JSON.stringify({ reference }), displayedFilters: '{}' },
    } as const
  if (kind === 'held_otherwise')
    return {
      path: 'adminFinancialConnect',
      query: { tab: 'ledger', filter: JSON.stringify({ wallet: reference }), displayedFilters: '{}' },
    } as const
  return kind === 'reported_otherwise' ? ({ path: 'adminPaypalAccounts', query: {} } as const) : undefined
}

/** A line behind a difference: what it is, and how to settle it. */
export const DifferenceDialog = ({ item, onClose }: { readonly item: Difference; readonly onClose: () => void }) => {
  const translate = useTranslate()
  const title = useId()
  const user = useUser()
  const notify = useNotify()
  const book = useWrite(reconciliation.bookFee)
  const { fee_id: fee, currency } = item
  const place = placeOf(item)
  const hold = useHold()
  const books = fee !== null && allows(user, 'money.move')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (fee === null || book.isPending) return
    book.mutate(
      { params: { id: String(fee) } },
      {
        onSuccess: () => {
          notify('money.reports.difference.booked', { type: 'success' })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog open onClose={() => book.isPending || onClose()} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogForm noValidate aria-busy={book.isPending} onSubmit={submit}>
        <h2 id={title}>{translate(`enums.reconciliation_item.${item.kind}`)}</h2>
        <p className="text">{translate(`money.reports.difference.${item.kind}`)}</p>
        <FactList
          facts={[
            {
              label: translate('money.reports.columns.place'),
              value: translate(`enums.reconciled_place.${item.place}`),
            },
            { label: translate('money.reports.columns.at'), value: <DateTimeField value={item.at} /> },
            {
              label: translate('money.reports.columns.amount'),
              value: <MoneyField amount={item.amount} currency={currency} />,
            },
            {
              label: translate('money.reports.columns.adds'),
              value: <MoneyField amount={item.difference} currency={currency} />,
            },
            {
              label: translate('money.reports.columns.reference'),
              value: <Ltr breakAnywhere>{item.reference}</Ltr>,
              wide: true,
            },
          ]}
        />
        {books && hold && <OwnerHold hold={hold} />}
        {book.error && (
          <Refusal>
            {book.error instanceof PlatformError && book.error.status === 409 ? (
              translate('money.reports.difference.already')
            ) : (
              <MoneyFailure error={book.error} />
            )}
          </Refusal>
        )}
        <div className="buttons">
          <Button type="button" variant="text" color="inherit" onClick={onClose} disabled={book.isPending}>
            {translate('table.close')}
          </Button>
          {place && mayOpen(paths[place.path], user) && (
            <SecondaryLink to={link(place.path, place.query)}>
              {translate(`money.reports.difference.see_${item.kind}`)}
            </SecondaryLink>
          )}
          {books && !hold && (
            <Button type="submit" variant="contained" disabled={book.isPending}>
              {translate(book.isPending ? 'table.busy' : 'money.reports.difference.book')}
            </Button>
          )}
        </div>
      </DialogForm>
    </Dialog>
  )
}
