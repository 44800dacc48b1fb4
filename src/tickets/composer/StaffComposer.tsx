import { useTranslate } from 'react-admin'
import { useId, useRef, useState, type ReactNode } from 'react'
import { ticketDraft } from '../../../contract/system/drafts'
import type { Ticket } from '../../../contract/tickets/tickets'
import { useUser } from '../../data/session/useUser'
import { SecondaryButton } from '../../ui/Control'
import { lazyPart } from '../../ui/lazyPart'
import { useMentions } from '../../form/mentions/useMentions'
import { useFormats } from '../../ui/useFormats'
import { useShortcut } from '../../ui/shortcuts/useShortcut'
import { CannedReplies } from './CannedReplies'
import { fillBlanks, insertAt, slashBefore, type Place } from './canned'
import { Composer } from './Composer'
import { Notice } from './SendFailure'
import type { ComposerState, Mode } from './useComposer'

const modes: readonly Mode[] = ['reply', 'note']

const ModeChoice = ({ state }: { readonly state: ComposerState }) => {
  const translate = useTranslate()
  const name = useId()
  return (
    <div className="modes" role="radiogroup" aria-label={translate('tickets.composer.mode')}>
      {modes.map((mode) => (
        <label key={mode}>
          <input
            type="radio"
            name={name}
            checked={state.mode === mode}
            aria-label={translate(`tickets.composer.${mode}`)}
            onChange={() => state.setMode(mode)}
          />
          {translate(`tickets.composer.${mode}`)}
        </label>
      ))}
    </div>
  )
}

/** The values of a canned reply's variables for this ticket. */
const useBlanks = (ticket: Ticket) => {
  const { digits } = useFormats()
  const me = useUser()
  return {
    user_name: ticket.user.name,
    agent_name: me.name,
    ticket_id: digits(String(ticket.id)),
    subject: ticket.subject,
    department: ticket.department.name,
  }
}

interface StaffComposerProps {
  readonly ticket: Ticket
  readonly state: ComposerState
  readonly onRead: () => void
  /** Who else is viewing the ticket. */
  readonly above: ReactNode
}

const CannedManager = lazyPart(async () => (await import('./CannedManager')).CannedManager)

/** The staff composer: reply or internal note, canned replies by button or «/», send and close. */
export const StaffComposer = ({ ticket, state: written, onRead, above }: StaffComposerProps) => {
  const translate = useTranslate()
  const blanks = useBlanks(ticket)
  const anchor = useRef<HTMLButtonElement>(null)
  const [place, setPlace] = useState<Place>()
  const [managing, setManaging] = useState(false)
  const mayReply = ticket.moves.includes('reply')
  const replying = written.mode === 'reply'
  const { text, setText, box } = written
  const draft = ticketDraft(ticket.id, 'note')
  const mentions = useMentions({ draft, text, setText, box, about: ticket.user.uuid })
  const state: ComposerState = { ...written, send: (how) => written.send({ ...how, mentions }) }
  const busy = state.share !== undefined

  const atCaret = (): Place => {
    const box = state.box.current
    const end = state.text.length
    return { from: box?.selectionStart ?? end, to: box?.selectionEnd ?? end }
  }
  const write = (mode: Mode) => {
    if (mode === 'note' || mayReply) state.setMode(mode)
    requestAnimationFrame(() => {
      state.box.current?.focus()
      state.box.current?.scrollIntoView({ block: 'nearest' })
    })
  }
  useShortcut('ticketReply', () => write('reply'), mayReply)
  useShortcut('ticketNote', () => write('note'), ticket.moves.includes('note'))
  useShortcut('ticketCanned', () => setPlace(atCaret()), replying && !busy && place === undefined)
  const choose = (text: string) => {
    if (!place) return
    const before = state.text.slice(0, place.from)
    const gap = before === '' || /\s$/.test(before) ? '' : '\n'
    const next = insertAt(state.text, place, gap + fillBlanks(text, blanks))
    state.setText(next.text)
    setPlace(undefined)
    requestAnimationFrame(() => {
      state.box.current?.focus()
      state.box.current?.setSelectionRange(next.caret, next.caret)
    })
  }

  return (
    <>
      <Composer
        state={state}
        onRead={onRead}
        above={above}
        onTyped={(text, caret) => {
          if (!replying) return mentions.typed(text, caret)
          const slash = slashBefore(text, caret, state.text)
          if (slash) setPlace(slash)
        }}
        mentions={replying ? undefined : mentions}
        top={
          <>
            {mayReply && <ModeChoice state={state} />}
            {state.unsent !== '' && (
              <Notice tone="warn">
                <p>{translate('tickets.composer.unsent')}</p>
                <p dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
                  {state.unsent}
                </p>
              </Notice>
            )}
            {!replying && (
              <span className="hint">
                {translate('tickets.thread.internal_hint')} {translate('notes.hint')}
              </span>
            )}
            {replying && (
              <SecondaryButton
                ref={anchor}
                type="button"
                disabled={busy}
                aria-haspopup="dialog"
                aria-expanded={place !== undefined}
                onClick={() => setPlace(place ? undefined : atCaret())}
              >
                {translate('tickets.composer.canned')} <kbd aria-hidden="true">/</kbd>
              </SecondaryButton>
            )}
          </>
        }
        more={
          replying &&
          ticket.moves.includes('close') && (
            <SecondaryButton type="button" disabled={busy} onClick={() => void state.send({ close: true })}>
              {translate('tickets.composer.send_close')}
            </SecondaryButton>
          )
        }
      />
      {managing && <CannedManager onClose={() => setManaging(false)} />}
      {place && (
        <CannedReplies
          anchor={anchor}
          department={ticket.department.id}
          blanks={blanks}
          onChoose={choose}
          onManage={() => {
            setPlace(undefined)
            setManaging(true)
          }}
          onClose={() => {
            setPlace(undefined)
            state.box.current?.focus()
          }}
        />
      )}
    </>
  )
}
