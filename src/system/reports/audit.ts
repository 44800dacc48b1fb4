import { audit } from '../../../contract/system/audit'
import { auditKinds } from '../../../contract/system/audit-events'
import { enumOptions } from '../../list/filters/filters'
import { reportOf } from '../../report/definition'
import { days } from '../../report/reportFilters'

/** Who did what, to whom, when and from where. */
export const auditLog = reportOf(
  { auditLog: audit.audit },
  {
    id: 'audit-log',
    title: 'paths.adminAuditLog',
    source: 'auditLog',
    filters: [
      days,
      {
        kind: 'select',
        source: 'kind',
        label: 'system.audit.columns.kind',
        options: enumOptions(auditKinds, 'audit_kind'),
      },
      { kind: 'person', source: 'user_uuid', label: 'system.audit.columns.actor' },
    ],
    always: ['start_date', 'kind', 'user_uuid'],
    period: { start: 'start_date', end: 'end_date', usual: 'last_30_days' },
    columns: [
      { source: 'at', label: 'system.audit.columns.at', kind: 'datetime' },
      {
        source: 'actor',
        label: 'system.audit.columns.actor',
        kind: 'person',
        nothing: 'system.audit.columns.nobody',
        cardTitle: true,
      },
      {
        source: 'action',
        label: 'system.audit.columns.action',
        kind: 'status',
        options: 'system.audit.actions',
        primary: true,
      },
      {
        source: 'subject_user',
        label: 'system.audit.columns.subject',
        kind: 'person',
        instead: 'subject_code',
        ways: {
          by: 'subject_type',
          to: {
            ticket: { to: ['adminViewTicket'], params: { ticket_id: 'subject_id' } },
            request: { to: ['adminRequestDetails'], params: { id: 'subject_id' } },
            user: { to: ['adminViewEditUser'], params: { user_uuid: 'subject_id' } },
            transfer: { to: ['adminTransferHistory'], params: { transfer: 'subject_id' } },
          },
        },
      },
      { source: 'reason', label: 'table.reason', kind: 'text', hideOnPhone: true },
      { source: 'ip', label: 'system.audit.columns.ip', kind: 'text', hideOnPhone: true },
    ],
    empty: 'system.audit.empty',
  },
)
