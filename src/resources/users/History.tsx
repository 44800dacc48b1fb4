import { styled } from '@mui/material/styles'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { workspace } from '../../../contract/workspace'
import type { Reply } from '../../../contract/endpoint'
import { useQueryCall } from '../../providers/useCall'
import { PlainButton } from '../../shared/feedback/Control'
import { visuallyHidden } from '../../shared/feedback/paint'
import { Section } from '../../shared/feedback/Section'
import { EmptyState, ErrorState, SkeletonBar } from '../../shared/feedback/states'
import { Timeline, type TimelineItem } from '../../shared/feedback/Timeline'
import { useFormats } from '../../shared/feedback/useFormats'
import { DateTimeField } from '../../shared/fields/dates'
import { isolated } from '../../shared/fields/Ltr'
import { HistoryChange } from './HistoryChange'
import type { Filed } from './useUserFile'

type Entry = Reply<typeof workspace.audit>['results'][number]

const Pages = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 10,
  marginBlockStart: 16,
})

const tones: Readonly<Record<string, NonNullable<TimelineItem['tone']>>> = {
  'user.disabled': 'bad',
  'user.enabled': 'good',
  'user.registered': 'good',
  'user.revealed': 'warn',
  'user.changed': 'accent',
  'user.updated': 'accent',
}

const useItem = (state: string) => {
  const translate = useTranslate()
  return (entry: Entry): TimelineItem => ({
    id: entry.id,
    title: translate(`users.audit.actions.${entry.action.replaceAll('.', '_')}`, { _: translate('users.audit.other') }),
    when: <DateTimeField value={entry.at} />,
    by: entry.actor
      ? translate('users.audit.by', { name: isolated(entry.actor.name) })
      : translate('users.audit.system'),
    ...(tones[entry.action] && { tone: tones[entry.action] }),
    body: (
      <>
        <HistoryChange before={entry.before} after={entry.after} state={state} />
        {entry.reason !== null && <div>{translate('users.audit.reason', { reason: isolated(entry.reason) })}</div>}
      </>
    ),
  })
}

interface HistoryProps {
  readonly filed: Filed
  readonly rows?: number
}

/** Who changed what of a person, and why, newest first. */
export const History = ({ filed: { person, file }, rows = 20 }: HistoryProps) => {
  const { uuid } = person
  const translate = useTranslate()
  const { number } = useFormats()
  const toItem = useItem(String(file.state_id ?? ''))
  const [page, setPage] = useState(1)
  const query = { subject_type: 'user', subject_id: uuid, page, page_size: rows }
  const { data, error, refetch, isPlaceholderData } = useQueryCall(workspace.audit, { query }, { keep: true })
  const last = Math.max(1, Math.ceil((data?.count ?? 0) / rows))
  return (
    <Section title={translate('users.file.history')}>
      {!data && error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div role="status" style={{ display: 'grid', gap: 16 }}>
          <span style={visuallyHidden}>{translate('table.loading')}</span>
          <SkeletonBar width="60%" />
          <SkeletonBar width="80%" />
          <SkeletonBar width="45%" />
        </div>
      ) : data.results.length === 0 ? (
        <EmptyState title={translate('users.audit.empty')} />
      ) : (
        <div aria-busy={isPlaceholderData} style={isPlaceholderData ? { opacity: 0.6 } : undefined}>
          <Timeline items={data.results.map(toItem)} label={translate('users.file.history')} />
        </div>
      )}
      {last > 1 && (
        <Pages>
          <PlainButton type="button" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {translate('users.audit.newer')}
          </PlainButton>
          <PlainButton type="button" disabled={page >= last} onClick={() => setPage(page + 1)}>
            {translate('users.audit.older')}
          </PlainButton>
          <span role="status">{translate('table.page.current', { n: number(page), total: number(last) })}</span>
        </Pages>
      )}
    </Section>
  )
}
