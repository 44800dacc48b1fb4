import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { calendar as calendarArea } from '../../contract/calendar/calendar'
import { useRead } from '../data/useRead'
import { useCanAccessAtOnce } from '../data/resources/useCanAccessAtOnce'
import { IconControl, SecondaryButton, PrimaryButton } from '../ui/Control'
import { Glyph } from '../ui/Glyph'
import { Card } from '../ui/Section'
import { ErrorState } from '../ui/states'
import { useFormats } from '../ui/useFormats'
import { DayPanel } from './DayPanel'
import { lazyDialog } from '../ui/lazyDialog'
import { KindMark } from './KindMark'
import { MonthGrid } from './MonthGrid'
import { shownKinds, useMonth } from './useMonth'
import { classed } from '../ui/classed'
import css from './CalendarScreen.module.css'

const EventDialog = lazyDialog(async () => (await import('./EventDialog')).EventDialog)

const Page = classed('div', css.page)

/** A Persian month with each day's events, the rows behind a day, and colleagues' notes. */
export const CalendarScreen = () => {
  const translate = useTranslate()
  const { month: monthName } = useFormats()
  const month = useMonth()
  const [adding, setAdding] = useState(false)
  const query = { year: month.year, month: month.month, calendar: 'jalali' } as const
  const { data, error, refetch } = useRead(calendarArea.calendar, { query })
  const seesMoney = useCanAccessAtOnce('list', 'money.read')
  const kinds = shownKinds.filter((kind) => kind !== 'payouts' || seesMoney)
  const toThisMonth = (
    <SecondaryButton type="button" onClick={month.goToday}>
      {translate('calendar.this_month')}
    </SecondaryButton>
  )
  return (
    <Page>
      <div className="head">
        <h1>{translate('calendar.title')}</h1>
        <PrimaryButton type="button" onClick={() => setAdding(true)}>
          {translate('calendar.add')}
        </PrimaryButton>
      </div>
      <div className="bar">
        <IconControl type="button" aria-label={translate('calendar.previous')} onClick={month.goPrevious}>
          <Glyph name="back" />
        </IconControl>
        <h2 className="name" aria-live="polite">
          {monthName(month.key)}
        </h2>
        <IconControl type="button" aria-label={translate('calendar.next')} onClick={month.goNext}>
          <Glyph name="forward" />
        </IconControl>
        <SecondaryButton type="button" onClick={month.goToday} disabled={month.isNow && month.day === month.today}>
          {translate('calendar.today')}
        </SecondaryButton>
      </div>
      <div className="kinds" role="group" aria-label={translate('calendar.show')}>
        {kinds.map((kind) => {
          const on = month.kinds.includes(kind)
          return (
            <SecondaryButton
              key={kind}
              type="button"
              aria-pressed={on}
              onClick={() => month.show(shownKinds.filter((one) => (one === kind ? !on : month.kinds.includes(one))))}
            >
              <KindMark of={kind} />
              <span className="kind">{translate(`calendar.kinds.${kind}`, { smart_count: 2 })}</span>
            </SecondaryButton>
          )
        })}
      </div>
      {error && !data ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} action={toThisMonth} />
        </Card>
      ) : (
        <div className="columns">
          <MonthGrid month={month} days={data?.days} />
          <div className="aside">
            <DayPanel month={month} />
          </div>
        </div>
      )}
      {adding && (
        <EventDialog
          day={month.day ?? month.today}
          onSaved={(day) => {
            setAdding(false)
            month.choose(day)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Page>
  )
}
