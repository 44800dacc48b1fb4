import type { auditEvents } from '../../contract/system/audit-events'

/**
 * What the audit log may forget when it is old enough: who looked, signed in, exported or wrote, by what the event is
 * about. Everything else is kept for ever, because it proves who moved money, changed an account or gave a right. The
 * trigger of the table lets nothing else go (`platform/db/migrations/`), so a name more here needs a migration.
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
