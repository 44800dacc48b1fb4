import { ShowBase, useTranslate, type ShowControllerResult } from 'react-admin'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import type { ProcessRequest } from '../../contract/requests/requests'
import { OwnerHold } from '../money/OwnerHold'
import { link } from '../paths'
import { polling } from '../data/cache/polling'
import { errorShownInPlace } from '../data/errorShownInPlace'
import { useUser } from '../data/session/useUser'
import { AuditSection } from '../system/audit/AuditSection'
import { StrongLink } from '../ui/LinkButton'
import { FactList, Section } from '../ui/Section'
import { EmptyState, ErrorState, PageSkeleton } from '../ui/states'
import { DateTimeField } from '../ui/fields/dates'
import { MoneyField } from '../ui/fields/figures'
import { Ltr, PersonName } from '../ui/fields/Ltr'
import { useNamedRecord } from '../ui/names/recordName'
import { StatusChip } from '../ui/fields/StatusChip'
import { lastListHref } from '../list/table/url/listMemory'
import { RecordPager } from '../list/table/RecordPager'
import { useReadNotifications } from '../notifications/useReadNotifications'
import { RequestFacts } from './RequestFacts'
import { RequestActions } from './RequestActions'
import { RequestOwner } from './RequestOwner'
import { RequestSteps } from './RequestSteps'
import { StepAge } from './lists/requestColumns'
import { RequestTimeline } from './RequestTimeline'
import { wholeRecord } from '../data/wholeRecord'
import { classed } from '../ui/classed'
import css from './RequestPage.module.css'

const Page = classed('div', css.page)

type Shares = NonNullable<ProcessRequest['detail']>['shares']

/** Who earns what from a request, and whether it was paid. */
const RequestShares = ({ shares }: { readonly shares: Shares }) => {
  const translate = useTranslate()
  const facts = (['partner', 'teacher', 'mentor'] as const).flatMap((who) => {
    const share = shares[who]
    if (!share) return []
    return [
      {
        label: translate(`requests.detail.share_${who}`),
        value: (
          <>
            <PersonName name={share.person.name} />
            <br />
            <MoneyField amount={share.amount} currency={share.currency} />{' '}
            <StatusChip state={share.paid ? 'paid' : 'unpaid'} of="paid_status" />
          </>
        ),
      },
    ]
  })
  return <FactList facts={facts} />
}

/** Whether a request earns any share. */
const hasShares = (shares: Shares): boolean =>
  shares.partner !== null || shares.teacher !== null || shares.mentor !== null

interface RequestPageProps {
  readonly side: 'user' | 'staff'
  /** Replaces the read-only form while this person owes a correction. */
  readonly Correction?: ComponentType<{ readonly request: ProcessRequest }>
  /** The note form, for those who can read the notes. */
  readonly Note?: ComponentType<{ readonly request: ProcessRequest }>
}

type States = RequestPageProps & Partial<ShowControllerResult<ProcessRequest>>

const States = ({ side, Correction, Note, record: request, error, refetch }: States) => {
  const translate = useTranslate()
  const me = useUser()
  const listPath = link(side === 'staff' ? 'adminAllRequests' : 'allRequests')
  const here = link(side === 'staff' ? 'adminRequestDetails' : 'requestDetails', { id: request?.id })
  useReadNotifications(request && here, request?.detail?.version ?? 0)
  useNamedRecord(request?.code)
  const own = side === 'user' && (!request || request.user.uuid === me.uuid)
  const listName = translate(side === 'staff' ? 'requests.inbox' : own ? 'requests.mine' : 'requests.reached')
  const toList = <StrongLink to={lastListHref(listPath)}>{listName}</StrongLink>
  if (!refetch || (error && !request))
    return (
      <>
        <h1 className="visually-hidden">
          {translate(side === 'staff' ? 'paths.adminRequestDetails' : 'paths.requestDetails')}
        </h1>
        {refetch ? (
          <ErrorState error={error} onRetry={() => void refetch()} action={toList} />
        ) : (
          <EmptyState title={translate('errors.not_found')} action={toList} />
        )}
      </>
    )
  if (!request) return <PageSkeleton />
  const { detail } = request
  return (
    <Page>
      <RecordPager here={here} list={listPath} listName={listName} />
      <div className="request-head">
        <h1>
          {translate(`enums.request_type.${request.type}`)} <Ltr>{request.code}</Ltr>
        </h1>
        <StatusChip state={request.request_status} of="request_status" />
      </div>
      <div className="facts">
        {!own && (
          <span>
            {translate('requests.columns.user')}: <RequestOwner of={request} />
          </span>
        )}
        {request.action_status !== 'none' && (
          <span>
            {translate('requests.columns.action')}:{' '}
            {request.action_status === 'user' ? (
              translate(own ? 'requests.turn.user' : 'enums.action_status.user')
            ) : request.assignee ? (
              <PersonName name={request.assignee.name} />
            ) : (
              translate(`enums.action_status.${request.action_status}`)
            )}
          </span>
        )}
        {request.action_status !== 'none' && (
          <span>
            {translate('requests.columns.step_age')}:{' '}
            <StepAge
              since={request.step_started_at}
              late={request.late}
              turn={request.action_status}
              type={request.type}
            />
          </span>
        )}
        {request.amount !== null && request.currency !== null && (
          <span>
            {translate('requests.columns.amount')}: <MoneyField amount={request.amount} currency={request.currency} />
          </span>
        )}
        <span>
          {translate('requests.columns.registered')}: <DateTimeField value={request.registered_at} />
        </span>
      </div>
      <RequestSteps request={request} />
      {detail?.hold && (
        <div className="hold">
          <OwnerHold hold={detail.hold} name={own ? undefined : request.user.name} />
        </div>
      )}
      <RequestActions request={request} side={side} />
      <div className="columns">
        <div className="stack">
          {request.request_status === 'needs_correction' && detail?.correction_note && (
            <div className="message">
              <strong>{translate('requests.detail.correction_note')}</strong>
              <div dir="auto">{detail.correction_note}</div>
            </div>
          )}
          {Correction && request.moves.includes('send_correction') ? (
            <Correction request={request} />
          ) : (
            <Section title={translate('requests.detail.form')}>
              <RequestFacts request={request} />
            </Section>
          )}
          {detail?.result && (
            <Section title={translate('requests.detail.result')}>
              <div dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
                {detail.result}
              </div>
            </Section>
          )}
          {detail && hasShares(detail.shares) && (
            <Section title={translate('requests.detail.shares')}>
              <RequestShares shares={detail.shares} />
            </Section>
          )}
        </div>
        <div className="stack">
          <Section title={translate('requests.detail.timeline')}>
            {Note && detail?.notes && <Note key={request.id} request={request} />}
            <RequestTimeline events={detail?.timeline ?? []} notes={detail?.notes} />
          </Section>
          {side === 'staff' && (
            <AuditSection title={translate('tickets.card.trail')} subject="request" id={request.id} />
          )}
        </div>
      </div>
    </Page>
  )
}

/** How often an open request is refetched while its page is visible, in milliseconds. */
const every = 60_000

/** The request named in the URL: its state, form, files, shares and timeline. Actions differ by side. */
export const RequestPage = (props: RequestPageProps) => {
  const [query] = useSearchParams()
  const id = Number(query.get('id'))
  if (!Number.isSafeInteger(id) || id <= 0) return <States {...props} />
  return (
    <ShowBase<ProcessRequest>
      resource="process-requests"
      id={id}
      disableAuthentication
      queryOptions={{ ...polling(every), meta: wholeRecord, onError: errorShownInPlace }}
      render={(show) => <States {...props} {...show} />}
    />
  )
}
