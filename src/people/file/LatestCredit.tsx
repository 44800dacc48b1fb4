import { LinkBase } from 'react-admin'
import { credit } from '../../../contract/money/credit'
import { link, listLink } from '../../paths'
import { useRead } from '../../data/useRead'
import { DateTimeField } from '../../ui/fields/dates'
import { MoneyField } from '../../ui/fields/figures'
import { Given } from '../../ui/fields/Ltr'
import { StatusChip } from '../../ui/fields/StatusChip'
import { Latest, type LatestRowsProps } from './Latest'
import { useUserRecord } from './UserShow'

/** The newest movements of a person's credit, each with its reason and, where a transfer moved it, a link to that. */
export const LatestCredit = ({ rows }: LatestRowsProps) => {
  const { uuid } = useUserRecord()
  const query = { user_uuid: uuid, page_size: rows, sort: '-at' } as const
  const { data, error, refetch } = useRead(credit.creditHistory, { query })
  return (
    <Latest
      what="wallet"
      asked={{ data: data?.results, total: data?.count, error, refetch }}
      all={listLink('adminTransferHistory', { user_uuid: uuid })}
      renderRow={({ at, amount, currency, direction, reason, transfer }) => {
        const sum = <MoneyField amount={amount} currency={currency} />
        return [
          <span key="main">
            {transfer === null ? sum : <LinkBase to={link('adminTransferHistory', { transfer })}>{sum}</LinkBase>}{' '}
            <Given>{reason}</Given>
          </span>,
          <DateTimeField key="when" value={at} />,
          <StatusChip key="state" state={direction} of="direction" />,
        ]
      }}
    />
  )
}
