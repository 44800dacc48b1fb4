import { styled } from '@mui/material/styles'
import { LinkBase, useTranslate } from 'react-admin'
import type { Reply } from '../../contract/endpoint'
import type { assistant } from '../../contract/assistant/assistant'
import { link } from '../paths'
import { SecondaryLink } from '../ui/LinkButton'
import { focusRing, paletteOf, tint } from '../ui/palette'
import { useFormats } from '../ui/useFormats'
import { RelativeTime } from '../ui/fields/dates'
import { Stars } from '../ui/fields/Stars'
import { Given } from '../ui/fields/Ltr'

const List = styled('nav')(({ theme }) => ({
  minInlineSize: 0,
  '& ul': { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 6 },
  '& li > a': {
    display: 'grid',
    gap: 2,
    padding: '10px 12px',
    borderRadius: 10,
    color: 'inherit',
    textDecoration: 'none',
    border: '1px solid transparent',
  },
  '& li > a:hover': { background: tint(paletteOf(theme).text.primary, 4) },
  '& li > a[aria-current]': {
    background: tint(paletteOf(theme).primary.main, 10),
    borderColor: tint(paletteOf(theme).primary.main, 40),
  },
  '& li > a:focus-visible': focusRing(theme),
  '& .what': {
    fontWeight: 600,
    overflow: 'hidden',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflowWrap: 'anywhere',
  },
  '& .about': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px 10px',
    fontSize: '0.8125rem',
    color: paletteOf(theme).text.secondary,
  },
  '& .pages': { display: 'flex', justifyContent: 'space-between', gap: 8, marginBlockStart: 10 },
}))

interface ChatListProps {
  readonly page: number
  /** The filters of the address, kept while going on. */
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
