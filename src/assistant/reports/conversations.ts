import { assistant } from '../../../contract/assistant/assistant'
import { rated } from '../../list/filters/deskFilters'
import { reportOf } from '../../report/definition'
import { days, departments, period, person, stars } from '../../report/reportFilters'

/** Conversations with the assistant. */
export const chatbot = reportOf(assistant, {
  id: 'chatbot',
  title: 'reports.titles.chatbot',
  source: 'conversations',
  filters: [days, departments, stars, person, { kind: 'flag', source: 'answered', label: 'reports.columns.answered' }],
  always: ['start_date', 'departments', 'stars'],
  period,
  figures: [
    { label: 'reports.figures.conversations', source: 'count', kind: 'number', compare: true, drill: {} },
    {
      label: 'reports.figures.answered_share',
      source: 'answered_share',
      kind: 'percent',
      compare: true,
      good: 'up',
      drill: { filter: { answered: 'true' } },
    },
    {
      label: 'reports.figures.stars_mean',
      source: 'stars_mean',
      kind: 'stars',
      compare: true,
      good: 'up',
      drill: { otherwise: { stars: rated } },
    },
  ],
  columns: [
    { source: 'created_at', label: 'reports.columns.at', kind: 'datetime', sortable: 'created', hideOnPhone: true },
    { source: 'first_question', label: 'reports.columns.question', kind: 'text', primary: true },
    { source: 'user', label: 'reports.columns.user', kind: 'person', cardTitle: true },
    { source: 'department', label: 'reports.columns.department', kind: 'person', hideOnPhone: true },
    { source: 'turns_count', label: 'reports.columns.turns', kind: 'number', sortable: 'turns', hideOnPhone: true },
    { source: 'stars', label: 'reports.columns.stars', kind: 'stars', sortable: true },
    { source: 'answered', label: 'reports.columns.answered', kind: 'flag' },
    { source: 'ticket_id', label: 'reports.columns.ticket', kind: 'id', hideOnPhone: true },
  ],
  sort: { field: 'created', order: 'DESC' },
  empty: 'reports.empty.chatbot',
})
