import { useNotify, useTranslate } from 'react-admin'
import { useState } from 'react'
import { daysBetween } from '../../contract/jalali'
import type { Reply } from '../../contract/endpoint'
import { calendar } from '../../contract/calendar/calendar'
import { allows } from '../../contract/access'
import { link, listLink, mayOpen, paths } from '../paths'
import { useRead } from '../data/useRead'
import { useWrite } from '../data/useWrite'
import { useUser } from '../data/session/useUser'
import { ConfirmDialog } from '../form/dialogs/ConfirmDialog'
import { IconControl, SecondaryButton } from '../ui/Control'
import { Glyph } from '../ui/Glyph'
import { SecondaryLink, TextLink } from '../ui/LinkButton'
import { Section } from '../ui/Section'
import { EmptyState, ErrorState, SkeletonBar } from '../ui/states'
import { useFormats } from '../ui/useFormats'
import { Given, isolated, PersonName } from '../ui/fields/Ltr'
import { KindMark } from './KindMark'
import { countOf, shownKinds, type Day, type Month, type ShownKind } from './useMonth'
import { classed } from '../ui/classed'
import css from './DayPanel.module.css'

const Parts = classed('div', css.parts)

type Row = Reply<typeof calendar.calendarDay>['rows'][number]
type Event = Day['events'][number]

/** The full list behind the count of a kind, if there is one the person may open. */
const useListOf = () => {
  const user = useUser()
  return (kind: ShownKind, date: string, today: string): string | undefined => {
    if (kind === 'registrations')
      return listLink('adminAllUsers', { registered_date_start: date, registered_date_end: date })
    if (kind === 'expiries') {
      const days = daysBetween(today, date)
      return listLink('adminAllUsers', { remaining_days_start: days, remaining_days_end: days })
    }
    const money = mayOpen(paths.adminWithdrawalUsers, user)
    return kind === 'payouts' && money
      ? listLink('adminWithdrawalUsers', { start_date: date, end_date: date, paid_status: 'unpaid' })
      : undefined
  }
}

const RowLine = ({ row }: { readonly row: Row }) => {
  const translate = useTranslate()
  const { time } = useFormats()
  const person = (
    <TextLink to={link('adminViewEditUser', { user_uuid: row.user.uuid })}>
      <PersonName name={row.user.name} />
    </TextLink>
  )
  return (
    <li>
      <span>
        {person}
        {row.other && (
          <span className="quiet"> {translate('calendar.day.with', { name: isolated(row.other.name) })}</span>
        )}
        {row.detail && (
          <span className="quiet">
            {' — '}
            <Given>{row.detail}</Given>
          </span>
        )}
      </span>
      <span className="quiet">
        {row.request_id !== null && (
          <TextLink to={link('adminRequestDetails', { id: row.request_id })}>
            {translate('calendar.day.request')}
          </TextLink>
        )}{' '}
        {row.at && row.request_id === null ? time(row.at) : ''}
      </span>
    </li>
  )
}

const EventLine = ({ event }: { readonly event: Event }) => {
  const translate = useTranslate()
  const user = useUser()
  const notify = useNotify()
  const [asking, setAsking] = useState(false)
  const remove = useWrite(calendar.removeCalendarEvent)
  const title = isolated(event.title)
  const mayRemove = event.author.uuid === user.uuid || allows(user, 'calendar.manage')
  return (
    <li className="event">
      <div>
        <strong>
          <Given>{event.title}</Given>
        </strong>
        {event.note && <p dir="auto">{event.note}</p>}
        <span className="quiet">{translate('calendar.day.by', { name: isolated(event.author.name) })}</span>
      </div>
      {mayRemove && (
        <IconControl
          type="button"
          aria-label={translate('calendar.day.remove', { title })}
          onClick={() => setAsking(true)}
        >
          <Glyph name="close" size={16} />
        </IconControl>
      )}
      <ConfirmDialog
        open={asking}
        title={translate('calendar.remove.title', { title })}
        confirmLabel={translate('calendar.remove.confirm')}
        tone="danger"
        onConfirm={async () => {
          await remove.mutateAsync({ params: { id: event.id } })
          notify('calendar.remove.done', { type: 'success' })
        }}
        onClose={() => setAsking(false)}
      />
    </li>
  )
}

const Rows = ({ month, date }: { readonly month: Month; readonly date: string }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const listOf = useListOf()
  const { data, error, refetch } = useRead(calendar.calendarDay, { query: { date } })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div role="status" aria-label={translate('table.loading')} style={{ display: 'grid', gap: 14 }}>
        <SkeletonBar width="50%" />
        <SkeletonBar />
        <SkeletonBar width="80%" />
      </div>
    )
  const { day, rows } = data
  const full = shownKinds.filter((kind) => countOf(day, kind) > 0)
  const shown = full.filter((kind) => month.kinds.includes(kind))
  const off = day.off && <p className="off">{translate(`calendar.off.${day.off}`)}</p>
  if (full.length === 0)
    return (
      <Parts>
        {off}
        <EmptyState title={translate('calendar.day.empty')} />
      </Parts>
    )
  if (shown.length === 0)
    return (
      <EmptyState
        icon="filter"
        title={translate('calendar.day.hidden')}
        action={
          <SecondaryButton type="button" onClick={() => month.show(shownKinds)}>
            {translate('calendar.day.show_all')}
          </SecondaryButton>
        }
      />
    )
  return (
    <Parts>
      {off}
      {shown.map((kind) => {
        const lines = rows.filter((row) => row.kind === kind)
        const n = countOf(day, kind)
        const all = listOf(kind, date, month.today)
        return (
          <div key={kind}>
            <div className="top">
              <h3>
                <KindMark of={kind} />
                <span className="kind">{translate(`calendar.kinds.${kind}`, { smart_count: 2 })}</span>
                <span className="n">{number(n)}</span>
              </h3>
              {all && <SecondaryLink to={all}>{translate('calendar.day.see_all', { n: number(n) })}</SecondaryLink>}
            </div>
            <ul>
              {kind === 'events'
                ? day.events.map((event) => <EventLine key={event.id} event={event} />)
                : lines.map((row, at) => <RowLine key={`${row.user.uuid} ${at}`} row={row} />)}
            </ul>
            {kind !== 'events' && n > lines.length && (
              <p className="quiet">{translate('calendar.day.more', { n: number(n - lines.length) })}</p>
            )}
          </div>
        )
      })}
    </Parts>
  )
}

/** What happened on the chosen day, and the rows behind each figure. */
export const DayPanel = ({ month }: { readonly month: Month }) => {
  const translate = useTranslate()
  const { dateLong } = useFormats()
  const { day } = month
  if (!day)
    return (
      <Section title={translate('calendar.day.choose')}>
        <EmptyState title={translate('calendar.day.choose')} text={translate('calendar.day.choose_text')} />
      </Section>
    )
  return (
    <Section title={dateLong(day)}>
      <Rows key={day} month={month} date={day} />
    </Section>
  )
}
