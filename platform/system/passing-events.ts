import type { auditEvents } from '../../contract/system/audit-events'

/**
 * What the audit log may delete once it is old enough: who viewed, signed in, exported or wrote, by what the event is
 * about. Everything else is kept for ever, because it proves who moved money, changed an account or granted a right.
 * The trigger of the table refuses any other delete (`platform/db/migrations/`), so another name here needs a
 * migration.
 */
export const passingEvents = [
  'access',
  'article',
  'calendar',
  'canned_reply',
  'conversation',
  'job',
  'list',
  'mail',
  'mailbox',
  'notification',
  'session',
  'ticket',
  'view',
] as const satisfies readonly (keyof typeof auditEvents)[]
