/**
 * What operators are alerted to, on the dashboard and by the operators' webhook, most serious first. While
 * `database_down` or `wrong_schema` lasts, there is no dashboard to show it on.
 */
export const operatorAlerts = [
  'database_down',
  'wrong_schema',
  'broken_books',
  'full_disk',
  'files_down',
  'dead_jobs',
  'low_gas',
  'replica_behind',
] as const
export type OperatorAlert = (typeof operatorAlerts)[number]

/** An operator alert as it is posted; docs/operating.md names its fields. */
export interface AlertNote {
  /** The same when the alert is raised, when it grows and when it is resolved. */
  readonly id: string
  readonly alert: OperatorAlert
  /** `grown`: it was raised before, and there is more of it now. */
  readonly state: 'raised' | 'grown' | 'resolved'
  readonly count: number
  readonly of: readonly string[]
  /** When it was raised. */
  readonly since: string
  readonly at: string
  /** The same in one English line, for services that show what they receive. */
  readonly text: string
}
