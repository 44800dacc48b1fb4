import { ListContextProvider, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { assistant as assistantArea } from '../../contract/assistant/assistant'
import { useRead } from '../data/useRead'
import { SecondaryButton } from '../ui/Control'
import { EmptyState, ErrorState, SkeletonBar } from '../ui/states'
import { FilterBar } from '../list/filters/FilterBar'
import { departmentsFilter, starsFilter } from '../list/filters/deskFilters'
import type { FilterDef } from '../list/filters/filters'
import { useListAddress, useListOver } from '../list/table/url/useListAddress'
import { ChatList } from './ChatList'

const pageSize = 15

const filters: readonly FilterDef[] = [
  { kind: 'range', start: 'start_date', end: 'end_date', label: 'assistant.filters.range' },
  departmentsFilter('assistant.filters.department'),
  starsFilter('assistant.filters.stars'),
]

/** A page of conversations, filtered by the address. */
export const useConversations = () => {
  const address = useListAddress()
  const { page, filterValues } = address
  const list = useRead(
    assistantArea.conversations,
    { query: { ...filterValues, page, page_size: pageSize } },
    { keep: true },
  )
  const { data } = list
  const narrowed = Object.keys(filterValues).length > 0
  const empty = data?.results.length === 0
  return {
    context: useListOver({ ...address, perPage: pageSize }, data?.results, data?.count, list),
    data,
    page,
    isPending: list.isPending,
    error: list.isError && !data ? list.error : undefined,
    retry: () => void list.refetch(),
    /** Nobody has asked anything yet. */
    none: empty && !narrowed,
    /** The filters exclude every conversation. */
    hidden: empty && narrowed,
    clear: () => address.setFilters({}),
  }
}

export type ConversationList = ReturnType<typeof useConversations>

interface ConversationsProps {
  readonly list: ConversationList
  /** The id of the open one. */
  readonly current: number | undefined
  /** They are the reader’s own; staff read those of others. */
  readonly own: boolean
}

/** The list of conversations, with their filters. */
export const Conversations = ({ list, current, own }: ConversationsProps) => {
  const translate = useTranslate()
  const [query] = useSearchParams()
  return (
    <>
      <h2>{translate(own ? 'assistant.list' : 'assistant.list_all')}</h2>
      <ListContextProvider value={list.context}>
        <FilterBar filters={filters} />
      </ListContextProvider>
      {list.isPending && (
        <div role="status" aria-label={translate('table.loading')} style={{ display: 'grid', gap: 10 }}>
          <SkeletonBar height={52} />
          <SkeletonBar height={52} />
          <SkeletonBar height={52} />
        </div>
      )}
      {list.error && <ErrorState error={list.error} onRetry={list.retry} />}
      {list.none && own && <EmptyState title={translate('assistant.empty')} text={translate('assistant.empty_text')} />}
      {list.hidden && (
        <EmptyState
          icon="filter"
          title={translate('table.empty.filtered')}
          action={
            <SecondaryButton type="button" onClick={list.clear}>
              {translate('table.empty.clear')}
            </SecondaryButton>
          }
        />
      )}
      {list.data && list.data.results.length > 0 && (
        <ChatList page={list.page} filter={query.get('filter')} data={list.data} current={current} named={!own} />
      )}
    </>
  )
}
