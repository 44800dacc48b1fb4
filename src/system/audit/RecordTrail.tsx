import { AuditChange } from './AuditChange'
import { AuditTrail } from './AuditTrail'

interface RecordTrailProps {
  readonly subject: 'ticket' | 'request'
  readonly id: number
}

/** The events of a ticket or request, with what each changed. */
export const RecordTrail = ({ subject, id }: RecordTrailProps) => (
  <AuditTrail
    subject={subject}
    id={id}
    renderChange={({ before, after }) => <AuditChange subject={subject} before={before} after={after} />}
  />
)
