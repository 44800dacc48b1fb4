import type { RaRecord } from 'react-admin'
import { useTranslate } from 'react-admin'
import { userStatuses, type Gain, type User } from '../../contract/people/person'
import { enumOptions, type FilterDef } from '../list/filters/filters'
import { LevelName } from '../people/PersonFacts'
import { overdue, type Column } from '../list/table/columns'
import { MoneyField } from '../ui/fields/figures'

export type UserRow = User & RaRecord

/** How far somebody has come: signed up, bought, or withdrew. */
const Stage = ({ user }: { readonly user: User }) => {
  const translate = useTranslate()
  const stage = user.last_cashout ? 'earning' : user.status === 'none' ? 'joined' : 'bought'
  return <>{translate(`community.introduced.${stage}`)}</>
}

/** What a person sees about those they introduced or lead; on phones the stage, the subscription and the days. */
export const peopleColumns: readonly Column<UserRow>[] = [
  { source: 'name', label: 'community.introduced.name', kind: 'person', primary: true, sortable: true },
  {
    source: 'stage',
    label: 'community.introduced.stage',
    kind: 'text',
    render: (user) => <Stage user={user} />,
  },
  { source: 'status', label: 'community.introduced.status', kind: 'status', options: 'user_status' },
  {
    source: 'remaining_days',
    label: 'community.introduced.days',
    kind: 'number',
    sortable: true,
    hideOnPhone: true,
    below: overdue,
  },
  { source: 'registered_at', label: 'community.introduced.registered', kind: 'date', sortable: true },
  {
    source: 'last_cashout',
    label: 'community.introduced.last_cashout',
    kind: 'date',
    sortable: true,
    hideOnPhone: true,
  },
  {
    source: 'level',
    label: 'community.leaders.level',
    kind: 'status',
    options: 'level',
    hidden: true,
    hideOnPhone: true,
    render: ({ level }) => <LevelName level={level} />,
  },
]

/** Sums of shares, one below the other; a dash where there are none. */
export const GainField = ({ gain = [] }: { readonly gain?: Gain | undefined }) =>
  gain.length === 0 ? (
    <>—</>
  ) : (
    <span style={{ display: 'inline-grid' }}>
      {gain.map(({ currency, amount }) => (
        <MoneyField key={currency} amount={amount} currency={currency} />
      ))}
    </span>
  )

const gainColumn: Column<UserRow> = {
  source: 'gain',
  label: 'community.introduced.gain',
  kind: 'text',
  wraps: false,
  render: ({ gain }) => <GainField gain={gain} />,
}

/** The same of those one introduced, with what one earned from each beside their stage. */
export const introducedColumns = [...peopleColumns.slice(0, 2), gainColumn, ...peopleColumns.slice(2)]

/** The filters of those lists. */
export const peopleFilters: readonly FilterDef[] = [
  { kind: 'text', source: 'query', label: 'community.introduced.search' },
  {
    kind: 'multi',
    source: 'status',
    label: 'community.introduced.status',
    options: enumOptions(userStatuses, 'user_status'),
  },
  {
    kind: 'range',
    start: 'registered_date_start',
    end: 'registered_date_end',
    label: 'community.introduced.registered',
  },
  { kind: 'flag', source: 'is_paid', label: 'community.introduced.is_paid' },
  { kind: 'flag', source: 'has_cashout', label: 'community.introduced.has_cashout' },
]
