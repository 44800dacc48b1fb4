import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslate } from 'react-admin'
import type { Ticket } from '../../contract/tickets/tickets'
import { AuditSection } from '../system/audit/AuditSection'
import { Glyph } from '../ui/Glyph'
import { focusRing, paletteOf, tint } from '../ui/palette'
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

const Page = styled('div')(({ theme }) => ({
  minInlineSize: 0,
  marginBlockEnd: -72,
  '& .columns': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(260px, 320px)',
    gap: 24,
    alignItems: 'start',
  },
  '& .beside': {
    position: 'sticky',
    insetBlockStart: 'calc(var(--sticky-top, 0px) + 64px)',
    maxBlockSize: 'calc(100dvh - var(--sticky-top, 0px) - 76px)',
    overflowY: 'auto',
    display: 'grid',
    gap: 16,
    '& dl:first-of-type': { gap: '12px 16px' },
  },
  '& .viewers': {
    margin: 0,
    marginBlockEnd: 12,
    padding: '8px 14px',
    borderRadius: 10,
    fontSize: '0.875rem',
    background: tint(paletteOf(theme).warning.main, 12),
  },
  '& form .viewers': { marginBlockEnd: 0 },
  '& .viewers:empty': { display: 'none' },
  '& details': { marginBlockEnd: 12 },
  '& summary': {
    minBlockSize: 44,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 8,
    cursor: 'pointer',
    fontWeight: 600,
    borderRadius: 8,
    '& svg': { color: paletteOf(theme).text.secondary },
  },
  '& details[open] > summary svg': { transform: 'rotate(180deg)' },
  '& summary:focus-visible': focusRing(theme),
  '& details > div': { display: 'grid', gap: 18, paddingBlockStart: 8 },
  '@media (max-width: 1079.95px)': { '& .columns': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 0 } },
  '@media (max-width: 719.95px)': { marginBlockEnd: 0 },
  '@media print': { '& .beside, & .folded': { display: 'none' } },
}))

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
  const wide = useMediaQuery('(min-width: 1080px)', { noSsr: true })
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
          <div role="complementary" className="beside" aria-label={translate('tickets.card.user')}>
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

/** A ticket on the desk of staff: the conversation, an answer or note, every open move, and who the user is. */
export const StaffTicketScreen = () => (
  <TicketShow side="staff">{(ticket) => <Opened key={ticket.id} ticket={ticket} />}</TicketShow>
)
