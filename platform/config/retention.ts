import type { EnvironmentReader } from './environment'

/** How long rows are kept that would be added to for ever. */
interface Kept {
  readonly setting: Parameters<EnvironmentReader['wholeNumber']>[0]
  /** Days, unless the setting says otherwise; 0 is for ever. */
  readonly days: number
  /** The fewest days that may be set besides 0. */
  readonly least: number
}

/**
 * What is deleted when it is old, and nothing else: the books, whoever moved money, requests, tickets and their files are
 * kept. docs/operating.md says the same to operators.
 */
export const retention = {
  /** Events of the audit log that prove nothing about money, accounts or rights (`platform/system/passing-events.ts`). */
  audit: { setting: 'AUDIT_RETENTION_DAYS', days: 0, least: 365 },
  /** Sessions, by when they were seen last: none lives so long unseen. */
  sessions: { setting: 'SESSION_RETENTION_DAYS', days: 90, least: 1 },
  /** Browsers that an account was signed in from. */
  devices: { setting: 'DEVICE_RETENTION_DAYS', days: 365, least: 30 },
  /** One-time codes, which are good for minutes. */
  codes: { setting: 'CODE_RETENTION_DAYS', days: 1, least: 1 },
  /** Keys of calls with their answers: a call repeated later than that is another call. */
  keys: { setting: 'IDEMPOTENCY_RETENTION_DAYS', days: 2, least: 1 },
  /** Notifications, read or not. */
  notifications: { setting: 'NOTIFICATION_RETENTION_DAYS', days: 0, least: 30 },
  /** Letters in the mailboxes of people. */
  mails: { setting: 'MAIL_RETENTION_DAYS', days: 0, least: 30 },
  /** Conversations with the assistant. */
  conversations: { setting: 'CONVERSATION_RETENTION_DAYS', days: 0, least: 30 },
} as const satisfies Readonly<Record<string, Kept>>

export type RetentionName = keyof typeof retention

/** Days each is kept; 0 is for ever. */
export type RetentionDays = Readonly<Record<RetentionName, number>>

const entries = Object.entries(retention) as [RetentionName, Kept][]

/** What is kept how long unless somebody says otherwise. */
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
