import { useTranslate } from 'react-admin'
import { requestForms, type RequestType } from '../../../contract/requests/forms'
import type { ProcessRequest } from '../../../contract/requests/requests'
import { blank } from '../../../i18n/formats'
import type { MessageKey } from '../../../i18n/keys'
import { useFormats } from '../../ui/useFormats'
import type { Column } from '../../list/table/columns'
import { secondsWaited } from '../../ui/fields/waited'
import { useNow } from '../../ui/useNow'
import css from './requestColumns.module.css'

interface StepAgeProps {
  readonly since: string
  readonly late: boolean
  /** Who must act; a step that waits for the user does not count as ageing. */
  readonly turn: string
  readonly type?: RequestType
}

const hour = 3_600_000

/**
 * How long a request has been in its step, blank once it has ended: amber once half the time until it is due has passed,
 * red when late, both also in words.
 */
export const StepAge = ({ since, late, turn, type }: StepAgeProps) => {
  const translate = useTranslate()
  const { duration, dateTimeLong } = useFormats()
  const now = useNow()
  if (turn === 'none') return blank
  const ours = turn !== 'user'
  const half = type && (requestForms[type].hoursPerStep * hour) / 2
  const ageing = !late && ours && half !== undefined && now - Date.parse(since) > half
  return (
    <span className={`${css.age} ${late ? 'late' : ageing ? 'ageing' : ''}`}>
      <time dateTime={since} title={dateTimeLong(since)}>
        {duration(secondsWaited(since))}
      </time>{' '}
      {(late || ageing) && <small>{translate(late ? 'requests.late' : 'requests.ageing')}</small>}
    </span>
  )
}

const Word = ({ of, id }: { readonly of: string; readonly id: string }) => <>{useTranslate()(`enums.${of}.${id}`)}</>

/** Who must act, in words. */
export const ActionName = ({ id }: { readonly id: string }) => <Word of="action_status" id={id} />

/** Who must act, phrased for the owner; blank once the request is over. */
const OwnAction = ({ id }: { readonly id: string }) => {
  const translate = useTranslate()
  return <>{id === 'none' ? blank : translate(`requests.turn.${id}`)}</>
}

/** The request type, in words. */
export const TypeName = ({ id }: { readonly id: string }) => <Word of="request_type" id={id} />

/** The name of a request's step, in words. */
export const StepName = ({ step }: { readonly step: string }) => <>{useTranslate()(`requests.steps.${step}`)}</>

const code: Column<ProcessRequest> = {
  source: 'code',
  label: 'requests.columns.code',
  kind: 'text',
  wraps: false,
  sortable: 'id',
  primary: true,
}
const type: Column<ProcessRequest> = {
  source: 'type',
  label: 'requests.columns.type',
  kind: 'status',
  options: 'request_type',
  render: (request) => <TypeName id={request.type} />,
  pure: true,
}
const user: Column<ProcessRequest> = { source: 'user', label: 'requests.columns.user', kind: 'person', cardTitle: true }
const status: Column<ProcessRequest> = {
  source: 'request_status',
  label: 'requests.columns.status',
  kind: 'status',
  options: 'request_status',
}
const action: Column<ProcessRequest> = {
  source: 'action_status',
  label: 'requests.columns.action',
  kind: 'status',
  options: 'action_status',
  render: (request) => <ActionName id={request.action_status} />,
  pure: true,
}
const platform: Column<ProcessRequest> = {
  source: 'platform',
  label: 'requests.columns.platform',
  kind: 'person',
  hideOnPhone: true,
}
const step: Column<ProcessRequest> = {
  source: 'step',
  label: 'requests.columns.step',
  kind: 'status',
  options: 'requests.steps',
  hideOnPhone: true,
  render: (request) => <StepName step={request.step} />,
  pure: true,
}
const age: Column<ProcessRequest> = {
  source: 'step_started_at',
  label: 'requests.columns.step_age',
  kind: 'relative',
  sortable: true,
  inverted: true,
  elapsed: { unless: { action_status: 'none' } },
  render: (request) => (
    <StepAge since={request.step_started_at} late={request.late} turn={request.action_status} type={request.type} />
  ),
  pure: true,
}
const amount: Column<ProcessRequest> = {
  source: 'amount',
  label: 'requests.columns.amount',
  kind: 'money',
  sortable: true,
  hideOnPhone: true,
}
const registered: Column<ProcessRequest> = {
  source: 'registered_at',
  label: 'requests.columns.registered',
  kind: 'date',
  sortable: true,
  hideOnPhone: true,
}
const modified: Column<ProcessRequest> = {
  source: 'modified_at',
  label: 'requests.columns.modified',
  kind: 'relative',
  sortable: true,
  hideOnPhone: true,
}

const flag = (source: string, label: MessageKey): Column<ProcessRequest> => ({
  source,
  label,
  kind: 'flag',
  options: 'yes_no',
  hidden: true,
  hideOnPhone: true,
})

const ownType: Column<ProcessRequest> = { ...type, belowOnCard: 'amount' }
const ownAction: Column<ProcessRequest> = {
  ...action,
  options: 'requests.turn',
  hideOnPhone: true,
  silentWhile: { action_status: 'none' },
  render: ({ action_status }) => <OwnAction id={action_status} />,
}

/** The columns of one's own requests: a card shows the type with its amount, and the last change with whose turn it is. */
export const ownColumns: readonly Column<ProcessRequest>[] = [
  code,
  ownType,
  status,
  ownAction,
  platform,
  step,
  amount,
  { ...modified, hideOnPhone: false, belowOnCard: 'action_status' },
  { ...registered, hidden: true },
]

/** The columns of requests a leader can see besides their own: those of their people and shares. */
export const reachedColumns: readonly Column<ProcessRequest>[] = ownColumns.flatMap((column) =>
  column === ownType ? [ownType, user] : [column === ownAction ? action : column],
)

/** The columns of the staff inbox. */
export const inboxColumns: readonly Column<ProcessRequest>[] = [
  { ...code, hideOnPhone: true },
  type,
  user,
  platform,
  status,
  { ...action, hideOnPhone: true },
  { source: 'assignee', label: 'requests.columns.assignee', kind: 'person', hideOnPhone: true },
  { ...step, hidden: true },
  age,
  amount,
  { ...registered, hidden: true },
  { ...modified, hidden: true },
  flag('is_partner_share_paid', 'requests.columns.partner_paid'),
  flag('is_teacher_share_paid', 'requests.columns.teacher_paid'),
  flag('is_mentor_share_paid', 'requests.columns.mentor_paid'),
]
