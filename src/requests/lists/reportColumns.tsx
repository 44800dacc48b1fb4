import { useTranslate } from 'react-admin'
import type { requestReports } from '../../../contract/requests/reports'
import type { Reply } from '../../../contract/endpoint'
import type { ProcessRequest } from '../../../contract/requests/requests'
import { useFormats } from '../../ui/useFormats'
import { DateField } from '../../ui/fields/dates'
import { Ltr } from '../../ui/fields/Ltr'
import type { Column } from '../../list/table/columns'
import { FieldSecret } from '../FieldSecret'
import { ActionName, StepAge, StepName, TypeName } from './requestColumns'
import { ReviewButton } from '../ReviewDesk'
import { useNow } from '../../ui/useNow'

/** An identity check as a row of its report. */
export type KycRow = Reply<typeof requestReports.kycRequests>['results'][number]
/** An account request as a row of its report. */
export type AccountRow = Reply<typeof requestReports.accountRequests>['results'][number]
type Row = KycRow | AccountRow

const Documents = ({ n }: { readonly n: number }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  return <>{n === 0 ? translate('requests.kyc.no_documents') : number(n)}</>
}

const asCode = (value: string) => <Ltr>{value}</Ltr>

const code: Column<Row> = {
  source: 'code',
  label: 'requests.columns.code',
  kind: 'text',
  wraps: false,
  sortable: 'id',
  primary: true,
}
const user: Column<Row> = { source: 'user', label: 'requests.columns.user', kind: 'person', cardTitle: true }
const country: Column<Row> = {
  source: 'country',
  label: 'requests.columns.country',
  kind: 'country',
  hideOnPhone: true,
}
const registered: Column<Row> = {
  source: 'registered_at',
  label: 'requests.columns.registered',
  kind: 'date',
  sortable: true,
  hideOnPhone: true,
}
const age: Column<Row> = {
  source: 'step_started_at',
  label: 'requests.columns.step_age',
  kind: 'relative',
  sortable: true,
  inverted: true,
  elapsed: { unless: { action_status: 'none' } },
  render: (row) => <StepAge late={row.late} since={row.step_started_at} turn={row.action_status} />,
}
const assignee: Column<Row> = {
  source: 'assignee',
  label: 'requests.columns.assignee',
  kind: 'person',
  hideOnPhone: true,
}
const status: Column<Row> = {
  source: 'status',
  label: 'requests.columns.status',
  kind: 'status',
  options: 'request_status',
}
const action: Column<Row> = {
  source: 'action_status',
  label: 'requests.columns.action',
  kind: 'status',
  options: 'action_status',
  hideOnPhone: true,
  render: (row) => <ActionName id={row.action_status} />,
}
const review: Column<Row> = {
  source: 'id',
  label: 'requests.review.button',
  kind: 'text',
  wraps: false,
  screenOnly: true,
  hideOnPhone: true,
  // A draft its owner has not submitted cannot be decided yet.
  render: (row) => row.status !== 'draft' && <ReviewButton id={row.id} code={row.code} />,
}

/** The columns of the identity checks; on phones person, state and age. */
export const kycColumns: readonly Column<KycRow>[] = [
  code,
  user,
  {
    source: 'national_id',
    label: 'requests.fields.national_id',
    kind: 'text',
    wraps: false,
    hideOnPhone: true,
    render: (row) => (
      <FieldSecret compact request={row.id} field="national_id" masked={row.national_id} show={asCode} />
    ),
  },
  {
    source: 'documents',
    label: 'requests.kyc.documents',
    kind: 'number',
    hideOnPhone: true,
    render: (row) => <Documents n={row.documents} />,
  },
  registered,
  age,
  assignee,
  status,
  { ...action, hidden: true },
  { ...country, hidden: true },
  review,
]

/** The columns of the account requests. */
export const accountColumns: readonly Column<AccountRow>[] = [
  code,
  user,
  { source: 'platform', label: 'requests.columns.platform', kind: 'person', hideOnPhone: true },
  { ...country, hidden: true },
  {
    source: 'account_email',
    label: 'requests.fields.account_email',
    kind: 'email',
    hidden: true,
    hideOnPhone: true,
    render: (row) => (
      <FieldSecret compact request={row.id} field="account_email" masked={row.account_email} show={asCode} />
    ),
  },
  {
    source: 'step',
    label: 'requests.columns.step',
    kind: 'status',
    options: 'requests.steps',
    hideOnPhone: true,
    render: (row) => <StepName step={row.step} />,
  },
  assignee,
  age,
  status,
  { ...registered, hidden: true },
  { ...action, hidden: true },
  review,
]

const day = 86_400_000

const DaysOver = ({ since }: { readonly since: string | null | undefined }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const now = useNow()
  if (!since) return <>—</>
  const days = Math.floor((now - Date.parse(since)) / day)
  return <>{days < 1 ? translate('requests.expired.today') : translate('requests.expired.days', { n: number(days) })}</>
}

const asked: readonly Column<ProcessRequest>[] = [
  { source: 'code', label: 'requests.columns.code', kind: 'text', wraps: false, sortable: 'id', primary: true },
  {
    source: 'type',
    label: 'requests.columns.type',
    kind: 'status',
    options: 'request_type',
    render: (request) => <TypeName id={request.type} />,
  },
  { source: 'user', label: 'requests.columns.user', kind: 'person', cardTitle: true },
  { source: 'platform', label: 'requests.columns.platform', kind: 'person', hideOnPhone: true },
  { source: 'request_status', label: 'requests.columns.status', kind: 'status', options: 'request_status' },
]

const reviewed: Column<ProcessRequest> = {
  source: 'id',
  label: 'requests.review.button',
  kind: 'text',
  wraps: false,
  screenOnly: true,
  hideOnPhone: true,
  render: (request) => <ReviewButton id={request.id} code={request.code} />,
}

/** The columns of expired requests. */
export const expiredColumns: readonly Column<ProcessRequest>[] = [
  ...asked,
  {
    source: 'expired.at',
    label: 'requests.expired.at',
    kind: 'date',
    sortable: 'modified_at',
    hideOnPhone: true,
    render: (request) => (request.expired ? <DateField value={request.expired.at} /> : <>—</>),
  },
  { source: 'expired.last_actor', label: 'requests.expired.last_actor', kind: 'person', hideOnPhone: true },
  {
    source: 'modified_at',
    label: 'requests.expired.over',
    kind: 'relative',
    elapsed: { from: ['expired.at'] },
    render: (request) => <DaysOver since={request.expired?.at} />,
  },
  reviewed,
]

/** The columns of requests whose step is overdue. */
export const overdueColumns: readonly Column<ProcessRequest>[] = [
  ...asked,
  {
    source: 'step',
    label: 'requests.columns.step',
    kind: 'status',
    options: 'requests.steps',
    hideOnPhone: true,
    render: (request) => <StepName step={request.step} />,
  },
  { source: 'assignee', label: 'requests.columns.assignee', kind: 'person', hideOnPhone: true },
  { source: 'due_at', label: 'requests.expired.due', kind: 'datetime', sortable: true, hideOnPhone: true },
  {
    source: 'late',
    label: 'requests.expired.over',
    kind: 'relative',
    elapsed: { from: ['due_at'] },
    render: (request) => <DaysOver since={request.due_at} />,
  },
  reviewed,
]
