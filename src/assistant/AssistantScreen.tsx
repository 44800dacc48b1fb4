import { useTranslate } from 'react-admin'
import { link } from '../paths'
import { useCanAccessAtOnce } from '../data/resources/useCanAccessAtOnce'
import { SecondaryLink, StrongLink } from '../ui/LinkButton'
import { Card } from '../ui/Section'
import { EmptyState, ErrorState, SkeletonBar } from '../ui/states'
import { AskBox } from './AskBox'
import { Conversations, useConversations } from './Conversations'
import { HandOver } from './HandOver'
import { StarRating } from './StarRating'
import { Turns } from './Turns'
import type { Pending } from './useAsk'
import { useOpenConversation, type OpenConversation } from './useOpenConversation'
import { classed } from '../ui/classed'
import css from './AssistantScreen.module.css'

const Page = classed('div', css.page)

/** Shown in place of a conversation that does not exist, or has not loaded yet. */
const Missing = ({ open: { lost, failure, retry } }: { readonly open: OpenConversation }) => {
  const translate = useTranslate()
  if (lost) return <EmptyState title={translate('assistant.gone')} text={translate('assistant.pick')} />
  if (failure) return <ErrorState error={failure} onRetry={retry} />
  return (
    <div role="status" aria-label={translate('table.loading')}>
      <SkeletonBar height={120} />
    </div>
  )
}

/** In place of the box: one question is asked at a time, and whatever became of the last one comes first. */
const Elsewhere = ({ pending: { conversation } }: { readonly pending: Pending }) => {
  const translate = useTranslate()
  return (
    <div className="after" role="status">
      <p style={{ margin: 0 }}>{translate('assistant.unanswered_elsewhere')}</p>
      <SecondaryLink to={link('aiChatReport', { id: conversation ?? undefined })}>
        {translate('assistant.unanswered_go')}
      </SecondaryLink>
    </div>
  )
}

/** Conversations with the assistant and a box to ask in. Staff read them; only people who may ask see the box. */
export const AssistantScreen = () => {
  const translate = useTranslate()
  const mayAsk = useCanAccessAtOnce('list', 'chat.own')
  const list = useConversations()
  const open = useOpenConversation(list)
  const { id, conversation, pending, lost, asking, text, department } = open
  const { none } = list
  return (
    <Page>
      <div className="top">
        <h1>{translate('paths.aiChatReport')}</h1>
        {mayAsk && id !== undefined && <StrongLink to={link('aiChatReport')}>{translate('assistant.new')}</StrongLink>}
      </div>
      <div className="two">
        <Card className={mayAsk || id !== undefined || none ? 'chat' : 'chat idle'}>
          {id !== undefined && !conversation && (lost || !pending) && <Missing open={open} />}
          {!mayAsk && id === undefined && (
            <EmptyState title={translate(none ? 'assistant.empty_all' : 'assistant.pick')} />
          )}
          {(conversation ?? pending) && (
            <Turns
              conversation={conversation}
              pending={pending}
              trouble={asking.trouble}
              onStop={asking.stop}
              onRetry={asking.retry}
              onGiveUp={open.giveUp}
            />
          )}
          {mayAsk && conversation && !pending && (
            <div className="after">
              <StarRating conversation={conversation} onChanged={open.change} />
              <HandOver key={conversation.id} conversation={conversation} onChanged={open.change} />
            </div>
          )}
          {mayAsk && asking.pending && !pending && <Elsewhere pending={asking.pending} />}
          {mayAsk && !lost && !asking.pending && (id === undefined || conversation) && (
            <AskBox
              fresh={id === undefined}
              goOn={open.asked}
              department={department.text}
              onDepartment={department.setText}
              text={text.text}
              onText={text.setText}
              onAsk={open.ask}
            />
          )}
        </Card>
        <Card hidden={none && !mayAsk}>
          <Conversations list={list} current={id} own={mayAsk} />
        </Card>
      </div>
    </Page>
  )
}
