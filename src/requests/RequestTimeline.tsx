import { useTranslate } from 'react-admin'
import type { ProcessRequest } from '../../contract/requests/requests'
import { useUser } from '../data/session/useUser'
import { Timeline, type TimelineItem } from '../ui/Timeline'
import { useFormats } from '../ui/useFormats'
import { DateTimeField } from '../ui/fields/dates'
import { isolated, PersonName } from '../ui/fields/Ltr'

type Event = NonNullable<ProcessRequest['detail']>['timeline'][number]

const tones: Readonly<Partial<Record<Event['event'], NonNullable<TimelineItem['tone']>>>> = {
  completed: 'good',
  step_done: 'good',
  correction_asked: 'warn',
  expired: 'bad',
  rejected: 'bad',
  canceled: 'bad',
  derived: 'accent',
  taken: 'accent',
}

/** What happened to a request, newest first, each with how long after the one before it came. */
export const RequestTimeline = ({ events }: { readonly events: readonly Event[] }) => {
  const translate = useTranslate()
  const { duration } = useFormats()
  const { uuid } = useUser()
  const nameOf = ({ actor }: Event): TimelineItem['by'] => {
    if (!actor) return translate('requests.turn.system')
    return actor.uuid === uuid ? translate('requests.turn.user') : <PersonName name={actor.name} />
  }
  const items = events.toReversed().map((event): TimelineItem => ({
    id: event.id,
    title: translate(`requests.events.${event.event}`),
    when: <DateTimeField value={event.at} />,
    by: nameOf(event),
    ...(tones[event.event] && { tone: tones[event.event] }),
    body: (
      <>
        {event.to && <div>{translate('requests.detail.to', { name: isolated(event.to.name) })}</div>}
        {event.note && (
          <div dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
            {event.note}
          </div>
        )}
        {event.took !== null && event.took > 0 && (
          <small>{translate('requests.detail.after', { time: duration(event.took) })}</small>
        )}
      </>
    ),
  }))
  return <Timeline items={items} label={translate('requests.detail.timeline')} />
}
