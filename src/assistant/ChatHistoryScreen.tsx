import { useListContext, useTranslate } from 'react-admin'
import { useState } from 'react'
import type { Reply } from '../../contract/endpoint'
import type { assistant } from '../../contract/assistant/assistant'
import { listLink } from '../paths'
import { Kpi, KpiRow } from '../ui/Kpi'
import { EmptyState } from '../ui/states'
import { useFormats } from '../ui/useFormats'
import { departmentsFilter, rated, starsFilter } from '../list/filters/deskFilters'
import type { FilterDef } from '../list/filters/filters'
import { useFilterValues } from '../list/filters/useFilterValues'
import type { Column } from '../list/table/columns'
import { assistantRows } from '../data/resources/assistant'
import { ListScreen } from '../list/table/ListScreen'
import { Outcome } from './Outcome'
import { lazyDialog } from '../ui/lazyDialog'
import type { Conversation } from './TranscriptDialog'

const TranscriptDialog = lazyDialog(async () => (await import('./TranscriptDialog')).TranscriptDialog)

const columns: readonly Column<Conversation>[] = [
  { source: 'first_question', label: 'assistant.history.columns.question', kind: 'text', primary: true, width: 300 },
  {
    source: 'answered',
    label: 'assistant.history.columns.state',
    kind: 'status',
    options: 'assistant.history.outcome',
    sortable: 'trouble',
    render: (row) => <Outcome of={row} />,
  },
  { source: 'stars', label: 'assistant.history.columns.stars', kind: 'stars', sortable: true },
  { source: 'user', label: 'assistant.history.columns.user', kind: 'person', cardTitle: true },
  { source: 'department', label: 'assistant.history.columns.department', kind: 'person', hideOnPhone: true },
  {
    source: 'turns_count',
    label: 'assistant.history.columns.turns',
    kind: 'number',
    sortable: 'turns',
    hideOnPhone: true,
  },
  { source: 'ticket_id', label: 'assistant.history.columns.ticket', kind: 'id', hideOnPhone: true },
  {
    source: 'created_at',
    label: 'assistant.history.columns.created',
    kind: 'datetime',
    sortable: 'created',
    hideOnPhone: true,
  },
]

const filters: readonly FilterDef[] = [
  { kind: 'range', start: 'start_date', end: 'end_date', label: 'assistant.history.filters.range' },
  departmentsFilter('assistant.history.columns.department'),
  starsFilter('assistant.history.columns.stars'),
  { kind: 'flag', source: 'answered', label: 'assistant.history.filters.answered' },
  { kind: 'person', source: 'user_uuid', label: 'assistant.history.columns.user' },
  { kind: 'text', source: 'ticket_id', label: 'assistant.history.columns.ticket' },
]

const troubleFirst = { field: 'trouble', order: 'DESC' } as const

/** The figures for the filtered rows, from the same reply as the rows. */
const Figures = () => {
  const translate = useTranslate()
  const { number, percent } = useFormats()
  const list = useListContext()
  const values = useFilterValues()
  const { total, isPending } = list
  const reply = list.meta as Partial<Reply<typeof assistant.conversations>> | undefined
  const blank = '—'
  const share = reply?.answered_share ?? null
  const mean = reply?.stars_mean ?? null
  return (
    <div style={{ marginBlockEnd: 10 }}>
      <KpiRow label={translate('assistant.history.figures.label')}>
        <Kpi label={translate('assistant.history.figures.count')} value={number(total)} loading={isPending} />
        <Kpi
          label={translate('assistant.history.figures.answered')}
          value={share === null ? blank : percent(share)}
          loading={isPending}
          to={listLink('adminChatHistory', { ...values, answered: 'true' })}
        />
        <Kpi
          label={translate('assistant.history.figures.stars')}
          value={mean === null ? blank : number(mean, { maximumFractionDigits: 1 })}
          loading={isPending}
          to={listLink('adminChatHistory', { stars: rated, ...values })}
        />
      </KpiRow>
    </div>
  )
}

/** Every conversation with the assistant, those that went wrong first; a row opens its transcript. */
export const ChatHistoryScreen = () => {
  const translate = useTranslate()
  const [open, setOpen] = useState<Conversation>()
  return (
    <>
      <ListScreen<Conversation>
        resource="conversations"
        row={assistantRows.conversations}
        name="chat-history"
        title="assistant.history.title"
        columns={columns}
        filters={filters}
        always={['start_date', 'departments', 'stars', 'answered']}
        sort={troubleFirst}
        above={<Figures />}
        rowLabel={({ first_question }) => first_question}
        onRowClick={setOpen}
        empty={
          <EmptyState title={translate('assistant.history.empty')} text={translate('assistant.history.empty_text')} />
        }
      />
      {open && <TranscriptDialog of={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
