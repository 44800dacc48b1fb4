import { ShowBase, useTranslate, type ShowControllerResult } from 'react-admin'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import type { ProcessRequest } from '../../contract/requests/requests'
import { polling } from '../data/cache/polling'
import { errorShownInPlace } from '../data/errorShownInPlace'
import { useUser } from '../data/session/useUser'
import { wholeRecord } from '../data/wholeRecord'
import { RecordPager } from '../list/table/RecordPager'
import { lastListHref } from '../list/table/url/listMemory'
import { OwnerHold } from '../money/OwnerHold'
import { useReadNotifications } from '../notifications/useReadNotifications'
import { link } from '../paths'
import { AuditSection } from '../system/audit/AuditSection'
import { classed } from '../ui/classed'
import { StrongLink } from '../ui/LinkButton'
import { useNamedRecord } from '../ui/names/recordName'
import { Section } from '../ui/Section'
import { EmptyState, ErrorState, PageSkeleton } from '../ui/states'
import { RequestActions } from './RequestActions'
import { RequestFacts } from './RequestFacts'
import { RequestHead } from './RequestHead'
import { RequestShares } from './RequestShares'
import { RequestSteps } from './RequestSteps'
import { RequestTimeline } from './RequestTimeline'
import css from './RequestPage.module.css'

const Page = classed('div', css.page)

interface RequestPageProps {
  readonly side: 'user' | 'staff'
  /** Replaces the read-only form while this person owes a correction. */
  readonly Correction?: ComponentType<{ readonly request: ProcessRequest }>
  /** The note form, for those who can read the notes. */
  readonly Note?: ComponentType<{ readonly request: ProcessRequest }>
}

interface PartProps extends RequestPageProps {
  readonly request: ProcessRequest
}

/** What was filed and what came of it. */
const FiledPart = ({ request, Correction }: PartProps) => {
  const translate = useTranslate()
  const { detail } = request
  return (
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
      {detail && <RequestShares shares={detail.shares} />}
    </div>
  )
}

/** What happened so far, with the notes of those who may read them and, for staff, the audit trail. */
const HistoryPart = ({ request, side, Note }: PartProps) => {
  const translate = useTranslate()
  const { detail } = request
  return (
    <div className="stack">
      <Section title={translate('requests.detail.timeline')}>
        {Note && detail?.notes && <Note key={request.id} request={request} />}
        <RequestTimeline events={detail?.timeline ?? []} notes={detail?.notes} />
      </Section>
      {side === 'staff' && <AuditSection title={translate('tickets.card.trail')} subject="request" id={request.id} />}
    </div>
  )
}

/** The addresses and names of one side: the page itself and the list it belongs to. */
const places = {
  user: { page: 'requestDetails', list: 'allRequests' },
  staff: { page: 'adminRequestDetails', list: 'adminAllRequests' },
} as const

interface StatesProps extends RequestPageProps {
  /** Missing where the URL names no request. */
  readonly show?: ShowControllerResult<ProcessRequest>
}

const States = ({ show, ...props }: StatesProps) => {
  const { side } = props
  const request = show?.record
  const translate = useTranslate()
  const me = useUser()
  const { page, list } = places[side]
  const here = link(page, { id: request?.id })
  useReadNotifications(request && here, request?.detail?.version ?? 0)
  useNamedRecord(request?.code)
  const own = side === 'user' && (!request || request.user.uuid === me.uuid)
  const listName = translate(side === 'staff' ? 'requests.inbox' : own ? 'requests.mine' : 'requests.reached')
  if (!request) {
    if (show && !show.error) return <PageSkeleton />
    const toList = <StrongLink to={lastListHref(link(list))}>{listName}</StrongLink>
    return (
      <>
        <h1 className="visually-hidden">{translate(`paths.${page}`)}</h1>
        {show ? (
          <ErrorState error={show.error} onRetry={() => void show.refetch()} action={toList} />
        ) : (
          <EmptyState title={translate('errors.not_found')} action={toList} />
        )}
      </>
    )
  }
  const hold = request.detail?.hold
  return (
    <Page>
      <RecordPager here={here} list={link(list)} listName={listName} />
      <RequestHead request={request} own={own} />
      <RequestSteps request={request} />
      {hold && (
        <div className="hold">
          <OwnerHold hold={hold} name={own ? undefined : request.user.name} />
        </div>
      )}
      <RequestActions request={request} side={side} />
      <div className="columns">
        <FiledPart request={request} {...props} />
        <HistoryPart request={request} {...props} />
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
      render={(show) => <States {...props} show={show} />}
    />
  )
}
