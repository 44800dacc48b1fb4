import { LinkBase, useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { allows, mayHold } from '../../../contract/access'
import {
  openRequestStatuses,
  requests,
  type ProcessRequest,
  type RequestStatus,
} from '../../../contract/requests/requests'
import { tickets, type Ticket } from '../../../contract/tickets/tickets'
import { link, listLink } from '../../paths'
import type { StoredUser } from '../../data/session/session'
import { useRead } from '../../data/useRead'
import { Glyph } from '../../ui/Glyph'
import { TextLink } from '../../ui/LinkButton'
import { Section } from '../../ui/Section'
import { EmptyState, ErrorState, SkeletonBar } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { RelativeTime } from '../../ui/fields/dates'
import { Given, Ltr } from '../../ui/fields/Ltr'
import { StatusChip } from '../../ui/fields/StatusChip'
import { handedViews } from '../../requests/lists/handedViews'
import { accountTasks, firstSteps } from './accountTasks'
import { RowList } from './rowStyles'

const shown = 5
/** The usual number of items: room is reserved for them. */
const usual = 5
/** What was handed to the person. */
const handed = { ...handedViews.mine, request_status: [handedViews.mine.request_status] }
/** Enough that newer drafts do not hide a correction. */
const looked = 20

const words: Partial<Record<RequestStatus, string>> = {
  draft: 'people.home.finish_request',
  needs_correction: 'people.home.correct_request',
}

interface TaskProps {
  readonly to: string
  readonly what: ReactNode
  /** The text was written by a person, in whatever language. */
  readonly typed?: boolean
  readonly children: ReactNode
}

const Task = ({ to, what, typed = false, children }: TaskProps) => (
  <li>
    <LinkBase className="row" to={to}>
      <span>
        <span className="what">{typed && typeof what === 'string' ? <Given>{what}</Given> : what}</span>
        <span className="about">{children}</span>
      </span>
      <Glyph name="forward" size={18} />
    </LinkBase>
  </li>
)

/** A request the person has to complete, correct or act on. */
const RequestTask = ({ request }: { readonly request: ProcessRequest }) => {
  const translate = useTranslate()
  const { id, type, code, request_status: status, modified_at: at } = request
  return (
    <Task
      to={status === 'draft' ? link('newRequestDetails', { type, id }) : link('requestDetails', { id })}
      what={translate(words[status] ?? 'people.home.act_on_request', { type: translate(`enums.request_type.${type}`) })}
    >
      <StatusChip state={status} of="request_status" />
      <Ltr>{code}</Ltr>
      <RelativeTime value={at} />
    </Task>
  )
}

/** A ticket that was answered. */
const TicketTask = ({ ticket: { id, subject, status, updated_at: at } }: { readonly ticket: Ticket }) => {
  const translate = useTranslate()
  const { digits } = useFormats()
  return (
    <Task to={link('viewTicket', { ticket_id: id })} what={subject} typed>
      <StatusChip state={status} of="ticket_status" />
      <span>{translate('people.home.ticket_number', { n: digits(String(id)) })}</span>
      <RelativeTime value={at} />
    </Task>
  )
}

/** Room for the tasks still being loaded. */
const AwaitedTasks = ({ count }: { readonly count: number }) => {
  const translate = useTranslate()
  return (
    <div role="status" aria-label={translate('table.loading')}>
      <RowList>
        {Array.from({ length: count }, (_, at) => (
          <li key={at}>
            <div className="row">
              <span style={{ flex: 1 }}>
                <span className="what">
                  <SkeletonBar width="70%" height="1lh" />
                </span>
                <span className="about">
                  <SkeletonBar width="40%" height="1lh" />
                </span>
              </span>
            </div>
          </li>
        ))}
      </RowList>
    </div>
  )
}

const correctionsFirst = (one: ProcessRequest, two: ProcessRequest): number =>
  Number(two.request_status === 'needs_correction') - Number(one.request_status === 'needs_correction')

/** What awaits a person, as far as it is known, and how many requests and tickets there are in all. */
const useTodo = (user: StoredUser, leads: boolean) => {
  const translate = useTranslate()
  const { uuid } = user
  const requestList = useRead(requests.requests, {
    query: { action_status: 'user', user_uuid: uuid, sort: '-modified_at', page_size: looked },
  })
  const holds = mayHold(user)
  const handedList = useRead(
    requests.requests,
    { query: { ...handed, sort: 'step_started_at', page_size: shown } },
    { enabled: holds },
  )
  const ticketList = useRead(tickets.tickets, {
    query: { status: 'answered', user_uuid: uuid, sort: '-updated', page_size: shown },
  })
  // Somebody who never had a subscription is shown how to start.
  const begins = user.subscription === null && !leads
  const checks = useRead(
    requests.requests,
    {
      query: {
        process_types: ['kyc'],
        request_status: ['draft', ...openRequestStatuses, 'completed'],
        user_uuid: uuid,
        page_size: 1,
      },
    },
    { enabled: begins },
  )
  const parts = [requestList, ticketList, ...(holds ? [handedList] : []), ...(begins ? [checks] : [])]
  const pending = parts.some(({ isPending }) => isPending)
  return {
    tasks: accountTasks(user, translate),
    waiting: [
      ...(requestList.data?.results ?? []).toSorted(correctionsFirst).slice(0, shown),
      ...(handedList.data?.results ?? []),
    ],
    // Never above what is already visible: requests come first.
    answered: (!requestList.isPending && ticketList.data?.results) || [],
    steps:
      begins && !pending && checks.data ? firstSteps(checks.data.count > 0, user.open_payment !== null, translate) : [],
    counts: {
      requests: requestList.data?.count ?? 0,
      handed: handedList.data?.count ?? 0,
      tickets: ticketList.data?.count ?? 0,
    },
    pending,
    failed: parts.find(({ isError, data }) => isError && !data),
    retry: () => parts.forEach((part) => void (part.isError && part.refetch())),
  }
}

/**
 * What awaits the signed-in person: a payment, the subscription and a session, as the platform reports them with the
 * account, then requests to correct or complete and those handed to them, answered tickets, and a newcomer’s first steps.
 */
export const Todo = ({ user }: { readonly user: StoredUser }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  // Leaders see other people's requests in the same list.
  const leads = allows(user, 'team.read')
  const { tasks, waiting, answered, steps, counts, pending, failed, retry } = useTodo(user, leads)
  const before = tasks.length + waiting.length + answered.length + steps.length
  return (
    <Section title={translate('people.home.todo')}>
      <RowList>
        {tasks.map(({ key, to, what, about }) => (
          <Task key={key} to={to} what={translate(what.text, what.options)}>
            {about}
          </Task>
        ))}
        {waiting.map((request) => (
          <RequestTask key={`request-${request.id}`} request={request} />
        ))}
        {answered.map((ticket) => (
          <TicketTask key={`ticket-${ticket.id}`} ticket={ticket} />
        ))}
        {steps.map(({ key, to, what, about }) => (
          <Task key={key} to={to} what={translate(what.text)}>
            {about}
          </Task>
        ))}
      </RowList>
      {counts.requests > shown && (
        <TextLink to={listLink('allRequests', { action_status: 'user', ...(leads && { user_uuid: user.uuid }) })}>
          {translate('people.home.all_waiting', { n: number(counts.requests) })}
        </TextLink>
      )}
      {counts.handed > shown && (
        <TextLink to={listLink('allRequests', handedViews.mine)}>
          {translate('people.home.all_assigned', { n: number(counts.handed) })}
        </TextLink>
      )}
      {counts.tickets > shown && (
        <TextLink to={listLink('tickets', { status: 'answered' })}>
          {translate('people.home.all_answered', { n: number(counts.tickets) })}
        </TextLink>
      )}
      {/* Remounted when rows appear above it: pushing it down would be a visible jump. */}
      {pending && <AwaitedTasks key={before} count={Math.max(0, usual - before)} />}
      {failed && <ErrorState error={failed.error} onRetry={retry} />}
      {!pending && !failed && before === 0 && (
        <EmptyState
          icon="check"
          title={translate(user.contract_required ? 'people.home.todo_contract' : 'people.home.todo_empty')}
          text={translate('people.home.todo_empty_text')}
        />
      )}
    </Section>
  )
}
