import { useTranslate } from 'react-admin'
import { Fragment } from 'react'
import type { Ticket } from '../../../contract/tickets/tickets'
import { Given } from '../../ui/fields/Ltr'
import { StatusChip } from '../../ui/fields/StatusChip'
import css from './TriageMarks.module.css'

/** The priority of an open ticket, unless it is normal. */
export const PriorityMark = ({ ticket: { status, priority = 'normal' } }: { readonly ticket: Ticket }) =>
  status !== 'closed' && priority !== 'normal' && <StatusChip state={priority} of="ticket_priority" />

/** The tags of a ticket, if it has any. */
export const TagMarks = ({ ticket: { tags = [] } }: { readonly ticket: Ticket }) => {
  const translate = useTranslate()
  if (tags.length === 0) return null
  return (
    <span className={css.tags}>
      <span className="visually-hidden">{translate('tickets.columns.tags')}: </span>
      {tags.map((tag) => (
        <Fragment key={tag}>
          <Given>{tag}</Given>{' '}
        </Fragment>
      ))}
    </span>
  )
}
