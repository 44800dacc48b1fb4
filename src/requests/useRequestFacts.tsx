import { useTranslate } from 'react-admin'
import type { ProcessRequest } from '../../contract/requests/requests'
import { Given, PersonName } from '../ui/fields/Ltr'
import { StatusChip } from '../ui/fields/StatusChip'
import type { StaleFact } from '../form/stale/StaleDialog'

/** What matters when a request has changed meanwhile: its state, assignee, step and last event. */
export const useRequestFacts = () => {
  const translate = useTranslate()
  const holder = ({ assignee, action_status }: ProcessRequest) =>
    // The colleague who asked for a correction stays the assignee while the owner must act.
    assignee && action_status !== 'user' ? (
      <PersonName name={assignee.name} />
    ) : (
      translate(`enums.action_status.${action_status}`)
    )
  const lastOf = ({ detail }: ProcessRequest) => detail?.timeline.at(-1)
  const last = (request: ProcessRequest) => {
    const event = lastOf(request)
    return event ? (
      <>
        {translate(`requests.events.${event.event}`)}
        {event.actor && (
          <>
            {' — '}
            <PersonName name={event.actor.name} />
          </>
        )}
        {event.note && (
          <>
            : <Given>{event.note}</Given>
          </>
        )}
      </>
    ) : (
      '—'
    )
  }
  return (seen: ProcessRequest, now: ProcessRequest): readonly StaleFact[] => [
    {
      label: translate('requests.columns.status'),
      seen: <StatusChip state={seen.request_status} of="request_status" />,
      now: <StatusChip state={now.request_status} of="request_status" />,
      changed: seen.request_status !== now.request_status,
    },
    {
      label: translate('requests.columns.action'),
      seen: holder(seen),
      now: holder(now),
      changed: seen.assignee?.uuid !== now.assignee?.uuid || seen.action_status !== now.action_status,
    },
    {
      label: translate('requests.columns.step'),
      seen: translate(`requests.steps.${seen.step}`),
      now: translate(`requests.steps.${now.step}`),
      changed: seen.step !== now.step,
    },
    {
      label: translate('requests.detail.last_event'),
      seen: last(seen),
      now: last(now),
      changed: lastOf(seen)?.id !== lastOf(now)?.id,
    },
  ]
}
