import { useTranslate } from 'react-admin'
import type { Ticket } from '../../contract/tickets/tickets'
import { AuditSection } from '../system/audit/AuditSection'
import { Glyph } from '../ui/Glyph'
import { Card, Section } from '../ui/Section'
import { useFormats } from '../ui/useFormats'
import { ConversationCard } from './ConversationCard'
import { DeskCard } from './DeskCard'
import { NewBelow } from './NewBelow'
import { StaffComposer } from './composer/StaffComposer'
import { Thread } from './Thread'
import { TicketActions } from './TicketActions'
import { TicketHead } from './TicketHead'
import { TicketShow } from './TicketShow'
import { useComposer } from './composer/useComposer'
import { useMoves } from './useMoves'
import { usePresence } from './usePresence'
import { useSeen } from './useSeen'
import { UserCard } from './UserCard'
import { classed } from '../ui/classed'
import css from './StaffTicketScreen.module.css'
import { useWide } from '../ui/useNarrow'

const Page = classed('div', css.page)

type Viewer = NonNullable<Ticket['thread']>['viewers'][number]

const Viewers = ({ viewers }: { readonly viewers: readonly Viewer[] }) => {
  const translate = useTranslate()
  const { list } = useFormats()
  const named = (some: readonly Viewer[]) => list(some.map(({ name }) => `\u2068${name}\u2069`))
  const writing = viewers.filter(({ typing }) => typing)
  const looking = viewers.filter(({ typing }) => !typing)
  const said = [
    ...(writing.length > 0 ? [translate('tickets.thread.writing', { names: named(writing) })] : []),
    ...(looking.length > 0 ? [translate('tickets.thread.viewers', { names: named(looking) })] : []),
  ]
  return (
    <p className="viewers" role="status">
      {said.join(' · ')}
    </p>
  )
}

const Opened = ({ ticket }: { readonly ticket: Ticket }) => {
  const translate = useTranslate()
  const wide = useWide()
  const messages = ticket.thread?.messages ?? []
  const { end, seen, read, unread } = useSeen(messages)
  const mayReply = ticket.moves.includes('reply')
  const composer = useComposer(ticket, seen, { only: mayReply ? undefined : 'note', careful: true })
  const moves = useMoves(ticket, 'staff')
  const viewers = usePresence(ticket, composer.text)
  const readAll = () => {
    composer.readAll()
    read()
  }
  const unsent = composer.mode === 'reply' && composer.text.trim() !== ''
  const trail = <AuditSection title={translate('tickets.card.trail')} subject="ticket" id={ticket.id} />
  return (
    <Page>
      <TicketHead
        ticket={ticket}
        side="staff"
        actions={<TicketActions ticket={ticket} moves={moves} unsent={unsent} />}
      />
      <div className="columns">
        <div style={{ minInlineSize: 0 }}>
          {!wide && (
            <Card className="folded">
              <details style={{ margin: -8 }}>
                <summary>
                  {translate('tickets.card.desk')} · {translate('tickets.card.user')}
                  <Glyph name="down" size={18} />
                </summary>
                <div>
                  <DeskCard ticket={ticket} />
                  <div>
                    <UserCard user={ticket.user} />
                  </div>
                  {trail}
                </div>
              </details>
            </Card>
          )}
          <ConversationCard ticket={ticket} side="staff" />
          <Thread ticket={ticket.id} messages={messages} side="staff" end={end} />
          {unread && <NewBelow onRead={readAll} />}
          {mayReply || ticket.moves.includes('note') ? (
            <StaffComposer ticket={ticket} state={composer} onRead={readAll} above={<Viewers viewers={viewers} />} />
          ) : (
            <Viewers viewers={viewers} />
          )}
        </div>
        {wide && (
          <div role="complementary" className="user-beside" aria-label={translate('tickets.card.user')}>
            <Section title={translate('tickets.card.desk')}>
              <DeskCard ticket={ticket} />
            </Section>
            <Section title={translate('tickets.card.user')}>
              <UserCard user={ticket.user} />
            </Section>
            {trail}
          </div>
        )}
      </div>
    </Page>
  )
}

/** A ticket as staff see it: the conversation, a reply or note, every open move, and who the user is. */
export const StaffTicketScreen = () => (
  <TicketShow side="staff">{(ticket) => <Opened key={ticket.id} ticket={ticket} />}</TicketShow>
)
