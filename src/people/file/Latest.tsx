import { LinkBase, useGetList, useTranslate, type RaRecord, type SortPayload } from 'react-admin'
import type { ReactNode } from 'react'
import { allows } from '../../../contract/access'
import { withdrawals } from '../../../contract/money/withdrawals'
import { orders } from '../../../contract/orders/payments'
import type { ProcessRequest } from '../../../contract/requests/requests'
import type { Ticket } from '../../../contract/tickets/tickets'
import { link, listLink, mayOpen, paths } from '../../paths'
import { useUser } from '../../data/session/useUser'
import { useRead } from '../../data/useRead'
import { TextLink } from '../../ui/LinkButton'
import { EmptyLine } from '../../ui/EmptyLine'
import { Section } from '../../ui/Section'
import { ErrorState, SkeletonBar } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { DateField, RelativeTime } from '../../ui/fields/dates'
import { MoneyField } from '../../ui/fields/figures'
import { Given, isolated, Ltr } from '../../ui/fields/Ltr'
import { StatusChip } from '../../ui/fields/StatusChip'
import { readsEverybody } from './fileTabs'
import { useUserRecord } from './UserShow'
import { classed } from '../../ui/classed'
import css from './Latest.module.css'

const Rows = classed('ul', css.rows)

/** A reply with the newest rows of a list, and how many there are in all. */
interface ListAnswer<R> {
  readonly data?: readonly R[] | undefined
  readonly total?: number | undefined
  readonly error: unknown
  readonly refetch: () => unknown
}

interface LatestProps<R> {
  /** What it lists: the title and the text for an empty list are under this name in the catalogue. */
  readonly what: 'tickets' | 'requests' | 'purchases' | 'withdrawals' | 'wallet' | 'referrals' | 'mails'
  readonly asked: ListAnswer<R>
  /** The whole list, with the same filter, if the reader may open it. */
  readonly all: string | undefined
  /** A row: what it is, when it was, and its state. */
  readonly renderRow: (record: R) => readonly [main: ReactNode, when: ReactNode, state: ReactNode]
}

const Loading = () => {
  const translate = useTranslate()
  return (
    <div role="status" style={{ display: 'grid', gap: 16 }}>
      <span className="visually-hidden">{translate('table.loading')}</span>
      <SkeletonBar height={22} />
      <SkeletonBar height={22} width="85%" />
      <SkeletonBar height={22} width="70%" />
    </div>
  )
}

const LatestBody = <R extends { readonly id: string | number }>({
  what,
  asked: { data, error, refetch },
  renderRow,
}: Omit<LatestProps<R>, 'all'>) => {
  const translate = useTranslate()
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading />
  if (data.length === 0) return <EmptyLine>{translate(`people.users.file.no_${what}`)}</EmptyLine>
  return (
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
  )
}

/** The newest rows of a list that belongs to the person in context, and a link to all of them. */
export const Latest = <R extends { readonly id: string | number }>({ what, asked, all, renderRow }: LatestProps<R>) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { data, total } = asked
  const actions = data !== undefined && data.length > 0 && all !== undefined && (
    <TextLink to={all}>{translate('people.users.file.see_all', { n: number(total ?? data.length) })}</TextLink>
  )
  return (
    <Section title={translate(`people.users.file.${what}`)} actions={actions} note={data?.length === 0}>
      <LatestBody what={what} asked={asked} renderRow={renderRow} />
    </Section>
  )
}

/** What every such part is given. */
export interface LatestRowsProps {
  /** How many are shown. */
  readonly rows: number
}

const useNewest = <R extends RaRecord>(resource: string, sort: SortPayload, rows: number): ListAnswer<R> => {
  const filter = { user_uuid: useUserRecord().uuid }
  return useGetList<R>(resource, { filter, sort, pagination: { page: 1, perPage: rows } })
}

const lastMoved = { field: 'updated', order: 'DESC' } as const
const lastFiled = { field: 'registered_at', order: 'DESC' } as const

/** The tickets of a person that the viewer may read, last updated first. */
export const LatestTickets = ({ rows }: LatestRowsProps) => {
  const desk = allows(useUser(), 'tickets.work')
  const { uuid } = useUserRecord()
  return (
    <Latest
      what="tickets"
      asked={useNewest<Ticket>('tickets', lastMoved, rows)}
      all={listLink(desk ? 'adminAllTickets' : 'allTickets', { user_uuid: uuid })}
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
export const LatestRequests = ({ rows }: LatestRowsProps) => {
  const translate = useTranslate()
  const staff = readsEverybody(useUser())
  const { uuid } = useUserRecord()
  return (
    <Latest
      what="requests"
      asked={useNewest<ProcessRequest>('process-requests', lastFiled, rows)}
      all={listLink(staff ? 'adminAllRequests' : 'allRequests', { user_uuid: uuid })}
      renderRow={({ id, type, code, registered_at, request_status }) => [
        <LinkBase key="main" to={link(staff ? 'adminRequestDetails' : 'requestDetails', { id })}>
          {translate(`enums.request_type.${type}`)} <Ltr>{code}</Ltr>
        </LinkBase>,
        <DateField key="when" value={registered_at} />,
        <StatusChip key="state" state={request_status} of="request_status" />,
      ]}
    />
  )
}

/** The newest purchases and renewals of a person, each with the day it extends to. */
export const LatestPurchases = ({ rows }: LatestRowsProps) => {
  const translate = useTranslate()
  const { date } = useFormats()
  const caller = useUser()
  const { uuid } = useUserRecord()
  const query = { user_uuid: uuid, page_size: rows, sort: '-created_at' } as const
  const { data, error, refetch } = useRead(orders.payments, { query })
  return (
    <Latest
      what="purchases"
      asked={{ data: data?.results, total: data?.count, error, refetch }}
      all={mayOpen(paths.adminPayments, caller) ? listLink('adminPayments', { user_uuid: uuid }) : undefined}
      renderRow={({ package: name, amount, currency, created_at, subscription_ends: ends, status, failure }) => [
        <span key="main">
          <strong>{isolated(name ?? '—')}</strong> <MoneyField amount={amount} currency={currency} />
        </span>,
        <span key="when">
          <DateField value={created_at} />
          {ends !== null && ` — ${translate('people.users.file.reaches', { date: date(ends) })}`}
        </span>,
        <StatusChip key="state" state={failure ?? status} of="payment_status" />,
      ]}
    />
  )
}

/**
 * The newest withdrawals of a person. Leaders see where the money went, masked; staff would see it in full, next to
 * wallets that stay masked here until somebody reveals them, which is logged: for them only the withdrawal itself shows
 * it.
 */
export const LatestWithdrawals = ({ rows }: LatestRowsProps) => {
  const staff = readsEverybody(useUser())
  const { uuid } = useUserRecord()
  const query = { user_uuid: uuid, page_size: rows, sort: '-asked_at' } as const
  const { data, error, refetch } = useRead(withdrawals.withdrawals, { query })
  const all = staff
    ? listLink('adminWithdrawalUsers', { user_uuid: uuid })
    : `${listLink('withdrawalUsers', { user_uuid: uuid })}&tab=team`
  return (
    <Latest
      what="withdrawals"
      asked={{ data: data?.results, total: data?.count, error, refetch }}
      all={all}
      renderRow={({ request_id: id, amount, currency, asked_at, destination, state }) => [
        <LinkBase key="main" to={link(staff ? 'adminRequestDetails' : 'requestDetails', { id })}>
          <MoneyField amount={amount} currency={currency} />
        </LinkBase>,
        <span key="when">
          <DateField value={asked_at} />
          {!staff && (
            <>
              {' · '}
              <Ltr breakAnywhere>{destination}</Ltr>
            </>
          )}
        </span>,
        <StatusChip key="state" state={state} of="withdrawal_state" />,
      ]}
    />
  )
}
