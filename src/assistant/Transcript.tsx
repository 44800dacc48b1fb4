import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { RelativeTime } from '../ui/fields/dates'
import { langOf } from '../ui/fields/Ltr'
import { classed } from '../ui/classed'
import css from './Transcript.module.css'

const List = classed('ol', css.list)

interface TranscriptProps {
  readonly turns: readonly {
    readonly id: number
    readonly from: 'user' | 'assistant'
    readonly text: string
    readonly unanswered: boolean
    readonly lead: 'article' | 'ticket' | null
    readonly at: string
  }[]
  /** The name of the person asking. */
  readonly user: ReactNode
  /** The name of the assistant. */
  readonly assistant: ReactNode
  /** Rows below the turns. */
  readonly children?: ReactNode
  readonly className?: string
  readonly live?: boolean
}

/** A conversation with the assistant turn by turn; questions on the side where reading starts. */
export const Transcript = ({ turns, user, assistant, children, className, live = false }: TranscriptProps) => {
  const translate = useTranslate()
  return (
    <List className={className} aria-live={live ? 'polite' : undefined}>
      {turns.map(({ id, from, text, unanswered, lead, at }) => (
        <li key={id} className={from}>
          <span className="by">
            {from === 'user' ? user : assistant}
            <RelativeTime value={at} />
          </span>
          {lead && <span className="said">{translate(`transcript.lead.${lead}`)}</span>}
          <span className="said" dir="auto" lang={unanswered ? undefined : langOf(text)}>
            {unanswered ? translate('transcript.unanswered') : text}
          </span>
        </li>
      ))}
      {children}
    </List>
  )
}
