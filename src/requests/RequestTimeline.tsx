import { useTranslate } from 'react-admin'
import type { ProcessRequest } from '../../contract/requests/requests'
import { useUser } from '../data/session/useUser'
import { Timeline, type TimelineItem } from '../ui/Timeline'
import { useFormats } from '../ui/useFormats'
import { DateTimeField } from '../ui/fields/dates'
import { isolated, PersonName } from '../ui/fields/Ltr'
import { MentioningText } from '../ui/fields/MentioningText'

type Detail = NonNullable<ProcessRequest['detail']>
type Event = Detail['timeline'][number]
type Note = NonNullable<Detail['notes']>[number]

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

/** Merges lists, each oldest first, into one, newest first; at equal times, entries of the earlier list come first. */
const newestFirst = <T extends { readonly at: string }>(...lists: readonly (readonly T[])[]): readonly T[] =>
  lists.flatMap((list) => list.toReversed()).toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))

interface RequestTimelineProps {
  readonly events: readonly Event[]
  /** Internal notes of staff, if the reader is one of them. */
  readonly notes?: readonly Note[] | undefined
}

/** The events and staff notes of a request, newest first, each event with the time since the previous one. */
export const RequestTimeline = ({ events, notes = [] }: RequestTimelineProps) => {
  const translate = useTranslate()
  const { duration } = useFormats()
  const { uuid } = useUser()
  const nameOf = (actor: Event['actor']): TimelineItem['by'] => {
    if (!actor) return translate('requests.turn.system')
    return actor.uuid === uuid ? translate('requests.turn.user') : <PersonName name={actor.name} />
  }
  const itemOfNote = ({ id, at, author, text, mentions }: Note): TimelineItem => ({
    id: `note-${id}`,
    title: translate('tickets.thread.internal'),
    when: <DateTimeField value={at} />,
    by: nameOf(author),
    internal: true,
    body: (
      <div dir="auto" style={{ whiteSpace: 'pre-wrap', unicodeBidi: 'plaintext' }}>
        <MentioningText text={text} mentions={mentions} />
      </div>
    ),
  })
  const itemOf = (event: Event): TimelineItem => ({
    id: event.id,
    title: translate(`requests.events.${event.event}`),
    when: <DateTimeField value={event.at} />,
    by: nameOf(event.actor),
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
  })
  const items = newestFirst<Event | Note>(notes, events).map((one) => ('event' in one ? itemOf(one) : itemOfNote(one)))
  return <Timeline items={items} label={translate('requests.detail.timeline')} />
}
