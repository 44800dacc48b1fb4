import { useTranslate } from 'react-admin'
import { useId, useState } from 'react'
import type { Ticket } from '../../contract/tickets/tickets'
import { assistant as assistantArea } from '../../contract/assistant/assistant'
import { link } from '../paths'
import { PlatformError } from '../data/http/errors'
import { useRead } from '../data/useRead'
import { useUser } from '../data/session/useUser'
import { Transcript } from '../assistant/Transcript'
import { Glyph } from '../ui/Glyph'
import { TextLink } from '../ui/LinkButton'
import { Card } from '../ui/Section'
import { ErrorState, SkeletonBar } from '../ui/states'
import { useFormats } from '../ui/useFormats'
import { DateTimeField } from '../ui/fields/dates'
import { PersonName } from '../ui/fields/Ltr'
import { Stars } from '../ui/fields/Stars'
import { classed } from '../ui/classed'
import css from './ConversationCard.module.css'

const Box = classed(Card, css.box)

interface ConversationCardProps {
  readonly ticket: Ticket
  readonly side: 'user' | 'staff'
}

/** The assistant conversation a ticket came from: collapsed on screen until opened, printed in full. */
export const ConversationCard = ({ ticket, side }: ConversationCardProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { uuid } = useUser()
  const [open, setOpen] = useState(false)
  const body = useId()
  const id = ticket.thread?.conversation_id ?? null
  const { data, error, refetch } = useRead(
    assistantArea.conversations,
    { query: { conversation_id: id ?? 0 } },
    { enabled: id !== null },
  )
  const conversation = data?.results[0]
  const refused = error instanceof PlatformError && error.status < 500
  if (id === null || refused || (data && !conversation)) return null
  if (!conversation) {
    return (
      <Box style={{ padding: 16 }}>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <div role="status" aria-label={translate('table.loading')}>
            <SkeletonBar height={32} />
          </div>
        )}
      </Box>
    )
  }
  const { turns, turns_count: count, stars, answered, created_at: at, user } = conversation
  const mine = user.uuid === uuid
  return (
    <Box>
      <h2>
        <button type="button" aria-expanded={open} aria-controls={body} onClick={() => setOpen(!open)}>
          <span>
            <span className="name">{translate('tickets.conversation.title')}</span>
            <span className="about">
              <DateTimeField value={at} />
              <span>{translate('tickets.conversation.turns', { smart_count: count, n: number(count) })}</span>
              {stars === null ? (
                side === 'staff' && <span>{translate('tickets.conversation.unrated')}</span>
              ) : (
                <Stars value={stars} />
              )}
              {!answered && <span>{translate('tickets.conversation.unanswered')}</span>}
            </span>
          </span>
          <Glyph name={open ? 'up' : 'down'} size={20} />
        </button>
      </h2>
      <div id={body} className="said-here" data-open={open}>
        <Transcript
          turns={turns}
          user={mine ? <span>{translate('tickets.thread.you')}</span> : <PersonName name={user.name} />}
          assistant={
            <>
              <span>{translate('tickets.conversation.assistant')}</span>
              <span>{translate('tickets.conversation.automatic')}</span>
            </>
          }
        />
        {mine && <TextLink to={link('aiChatReport', { id })}>{translate('tickets.conversation.open')}</TextLink>}
      </div>
    </Box>
  )
}
