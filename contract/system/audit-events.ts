import { requestEvents } from '../requests/requests'
import { transferStates } from '../money/transfers'

/**
 * The events of the audit log under what they are about. A new event is named here first; its words are
 * `system.audit.actions` in `i18n/`, held against this table by a test.
 */
export const auditEvents = {
  access: ['denied'],
  account: ['alarm_raised', 'lock_lifted'],
  address: ['removed', 'saved'],
  article: ['created', 'deleted', 'updated'],
  bank: ['changed', 'unverified', 'verified'],
  calendar: ['added', 'removed'],
  canned_reply: ['added', 'changed', 'deleted'],
  chain: ['read'],
  change: ['applied', 'expired', 'proposed', 'refused', 'rejected', 'stale', 'withdrawn'],
  contract: ['accepted'],
  conversation: ['linked', 'rated'],
  coupon: ['created', 'deleted', 'updated'],
  credit: ['sent'],
  department: ['created', 'deleted', 'updated'],
  fee: ['booked'],
  job: ['retried', 'deleted'],
  list: [
    'export_asked',
    'export_deleted',
    'export_fetched',
    'export_stopped',
    'exported',
    'schedule_added',
    'schedule_changed',
    'schedule_removed',
  ],
  mail: ['opened'],
  mailbox: ['checked'],
  notification: ['sent', 'tested'],
  partner: ['set'],
  email: ['changed'],
  passcode: ['refused', 'removed', 'set'],
  password: ['changed'],
  payment: ['failed', 'paid', 'refunded', 'started', 'unknown'],
  paypal: ['account_added', 'account_changed', 'recorded', 'reversed'],
  phone: ['changed'],
  profile: ['changed'],
  request: [...requestEvents, 'draft_saved', 'revealed'],
  rial: ['booked'],
  salary: ['amount_paid'],
  session: ['confirmed', 'ended', 'refused', 'started'],
  shares: ['paid', 'receipt_added', 'taken_back'],
  staff: ['created'],
  ticket: [
    'assigned',
    'close',
    'closed',
    'closed_by_timer',
    'hold',
    'message_deleted',
    'message_edited',
    'noted',
    'opened',
    'rated',
    'reopen',
    'replied',
    'resume',
    'take',
    'transferred',
  ],
  transfer: [...transferStates, 'approved', 'made', 'receipt_added'],
  user: ['changed', 'disabled', 'enabled', 'looked_up', 'registered', 'revealed', 'updated'],
  view: ['deleted', 'saved'],
  wallet: ['owner_asked', 'read'],
  withdrawal: ['approved', 'canceled', 'rejected', 'retried', 'revealed'],
} as const

/** What the audit log calls an event: what it is about, a dot, what happened. */
export type AuditAction = {
  [S in keyof typeof auditEvents]: `${S}.${(typeof auditEvents)[S][number]}`
}[keyof typeof auditEvents]

/** Every event by its whole name. */
export const auditActions = Object.entries(auditEvents).flatMap(([about, events]) =>
  events.map((event) => `${about}.${event}`),
)
