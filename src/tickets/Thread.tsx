import { useTranslate } from 'react-admin'
import { useState, type RefObject } from 'react'
import { dayInTehran, daysBetween } from '../../contract/jalali'
import type { TicketMessage } from '../../contract/tickets/tickets'
import { useFormats } from '../ui/useFormats'
import { firstArrival } from './arrivals'
import { byDay } from './days'
import { Message } from './Message'
import { useNow } from '../ui/useNow'
import { classed } from '../ui/classed'
import css from './Thread.module.css'

const Frame = classed('div', css.frame)

/** «Today» or «yesterday» on screen; the date in print, which is read later. */
const DayName = ({ day }: { readonly day: string }) => {
  const translate = useTranslate()
  const { dateLong } = useFormats()
  const ago = daysBetween(day, dayInTehran(new Date(useNow())))
  if (ago !== 0 && ago !== 1) return <>{dateLong(day)}</>
  return (
    <>
      <span className="near">{translate(ago === 0 ? 'tickets.thread.today' : 'tickets.thread.yesterday')}</span>
      <span className="paper">{dateLong(day)}</span>
    </>
  )
}

/** Announces a message from somebody else that arrived while the page is open. */
const Arrival = ({ messages }: { readonly messages: readonly TicketMessage[] }) => {
  const translate = useTranslate()
  const last = messages.at(-1)
  const [known, setKnown] = useState(last?.id ?? 0)
  const [said, setSaid] = useState('')
  if (last && last.id > known) {
    setKnown(last.id)
    const name = last.author?.name ?? translate('tickets.thread.platform')
    setSaid(last.mine ? '' : translate('tickets.thread.arrived', { name: `\u2068${name}\u2069` }))
  }
  return (
    <span className="visually-hidden" role="status">
      {said}
    </span>
  )
}

interface ThreadProps {
  readonly ticket: number
  readonly messages: readonly TicketMessage[]
  readonly side: 'user' | 'staff'
  /** Marks the end of the thread, to observe whether it is in view. */
  readonly end: RefObject<HTMLDivElement | null>
}

/** The messages of a ticket by day; until answered, a line marks where messages that arrived while it was open begin. */
export const Thread = ({ ticket, messages, side, end }: ThreadProps) => {
  const translate = useTranslate()
  const [opened] = useState(messages.at(-1)?.id ?? 0)
  const fresh = firstArrival(messages, opened)
  return (
    <Frame role="region" aria-label={translate('tickets.thread.label')}>
      {byDay(messages).map(({ day, messages: ofDay }) => (
        <section key={day}>
          <h2>
            <DayName day={day} />
          </h2>
          <ol>
            {ofDay.map((message) => (
              <li key={message.id}>
                {message.id === fresh && <p className="fresh">{translate('tickets.thread.fresh')}</p>}
                <Message ticket={ticket} message={message} side={side} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      <Arrival messages={messages} />
      <div ref={end} className="end" />
    </Frame>
  )
}
