import { answerBands, slaStates, ticketPriorities, ticketStatuses } from '../../../contract/tickets/tickets'
import { departmentsFilter, starsFilter } from '../../list/filters/deskFilters'
import { enumOptions, type FilterDef } from '../../list/filters/filters'

const search: FilterDef = { kind: 'text', source: 'query', label: 'tickets.filters.query' }
const status: FilterDef = {
  kind: 'multi',
  source: 'status',
  label: 'tickets.columns.status',
  options: enumOptions(ticketStatuses, 'ticket_status'),
}
const departments: FilterDef = departmentsFilter('tickets.columns.department')
const range: FilterDef = { kind: 'range', start: 'start_date', end: 'end_date', label: 'tickets.filters.range' }

/** The filters owners have for their tickets. */
export const ownFilters: readonly FilterDef[] = [
  search,
  {
    ...status,
    options: enumOptions(ticketStatuses, 'ticket_status').map((option) =>
      option.value === 'customer_reply' ? { ...option, label: 'tickets.own_reply' } : option,
    ),
  },
  departments,
  range,
]

const person: FilterDef = { kind: 'person', source: 'user_uuid', label: 'tickets.columns.user' }
const stars: FilterDef = starsFilter('tickets.columns.stars')

/** The filters leaders have for the tickets of their people. */
export const teamFilters: readonly FilterDef[] = [search, status, departments, person, stars, range]

/** The filters staff have for the queue. */
export const queueFilters: readonly FilterDef[] = [
  search,
  status,
  departments,
  person,
  {
    kind: 'select',
    source: 'assignee',
    label: 'tickets.columns.assignee',
    options: enumOptions(['me', 'none'], 'assignee'),
    optionsFrom: { endpoint: 'staff', value: 'uuid', text: 'name' },
  },
  { kind: 'multi', source: 'sla', label: 'tickets.columns.sla', options: enumOptions(slaStates, 'sla') },
  {
    kind: 'multi',
    source: 'priority',
    label: 'tickets.columns.priority',
    options: enumOptions(ticketPriorities, 'ticket_priority'),
  },
  {
    kind: 'multi',
    source: 'tags',
    label: 'tickets.columns.tags',
    optionsFrom: { endpoint: 'ticketTags', value: 'tag', text: 'tag' },
  },
  { kind: 'flag', source: 'waiting', label: 'tickets.filters.waiting' },
  {
    kind: 'multi',
    source: 'first_answer',
    label: 'tickets.filters.first_answer',
    options: answerBands.map((value) => ({ value, label: `tickets.filters.answered.${value}` })),
  },
  { kind: 'flag', source: 'breached', label: 'tickets.filters.breached' },
  stars,
  range,
]
