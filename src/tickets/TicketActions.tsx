import { useTranslate } from 'react-admin'
import { useRef, useState } from 'react'
import type { Ticket, TicketMove } from '../../contract/tickets/tickets'
import { useUser } from '../data/session/useUser'
import { ConfirmDialog } from '../form/dialogs/ConfirmDialog'
import { SecondaryButton, PrimaryButton } from '../ui/Control'
import { Glyph } from '../ui/Glyph'
import { lazyDialog } from '../ui/lazyDialog'
import { MoreActions } from '../ui/MoreActions'
import { Popup } from '../ui/Popup'
import { useShortcut } from '../ui/shortcuts/useShortcut'
import { AssignDialog, TransferDialog } from './ChoiceDialogs'
import { CloseDialog } from './CloseDialog'
import type { Moves } from './useMoves'
import { useTicketFacts } from './useTicketFacts'
import { classed } from '../ui/classed'
import css from './TicketActions.module.css'
import { useBottomBar } from '../ui/useNarrow'

const Bar = classed('div', css.bar)
const Menu = classed('div', css.menu)

const TriageDialog = lazyDialog(async () => (await import('./TriageDialog')).TriageDialog)

/** The moves that have a button, most used first. */
const offered = [
  'take',
  'resume',
  'assign',
  'transfer',
  'hold',
  'close',
  'reopen',
  'prioritise',
  'tag',
] as const satisfies readonly TicketMove[]
type Offered = (typeof offered)[number]
/** What a ticket waits for before anybody replies; where a reply is possible, only the reply is emphasized. */
const first: readonly Offered[] = ['take', 'resume', 'reopen']
type DialogMove = Exclude<Offered, 'resume' | 'reopen'>

interface TicketActionsProps {
  readonly ticket: Ticket
  readonly moves: Moves
  /** Whether there is unsent text. */
  readonly unsent: boolean
}

/** Visible buttons on a wide screen; the rest fold behind a menu button. */
const inSight = 2

/** What staff may do with a ticket now: two buttons and a menu with the rest; on phones a sheet with all of them. */
export const TicketActions = ({ ticket, moves, unsent }: TicketActionsProps) => {
  const translate = useTranslate()
  const narrow = useBottomBar()
  const anchor = useRef<HTMLButtonElement>(null)
  const [menu, setMenu] = useState(false)
  const [asked, setAsked] = useState<DialogMove>()
  const open = offered.filter((move) => ticket.moves.includes(move))
  const stop = () => setAsked(undefined)
  const me = useUser()
  const taken = ticket.assignee !== null && ticket.assignee.uuid !== me?.uuid
  const factsOf = useTicketFacts()

  const start = (move: Offered) => {
    setMenu(false)
    const atOnce = move === 'resume' || move === 'reopen' || (move === 'take' && !taken)
    if (atOnce) moves[move]()
    else setAsked(move)
  }
  const free = moves.busy === undefined && asked === undefined
  const may = (move: Offered) => free && open.includes(move)
  useShortcut('ticketTake', () => start('take'), may('take'))
  useShortcut('ticketAssign', () => start('assign'), may('assign'))
  useShortcut('ticketTransfer', () => start('transfer'), may('transfer'))
  useShortcut('ticketHold', () => start('hold'), may('hold'))
  useShortcut('ticketClose', () => start('close'), may('close'))
  const button = (move: Offered, close?: () => void) => {
    const Button = move === open[0] && first.includes(move) && !narrow ? PrimaryButton : SecondaryButton
    const pick = () => {
      close?.()
      start(move)
    }
    return (
      <Button key={move} type="button" disabled={moves.busy !== undefined} onClick={pick}>
        {translate(moves.busy === move ? 'table.busy' : `tickets.actions.${move}`)}
      </Button>
    )
  }
  if (open.length === 0) return <>{moves.stale(factsOf)}</>
  return (
    <>
      {narrow ? (
        <SecondaryButton
          ref={anchor}
          type="button"
          aria-haspopup="dialog"
          aria-expanded={menu}
          onClick={() => setMenu(!menu)}
        >
          {translate(moves.busy ? 'table.busy' : 'tickets.actions.label')}
          <Glyph name="down" size={18} />
        </SecondaryButton>
      ) : (
        <Bar role="group" aria-label={translate('tickets.actions.label')}>
          {open.slice(0, inSight).map((move) => button(move))}
          {open.length > inSight && (
            <MoreActions label={translate('tickets.actions.label')}>
              {(close) => open.slice(inSight).map((move) => button(move, close))}
            </MoreActions>
          )}
        </Bar>
      )}
      {menu && narrow && (
        <Popup anchor={anchor} label={translate('tickets.actions.label')} onClose={() => setMenu(false)}>
          <Menu>{open.map((move) => button(move))}</Menu>
        </Popup>
      )}
      {moves.stale(factsOf)}
      {asked === 'take' && (
        <ConfirmDialog
          open
          title={translate('tickets.actions.take')}
          confirmLabel={translate('tickets.actions.take')}
          onConfirm={() => moves.takeOver()}
          onClose={stop}
        >
          {translate('desk.take_over', { name: ticket.assignee?.name })}
        </ConfirmDialog>
      )}
      {asked === 'close' && <CloseDialog side="staff" unsent={unsent} onConfirm={moves.close} onClose={stop} />}
      {asked === 'hold' && (
        <ConfirmDialog
          open
          title={translate('tickets.actions.hold')}
          confirmLabel={translate('tickets.actions.hold')}
          reason="required"
          reasonLabel={translate('desk.hold_reason')}
          onConfirm={moves.hold}
          onClose={stop}
        />
      )}
      {(asked === 'prioritise' || asked === 'tag') && (
        <TriageDialog key={asked} move={asked} ticket={ticket} moves={moves} onClose={stop} />
      )}
      {asked === 'assign' && <AssignDialog ticket={ticket} onConfirm={moves.assign} onClose={stop} />}
      {asked === 'transfer' && (
        <TransferDialog ticket={ticket} onConfirm={(value) => moves.transfer(Number(value))} onClose={stop} />
      )}
    </>
  )
}
