import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { paletteOf, tint } from '../ui/palette'
import { RelativeTime } from '../ui/fields/dates'
import { langOf } from '../ui/fields/Ltr'

const List = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 12,
  '& li': {
    maxInlineSize: 'min(640px, 92%)',
    padding: '10px 14px',
    borderRadius: 14,
    lineHeight: 1.9,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
    border: `1px solid ${paletteOf(theme).divider}`,
    background: paletteOf(theme).background.paper,
    justifySelf: 'end',
  },
  '& li.user': {
    justifySelf: 'start',
    borderColor: 'transparent',
    background: tint(paletteOf(theme).primary.main, 14),
  },
  '& .by': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 10px',
    fontSize: '0.8125rem',
    color: paletteOf(theme).text.secondary,
    whiteSpace: 'normal',
  },
  '& .said': { display: 'block' },
}))

interface TranscriptProps {
  readonly turns: readonly {
    readonly id: number
    readonly from: 'user' | 'assistant'
    readonly text: string
    readonly unanswered: boolean
    readonly lead: 'article' | 'ticket' | null
    readonly at: string
  }[]
  /** How the person who asks is named. */
  readonly user: ReactNode
  /** How the assistant is named. */
  readonly assistant: ReactNode
  /** Rows below what was said. */
  readonly children?: ReactNode
  readonly className?: string
  readonly live?: boolean
}

/** A conversation with the assistant turn by turn; questions on the side where writing begins. */
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
          {lead && <span className="said">{translate(`enums.lead.${lead}`)}</span>}
          <span className="said" dir="auto" lang={unanswered ? undefined : langOf(text)}>
            {unanswered ? translate('enums.unanswered_turn') : text}
          </span>
        </li>
      ))}
      {children}
    </List>
  )
}
