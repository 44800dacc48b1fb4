import { allows, type Permission, type Principal } from '../access'
import { requestEvents } from '../requests/requests'
import { transferStates } from '../money/transfers'

/**
 * The events of the audit log, by what they are about. A new event is added here first; its words are
 * `system.audit.actions` in `i18n/`, which a test checks against this table.
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
  mentorship: ['confirmed'],
  notification: ['sent', 'tested'],
  package: ['created', 'deleted', 'updated'],
  partner: ['set'],
  email: ['changed'],
  passcode: ['refused', 'removed', 'set'],
  password: ['changed'],
  payment: ['failed', 'paid', 'refunded', 'reopened', 'started', 'unknown'],
  paypal: ['account_added', 'account_changed', 'recorded', 'reversed'],
  phone: ['changed'],
  platform: ['updated'],
  profile: ['changed'],
  request: [...requestEvents, 'draft_saved', 'noted', 'revealed'],
  rial: ['booked'],
  salary: ['amount_paid'],
  session: ['ended', 'refused', 'started'],
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
    'prioritised',
    'rated',
    'reopen',
    'replied',
    'resume',
    'tagged',
    'take',
    'transferred',
  ],
  transfer: [...transferStates, 'approved', 'made', 'receipt_added'],
  user: ['changed', 'disabled', 'enabled', 'looked_up', 'registered', 'revealed', 'updated'],
  view: ['deleted', 'saved'],
  wallet: ['owner_asked', 'read'],
  withdrawal: ['approved', 'canceled', 'rejected', 'retried', 'revealed'],
} as const

/** The name of an event in the audit log: what it is about, a dot, what happened. */
export type AuditAction = {
  [S in keyof typeof auditEvents]: `${S}.${(typeof auditEvents)[S][number]}`
}[keyof typeof auditEvents]

/** Events that only earlier releases wrote; the log still has them. */
const formerActions = ['session.confirmed'] as const

/** Every event by its full name, those of earlier releases included. */
export const auditActions: readonly string[] = [
  ...Object.entries(auditEvents).flatMap(([about, events]) => events.map((event) => `${about}.${event}`)),
  ...formerActions,
]

/**
 * What somebody needs, beside the right to the log, to read the events about a thing: the log shows nobody what no other
 * endpoint shows them. The log alone for what all staff work on, payments of users included, and for masked values or
 * none (`bank`, `wallet`).
 */
const readers = {
  access: 'audit.read',
  account: 'audit.read',
  address: 'money.read',
  article: 'settings.read',
  bank: 'audit.read',
  calendar: 'audit.read',
  canned_reply: 'audit.read',
  chain: 'money.read',
  change: 'audit.read',
  contract: 'audit.read',
  conversation: 'audit.read',
  coupon: 'settings.read',
  credit: 'money.read',
  department: 'settings.read',
  fee: 'money.read',
  job: 'settings.read',
  list: 'audit.read',
  mail: 'audit.read',
  mailbox: 'audit.read',
  mentorship: 'audit.read',
  notification: 'audit.read',
  package: 'settings.read',
  partner: 'audit.read',
  email: 'audit.read',
  passcode: 'audit.read',
  password: 'audit.read',
  payment: 'audit.read',
  paypal: 'money.read',
  phone: 'audit.read',
  platform: 'settings.read',
  profile: 'audit.read',
  request: 'audit.read',
  rial: 'money.read',
  salary: 'money.read',
  session: 'audit.read',
  shares: 'money.read',
  staff: 'audit.read',
  ticket: 'audit.read',
  transfer: 'money.read',
  user: 'audit.read',
  view: 'audit.read',
  wallet: 'audit.read',
  withdrawal: 'money.read',
} as const satisfies Readonly<Record<keyof typeof auditEvents, Permission>>

/** The things whose events in the audit log somebody may not read. */
export const eventsKeptFrom = (user: Principal): string[] =>
  Object.entries(readers).flatMap(([about, permission]) => (allows(user, permission) ? [] : [about]))

/** What people look for in the audit log, and the events of it: all about a thing, or one by its full name. */
const kinds = {
  /** Who signed in, and the means of signing in. */
  sign_in: [
    'access',
    'account',
    'email',
    'passcode',
    'password',
    'phone',
    'session.ended',
    'session.refused',
    'session.started',
  ],
  /** Who viewed masked values, or what belongs to others. */
  look: [
    'mail.opened',
    'request.revealed',
    'user.looked_up',
    'user.revealed',
    'wallet.owner_asked',
    'withdrawal.revealed',
  ],
  export: ['list'],
  money: [
    'address',
    'bank',
    'chain',
    'credit',
    'fee',
    'payment',
    'paypal',
    'rial',
    'salary',
    'shares',
    'transfer',
    'wallet',
    'withdrawal',
  ],
  // A session with one's mentor was confirmed as `session.confirmed` once.
  person: ['change', 'contract', 'mentorship', 'partner', 'profile', 'session.confirmed', 'staff', 'user'],
  ticket: ['canned_reply', 'conversation', 'ticket'],
  request: ['request'],
  message: ['calendar', 'mail', 'mailbox', 'notification'],
  setting: ['article', 'coupon', 'department', 'job', 'package', 'platform', 'view'],
} as const satisfies Readonly<
  Record<string, readonly (keyof typeof auditEvents | AuditAction | (typeof formerActions)[number])[]>
>
export type AuditKind = keyof typeof kinds

/** The kinds of events, in the order they are offered. */
export const auditKinds = Object.keys(kinds) as AuditKind[]

/** The events of a kind by their full names. */
export const actionsOfKind = (kind: AuditKind): string[] => {
  const wanted = new Set<string>(kinds[kind])
  return auditActions.filter((action) => wanted.has(action) || wanted.has(action.slice(0, action.indexOf('.'))))
}
