import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import type { Input, Reply } from '../../../contract/endpoint'
import { audit as auditArea } from '../../../contract/system/audit'
import { useRead } from '../../data/useRead'
import { SecondaryButton } from '../../ui/Control'
import { EmptyLine } from '../../ui/EmptyLine'
import { ErrorState, SkeletonBar } from '../../ui/states'
import { Timeline, type TimelineItem } from '../../ui/Timeline'
import { useFormats } from '../../ui/useFormats'
import { DateTimeField } from '../../ui/fields/dates'
import { isolated } from '../../ui/fields/Ltr'
import { classed } from '../../ui/classed'
import css from './AuditTrail.module.css'

const Pages = classed('div', css.pages)

type AuditQuery = NonNullable<Input<typeof auditArea.audit>['query']>
type Entry = Reply<typeof auditArea.audit>['results'][number]

const toneOf = (action: string): TimelineItem['tone'] => {
  if (/deleted|rejected|refused|expired|canceled|disabled|failed/.test(action)) return 'bad'
  if (/revealed|hold|correction_asked|edited/.test(action)) return 'warn'
  if (/completed|closed|close$|step_done|enabled|registered|paid/.test(action)) return 'good'
  return 'accent'
}

const usual = 10

interface AuditTrailProps {
  /** The kind of record, as the audit log names it. */
  readonly subject: 'ticket' | 'request' | 'user'
  readonly id: number | string
  /** Events per page. */
  readonly rows?: number
  /** What else narrows or widens the events. */
  readonly query?: Pick<AuditQuery, 'start_date' | 'end_date' | 'payments'>
  /** What an event changed, in words. */
  readonly renderChange: (entry: Entry) => ReactNode
}

/** A page of the events of a record. */
export const useTrail = ({
  subject,
  id,
  rows = usual,
  query,
  page,
}: Omit<AuditTrailProps, 'renderChange'> & { readonly page: number }) =>
  useRead(
    auditArea.audit,
    { query: { subject_type: subject, subject_id: String(id), ...query, page, page_size: rows } },
    { keep: true },
  )

/** Who did what to a record, before and after, and why; newest first. */
export const AuditTrail = ({ subject, id, rows = usual, query, renderChange }: AuditTrailProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useTrail({ subject, id, rows, query, page })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div role="status" style={{ display: 'grid', gap: 14 }}>
        <span className="visually-hidden">{translate('table.loading')}</span>
        <SkeletonBar width="60%" />
        <SkeletonBar width="80%" />
        <SkeletonBar width="45%" />
      </div>
    )
  if (data.results.length === 0) {
    const narrowed = query?.start_date !== undefined || query?.end_date !== undefined
    return <EmptyLine>{translate(narrowed ? 'table.empty.filtered' : 'system.audit.empty')}</EmptyLine>
  }
  const last = Math.max(1, Math.ceil(data.count / rows))
  const items = data.results.map((entry): TimelineItem => ({
    id: entry.id,
    title: translate(`system.audit.actions.${entry.action.replaceAll('.', '_')}`, {
      _: translate('system.audit.other'),
    }),
    when: <DateTimeField value={entry.at} />,
    by: entry.actor
      ? translate('system.audit.by', { name: isolated(entry.actor.name) })
      : translate('system.audit.system'),
    tone: toneOf(entry.action),
    body: (
      <>
        {renderChange(entry)}
        {entry.reason !== null && <div>{translate('system.audit.reason', { reason: isolated(entry.reason) })}</div>}
      </>
    ),
  }))
  return (
    <>
      <div aria-busy={isPlaceholderData} style={isPlaceholderData ? { opacity: 0.6 } : undefined}>
        <Timeline items={items} label={translate('system.audit.title')} />
      </div>
      {last > 1 && (
        <Pages>
          <SecondaryButton type="button" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {translate('system.audit.newer')}
          </SecondaryButton>
          <SecondaryButton type="button" disabled={page >= last} onClick={() => setPage(page + 1)}>
            {translate('system.audit.older')}
          </SecondaryButton>
          <span role="status">{translate('table.page.current', { n: number(page), total: number(last) })}</span>
        </Pages>
      )}
    </>
  )
}
