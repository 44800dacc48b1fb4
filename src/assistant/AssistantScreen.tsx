import { ListContextProvider, useNavigate, useTranslate } from 'react-admin'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { latin } from '../../contract/text'
import { assistant as assistantArea } from '../../contract/assistant/assistant'
import { link } from '../paths'
import { useDraft } from '../data/drafts/drafts'
import { useOnChange } from '../data/useOnChange'
import { useRead } from '../data/useRead'
import { useCanAccessAtOnce } from '../data/resources/useCanAccessAtOnce'
import { SecondaryButton } from '../ui/Control'
import { StrongLink } from '../ui/LinkButton'
import { Card } from '../ui/Section'
import { EmptyState, ErrorState, SkeletonBar } from '../ui/states'
import { FilterBar } from '../list/filters/FilterBar'
import { departmentsFilter, starsFilter } from '../list/filters/deskFilters'
import type { FilterDef } from '../list/filters/filters'
import { useListAddress, useListOver } from '../list/table/url/useListAddress'
import { AskBox } from './AskBox'
import { ChatList } from './ChatList'
import { HandOver } from './HandOver'
import { Turns } from './Turns'
import { useAsk, type Conversation } from './useAsk'
import { StarRating } from './StarRating'
import { classed } from '../ui/classed'
import css from './AssistantScreen.module.css'

const Page = classed('div', css.page)

const pageSize = 15

const filters: readonly FilterDef[] = [
  { kind: 'range', start: 'start_date', end: 'end_date', label: 'assistant.filters.range' },
  departmentsFilter('assistant.filters.department'),
  starsFilter('assistant.filters.stars'),
]

const numberOf = (text: string | null): number | undefined => {
  const digits = latin(text ?? '').trim()
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}

/** Conversations with the assistant and the place to ask. Staff read them; only people who may ask see the box. */
export const AssistantScreen = () => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const mayAsk = useCanAccessAtOnce('list', 'chat.own')
  const [query] = useSearchParams()
  const addressed = numberOf(query.get('id'))
  // The address follows an answer late on a slow device: the conversation stands there already, not the empty form.
  const [arriving, setArriving] = useState<number>()
  useOnChange(addressed, () => setArriving(undefined))
  const id = arriving ?? addressed
  const address = useListAddress()
  const { page, filterValues } = address
  const list = useRead(
    assistantArea.conversations,
    { query: { ...filterValues, page, page_size: pageSize } },
    { keep: true },
  )
  const narrowed = Object.keys(filterValues).length > 0
  const context = useListOver({ ...address, perPage: pageSize }, list.data?.results, list.data?.count, list)
  const listed = list.data?.results.find((row) => row.id === id)
  // One from an older page, or from a ticket.
  const single = useRead(
    assistantArea.conversations,
    { query: { conversation_id: id ?? 0 } },
    { enabled: id !== undefined && list.data !== undefined && !listed },
  )
  const [latest, setLatest] = useState<Conversation>()
  const text = useDraft('assistant.text')
  const department = useDraft('assistant.department')
  const took = (conversation: Conversation) => {
    setLatest(conversation)
    if (conversation.id !== addressed) setArriving(conversation.id)
    navigate(link('aiChatReport', { id: conversation.id, filter: query.get('filter') ?? undefined }), { replace: true })
  }
  const asking = useAsk(took)
  const { pending } = asking
  const conversation =
    id === undefined
      ? undefined
      : latest?.id === id
        ? latest
        : (listed ?? single.data?.results.find((row) => row.id === id))
  const here = pending !== undefined && (pending.conversation ?? undefined) === id
  const asked = useRef(false)
  const ask = () => {
    asked.current = true
    const question = { text: text.text.trim(), conversation: id ?? null }
    text.forget()
    void asking.ask({ ...question, department: conversation?.department.id ?? Number(department.text) })
  }
  const giveUp = () => text.setText(asking.giveUp())
  const none = list.data?.results.length === 0 && !narrowed
  const lost = id !== undefined && conversation === undefined && single.data !== undefined

  return (
    <Page>
      <div className="top">
        <h1>{translate('paths.aiChatReport')}</h1>
        {mayAsk && id !== undefined && <StrongLink to={link('aiChatReport')}>{translate('assistant.new')}</StrongLink>}
      </div>
      <div className="two">
        <Card className={mayAsk || id !== undefined || none ? 'chat' : 'chat idle'}>
          {lost && <EmptyState title={translate('assistant.gone')} text={translate('assistant.pick')} />}
          {id !== undefined && !conversation && !here && !lost && (
            <>
              {single.isError ? (
                <ErrorState error={single.error} onRetry={() => void single.refetch()} />
              ) : (
                <div role="status" aria-label={translate('table.loading')}>
                  <SkeletonBar height={120} />
                </div>
              )}
            </>
          )}
          {!mayAsk && id === undefined && (
            <EmptyState title={translate(none ? 'assistant.empty_all' : 'assistant.pick')} />
          )}
          {(conversation ?? (here ? pending : undefined)) && (
            <Turns
              conversation={conversation}
              pending={here ? pending : undefined}
              trouble={asking.trouble}
              onStop={asking.stop}
              onRetry={asking.retry}
              onGiveUp={giveUp}
            />
          )}
          {mayAsk && conversation && !here && (
            <div className="after">
              <StarRating conversation={conversation} onChanged={setLatest} />
              <HandOver key={conversation.id} conversation={conversation} onChanged={setLatest} />
            </div>
          )}
          {mayAsk && !lost && !here && (id === undefined || conversation) && (
            <AskBox
              fresh={id === undefined}
              goOn={asked}
              department={department.text}
              onDepartment={department.setText}
              text={text.text}
              onText={text.setText}
              disabled={asking.waiting}
              onAsk={ask}
            />
          )}
        </Card>
        <Card hidden={none && !mayAsk}>
          <h2>{translate(mayAsk ? 'assistant.list' : 'assistant.list_all')}</h2>
          <ListContextProvider value={context}>
            <FilterBar filters={filters} />
          </ListContextProvider>
          {list.isPending && (
            <div role="status" aria-label={translate('table.loading')} style={{ display: 'grid', gap: 10 }}>
              <SkeletonBar height={52} />
              <SkeletonBar height={52} />
              <SkeletonBar height={52} />
            </div>
          )}
          {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
          {none && mayAsk && (
            <EmptyState title={translate('assistant.empty')} text={translate('assistant.empty_text')} />
          )}
          {list.data?.results.length === 0 && narrowed && (
            <EmptyState
              icon="filter"
              title={translate('table.empty.filtered')}
              action={
                <SecondaryButton type="button" onClick={() => address.setFilters({})}>
                  {translate('table.empty.clear')}
                </SecondaryButton>
              }
            />
          )}
          {list.data && list.data.results.length > 0 && (
            <ChatList page={page} filter={query.get('filter')} data={list.data} current={id} named={!mayAsk} />
          )}
        </Card>
      </div>
    </Page>
  )
}
