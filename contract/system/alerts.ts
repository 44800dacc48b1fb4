/**
 * What whoever runs the platform is told of: on the dashboard, and by the webhook of operators. The gravest first.
 * `database_down` and `wrong_schema` leave no dashboard to say them on while they last.
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

/** What operators are told, as it is posted; docs/operating.md names its fields. */
export interface AlertNote {
  /** The same when the alert is raised, when it grows and when it is over. */
  readonly id: string
  readonly alert: OperatorAlert
  /** `grown`: it was raised before, and there is more of it by now. */
  readonly state: 'raised' | 'grown' | 'resolved'
  readonly count: number
  readonly of: readonly string[]
  /** When it was raised. */
  readonly since: string
  readonly at: string
  /** The same in one English line, for services that show what they are sent. */
  readonly text: string
}
