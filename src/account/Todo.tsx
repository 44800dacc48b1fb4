import { LinkBase, useTranslate } from 'ra-core'
import { requests } from '../../contract/requests'
import { tickets } from '../../contract/tickets'
import { link } from '../paths'
import { useQueryCall } from '../providers/useCall'
import { Glyph } from '../shared/feedback/Glyph'
import { Section } from '../shared/feedback/Section'
import { EmptyState, ErrorState, SkeletonBar } from '../shared/feedback/states'
import { useFormats } from '../shared/feedback/useFormats'
import { RelativeTime } from '../shared/fields/dates'
import { Ltr } from '../shared/fields/Ltr'
import { StatusChip } from '../shared/fields/StatusChip'
import { RowList } from './rowStyles'

const shown = 5

/** What waits for the signed-in person: requests to complete or correct, and answered tickets. */
export const Todo = ({ uuid }: { readonly uuid: string }) => {
  const translate = useTranslate()
  const { digits } = useFormats()
  const requestList = useQueryCall(requests.requests, {
    query: { action_status: 'user', user_uuid: uuid, sort: '-modified_at', page_size: shown },
  })
  const ticketList = useQueryCall(tickets.tickets, {
    query: { status: 'answered', user_uuid: uuid, sort: '-updated', page_size: shown },
  })
  const parts = [requestList, ticketList]
  const failed = parts.find(({ isError, data }) => isError && !data)
  const pending = parts.some(({ isPending }) => isPending)
  const waiting = requestList.data?.results ?? []
  const answered = ticketList.data?.results ?? []
  const retry = () => parts.forEach((part) => void (part.isError && part.refetch()))
  return (
    <Section title={translate('home.todo')}>
      <RowList>
        {waiting.map((request) => (
          <li key={`request-${request.id}`}>
            <LinkBase
              className="row"
              to={
                request.request_status === 'draft'
                  ? link('newRequestDetails', { type: request.type, id: request.id })
                  : link('requestDetails', { id: request.id })
              }
            >
              <span>
                <span className="what">
                  {translate(request.request_status === 'draft' ? 'home.finish_request' : 'home.act_on_request', {
                    type: translate(`enums.request_type.${request.type}`),
                  })}
                </span>
                <span className="about">
                  <StatusChip state={request.request_status} of="request_status" />
                  <Ltr>{request.code}</Ltr>
                  <RelativeTime value={request.modified_at} />
                </span>
              </span>
              <Glyph name="forward" size={18} />
            </LinkBase>
          </li>
        ))}
        {answered.map((ticket) => (
          <li key={`ticket-${ticket.id}`}>
            <LinkBase className="row" to={link('viewTicket', { ticket_id: ticket.id })}>
              <span>
                <span className="what" dir="auto">
                  {ticket.subject}
                </span>
                <span className="about">
                  <StatusChip state={ticket.status} of="ticket_status" />
                  <span>{translate('home.ticket_number', { n: digits(String(ticket.id)) })}</span>
                  <RelativeTime value={ticket.updated_at} />
                </span>
              </span>
              <Glyph name="forward" size={18} />
            </LinkBase>
          </li>
        ))}
      </RowList>
      {pending && (
        <div
          role="status"
          aria-label={translate('table.loading')}
          style={{ display: 'grid', gap: 16, paddingBlock: 8 }}
        >
          <SkeletonBar height={40} />
          <SkeletonBar height={40} />
        </div>
      )}
      {failed && <ErrorState error={failed.error} onRetry={retry} />}
      {!pending && !failed && waiting.length + answered.length === 0 && (
        <EmptyState icon="check" title={translate('home.todo_empty')} text={translate('home.todo_empty_text')} />
      )}
    </Section>
  )
}
