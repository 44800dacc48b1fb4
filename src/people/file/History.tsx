import { useTranslate } from 'react-admin'
import { AuditTrail } from '../../system/audit/AuditTrail'
import { Section } from '../../ui/Section'
import { HistoryChange } from './HistoryChange'
import type { Filed } from './useUserFile'

interface HistoryProps {
  readonly filed: Filed
  readonly rows?: number
}

/** Who changed what of a person, and why, newest first. */
export const History = ({ filed: { person, file }, rows = 20 }: HistoryProps) => {
  const translate = useTranslate()
  return (
    <Section title={translate('people.users.file.history')}>
      <AuditTrail
        subject="user"
        id={person.uuid}
        rows={rows}
        renderChange={({ before, after }) => (
          <HistoryChange before={before} after={after} state={String(file.state_id ?? '')} />
        )}
      />
    </Section>
  )
}
