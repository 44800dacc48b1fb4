import { LinkBase, useTranslate } from 'react-admin'
import type { Reply } from '../../contract/endpoint'
import type { assistant } from '../../contract/assistant/assistant'
import { link } from '../paths'
import { SecondaryLink } from '../ui/LinkButton'
import { useFormats } from '../ui/useFormats'
import { RelativeTime } from '../ui/fields/dates'
import { Stars } from '../ui/fields/Stars'
import { Given } from '../ui/fields/Ltr'
import { classed } from '../ui/classed'
import css from './ChatList.module.css'

const List = classed('nav', css.list)

interface ChatListProps {
  readonly page: number
  /** The filters in the address, kept while navigating. */
  readonly filter: string | null
  readonly data: Reply<typeof assistant.conversations>
  readonly current: number | undefined
  /** Staff see whose conversation it is. */
  readonly named: boolean
}

/** Conversations, newest first. */
export const ChatList = ({ page, filter, data, current, named }: ChatListProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const narrowed = filter === null ? undefined : filter
  return (
    <List aria-label={translate(named ? 'assistant.list_all' : 'assistant.list')}>
      <ul>
        {data.results.map((row) => (
          <li key={row.id}>
            <LinkBase
              to={link('aiChatReport', { id: row.id, page: page > 1 ? page : undefined, filter: narrowed })}
              aria-current={row.id === current ? 'page' : undefined}
            >
              <span className="what">
                <Given>{row.first_question}</Given>
              </span>
              <span className="about">
                {named && <Given>{row.user.name}</Given>}
                <Given>{row.department.name}</Given>
                <RelativeTime value={row.created_at} />
                <span>
                  {translate('assistant.turns', { smart_count: row.turns_count, n: number(row.turns_count) })}
                </span>
                {row.stars !== null && <Stars value={row.stars} />}
                {!row.answered && <span>{translate('assistant.unanswered')}</span>}
              </span>
            </LinkBase>
          </li>
        ))}
      </ul>
      {(data.next !== null || page > 1) && (
        <div className="pages">
          {page > 1 ? (
            <SecondaryLink to={link('aiChatReport', { page: page - 1, filter: narrowed })}>
              {translate('assistant.newer')}
            </SecondaryLink>
          ) : (
            <span />
          )}
          {data.next !== null && (
            <SecondaryLink to={link('aiChatReport', { page: page + 1, filter: narrowed })}>
              {translate('assistant.older')}
            </SecondaryLink>
          )}
        </div>
      )}
    </List>
  )
}
