import { styled } from '@mui/material/styles'
import { LinkBase, useGetList, useTranslate, type RaRecord, type SortPayload } from 'react-admin'
import type { ReactNode } from 'react'
import { allows } from '../../../contract/access'
import type { Reply } from '../../../contract/endpoint'
import type { orders } from '../../../contract/orders/payments'
import type { ProcessRequest } from '../../../contract/requests/requests'
import type { Ticket } from '../../../contract/tickets/tickets'
import { link, listLink, mayOpen, paths } from '../../paths'
import { useUser } from '../../data/session/useUser'
import { SecondaryLink } from '../../ui/LinkButton'
import { focusRing, paletteOf, visuallyHidden } from '../../ui/palette'
import { Section } from '../../ui/Section'
import { EmptyState, ErrorState, SkeletonBar } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { DateField, RelativeTime } from '../../ui/fields/dates'
import { MoneyField } from '../../ui/fields/figures'
import { Given, isolated, Ltr } from '../../ui/fields/Ltr'
import { StatusChip } from '../../ui/fields/StatusChip'
import { useUserRecord } from './UserShow'

const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '2px 12px',
    paddingBlock: 10,
    borderBlockEnd: `1px solid ${paletteOf(theme).divider}`,
  },
  '& li:last-of-type': { borderBlockEnd: 0 },
  '& a': { color: paletteOf(theme).text.primary, textDecoration: 'none', fontWeight: 600, overflowWrap: 'anywhere' },
  '& a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 8 },
  '& a:hover': { color: paletteOf(theme).primary.main },
  '& a:focus-visible': { outline: 'none' },
  '& a:focus-visible::after': focusRing(theme),
  '& .when': { gridColumn: 1, fontSize: '0.8125rem', color: paletteOf(theme).text.secondary },
  '& .state': { gridColumn: 2, gridRow: '1 / span 2' },
}))

interface LatestProps<R extends RaRecord> {
  readonly resource: string
  readonly sort: SortPayload
  readonly rows: number
  /** What it holds: the title and the words for nothing stand under this name in the catalogue. */
  readonly what: 'tickets' | 'requests' | 'purchases'
  /** The whole list, with the same filter, where the reader may open it. */
  readonly all: string | undefined
  /** A row: what it is, when it was, and where it stands. */
  readonly renderRow: (record: R) => readonly [main: ReactNode, when: ReactNode, state: ReactNode]
}

/** The newest rows of a list that belongs to the person around, and the way to all of them. */
const Latest = <R extends RaRecord>({ resource, sort, rows, what, all, renderRow }: LatestProps<R>) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const filter = { user_uuid: useUserRecord().uuid }
  const { data, total, error, refetch } = useGetList<R>(resource, {
    filter,
    sort,
    pagination: { page: 1, perPage: rows },
  })
  const some = data !== undefined && data.length > 0
  const actions = some && all !== undefined && (
    <SecondaryLink to={all}>
      {translate('people.users.file.see_all', { n: number(total ?? data.length) })}
    </SecondaryLink>
  )
  return (
    <Section title={translate(`people.users.file.${what}`)} actions={actions}>
      {some ? (
        <Rows>
          {data.map((record) => {
            const [main, when, state] = renderRow(record)
            return (
              <li key={record.id}>
                {main}
                <span className="when">{when}</span>
                <span className="state">{state}</span>
              </li>
            )
          })}
        </Rows>
      ) : data ? (
        <EmptyState title={translate(`people.users.file.no_${what}`)} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" style={{ display: 'grid', gap: 16 }}>
          <span style={visuallyHidden}>{translate('table.loading')}</span>
          <SkeletonBar height={22} />
          <SkeletonBar height={22} width="85%" />
          <SkeletonBar height={22} width="70%" />
        </div>
      )}
    </Section>
  )
}

const lastMoved = { field: 'updated', order: 'DESC' } as const
const lastFiled = { field: 'registered_at', order: 'DESC' } as const
const lastPaid = { field: 'created_at', order: 'DESC' } as const

/** The tickets of a person, the one last moved first; `shared` on a screen of both sections, where leaders have no queue. */
export const LatestTickets = ({ rows, shared = false }: { readonly rows: number; readonly shared?: boolean }) => {
  const desk = allows(useUser(), 'tickets.work')
  const { uuid } = useUserRecord()
  return (
    <Latest<Ticket>
      resource="tickets"
      sort={lastMoved}
      rows={rows}
      what="tickets"
      all={listLink(shared ? 'allTickets' : 'adminAllTickets', { user_uuid: uuid })}
      renderRow={({ id, subject, updated_at, status }) => [
        <LinkBase key="main" to={link(desk ? 'adminViewTicket' : 'viewTicket', { ticket_id: id })}>
          <Given>{subject}</Given>
        </LinkBase>,
        <RelativeTime key="when" value={updated_at} />,
        <StatusChip key="state" state={status} of="ticket_status" />,
      ]}
    />
  )
}

/** The newest requests of a person. */
export const LatestRequests = ({ rows }: { readonly rows: number }) => {
  const translate = useTranslate()
  const { uuid } = useUserRecord()
  return (
    <Latest<ProcessRequest>
      resource="process-requests"
      sort={lastFiled}
      rows={rows}
      what="requests"
      all={listLink('adminAllRequests', { user_uuid: uuid })}
      renderRow={({ id, type, code, registered_at, request_status }) => [
        <LinkBase key="main" to={link('adminRequestDetails', { id })}>
          {translate(`enums.request_type.${type}`)} <Ltr>{code}</Ltr>
        </LinkBase>,
        <DateField key="when" value={registered_at} />,
        <StatusChip key="state" state={request_status} of="request_status" />,
      ]}
    />
  )
}

/** The newest purchases and renewals of a person, each with the day it reaches to. */
export const LatestPurchases = ({ rows }: { readonly rows: number }) => {
  const translate = useTranslate()
  const { date } = useFormats()
  const caller = useUser()
  const { uuid } = useUserRecord()
  return (
    <Latest<Reply<typeof orders.payments>['results'][number]>
      resource="payments"
      sort={lastPaid}
      rows={rows}
      what="purchases"
      all={mayOpen(paths.adminPayments, caller) ? listLink('adminPayments', { user_uuid: uuid }) : undefined}
      renderRow={({ package: name, amount, currency, created_at, subscription_ends: ends, status }) => [
        <span key="main">
          <strong>{isolated(name ?? '—')}</strong> <MoneyField amount={amount} currency={currency} />
        </span>,
        <span key="when">
          <DateField value={created_at} />
          {ends !== null && ` — ${translate('people.users.file.reaches', { date: date(ends) })}`}
        </span>,
        <StatusChip key="state" state={status} of="payment_status" />,
      ]}
    />
  )
}
