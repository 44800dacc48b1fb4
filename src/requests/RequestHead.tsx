import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { ProcessRequest } from '../../contract/requests/requests'
import { DateTimeField } from '../ui/fields/dates'
import { MoneyField } from '../ui/fields/figures'
import { Ltr, PersonName } from '../ui/fields/Ltr'
import { StatusChip } from '../ui/fields/StatusChip'
import { StepAge } from './lists/requestColumns'
import { RequestOwner } from './RequestOwner'

interface RequestHeadProps {
  readonly request: ProcessRequest
  /** Whether the reader is its owner. */
  readonly own: boolean
}

/** Whose turn it is to act: the reader's, the owner's, a named colleague's or a group's. */
const Turn = ({ request: { action_status: turn, assignee }, own }: RequestHeadProps) => {
  const translate = useTranslate()
  if (turn === 'user') return translate(own ? 'requests.turn.user' : 'enums.action_status.user')
  return assignee ? <PersonName name={assignee.name} /> : translate(`enums.action_status.${turn}`)
}

interface FactProps {
  readonly of: 'user' | 'action' | 'step_age' | 'amount' | 'registered'
  readonly children: ReactNode
}

const Fact = ({ of, children }: FactProps) => {
  const translate = useTranslate()
  return (
    <span>
      {translate(`requests.columns.${of}`)}: {children}
    </span>
  )
}

/** What a request is, its status, and in one line whose turn it is, since when, and for how much. */
export const RequestHead = ({ request, own }: RequestHeadProps) => {
  const translate = useTranslate()
  const isOpen = request.action_status !== 'none'
  return (
    <>
      <div className="request-head">
        <h1>
          {translate(`enums.request_type.${request.type}`)} <Ltr>{request.code}</Ltr>
        </h1>
        <StatusChip state={request.request_status} of="request_status" />
      </div>
      <div className="facts">
        {!own && (
          <Fact of="user">
            <RequestOwner of={request} />
          </Fact>
        )}
        {isOpen && (
          <Fact of="action">
            <Turn request={request} own={own} />
          </Fact>
        )}
        {isOpen && (
          <Fact of="step_age">
            <StepAge
              since={request.step_started_at}
              late={request.late}
              turn={request.action_status}
              type={request.type}
            />
          </Fact>
        )}
        {request.amount !== null && request.currency !== null && (
          <Fact of="amount">
            <MoneyField amount={request.amount} currency={request.currency} />
          </Fact>
        )}
        <Fact of="registered">
          <DateTimeField value={request.registered_at} />
        </Fact>
      </div>
    </>
  )
}
