import type { EnvironmentReader } from './environment'

/** How long rows are kept in tables that would otherwise grow for ever. */
interface Kept {
  readonly setting: Parameters<EnvironmentReader['wholeNumber']>[0]
  /** Days, unless the setting says otherwise; 0 is for ever. */
  readonly days: number
  /** The fewest days that may be set, 0 aside. */
  readonly least: number
}

/**
 * What is deleted once it is old. Nothing else is: the books, records of who moved money, requests, tickets and their
 * files are kept. docs/operating.md tells operators the same.
 */
export const retention = {
  /** Events of the audit log that prove nothing about money, accounts or rights (`platform/system/passing-events.ts`). */
  audit: { setting: 'AUDIT_RETENTION_DAYS', days: 0, least: 365 },
  /** Sessions, by when they were last seen: none lives unseen that long. */
  sessions: { setting: 'SESSION_RETENTION_DAYS', days: 90, least: 1 },
  /** Browsers somebody has signed in to an account from. */
  devices: { setting: 'DEVICE_RETENTION_DAYS', days: 365, least: 30 },
  /** One-time codes, which are valid for minutes. */
  codes: { setting: 'CODE_RETENTION_DAYS', days: 1, least: 1 },
  /** Idempotency keys with their responses: a call repeated after that is a new call. */
  keys: { setting: 'IDEMPOTENCY_RETENTION_DAYS', days: 2, least: 1 },
  /** Notifications, read or not. */
  notifications: { setting: 'NOTIFICATION_RETENTION_DAYS', days: 0, least: 30 },
  /** Mail in people's mailboxes. */
  mails: { setting: 'MAIL_RETENTION_DAYS', days: 0, least: 30 },
  /** Conversations with the assistant. */
  conversations: { setting: 'CONVERSATION_RETENTION_DAYS', days: 0, least: 30 },
} as const satisfies Readonly<Record<string, Kept>>

export type RetentionName = keyof typeof retention

/** Days each is kept; 0 is for ever. */
export type RetentionDays = Readonly<Record<RetentionName, number>>

const entries = Object.entries(retention) as [RetentionName, Kept][]

/** How long each is kept by default. */
export const usualRetention = Object.fromEntries(entries.map(([name, { days }]) => [name, days])) as RetentionDays

/** Reads how long everything is kept. */
export const readRetention = (read: EnvironmentReader): RetentionDays => {
  const daysOf = ([name, { setting, days, least }]: [RetentionName, Kept]): [RetentionName, number] => {
    const given = read.wholeNumber(setting, days, 0, 36_500)
    if (given !== 0 && given < least)
      read.complain(`${setting} must be 0, which is for ever, or at least ${least} days.`)
    return [name, given]
  }
  return Object.fromEntries(entries.map(daysOf)) as RetentionDays
}
