import type { ReactNode } from 'react'
import { classed } from './classed'
import css from './Timeline.module.css'

const List = classed('ol', css.list)

export interface TimelineItem {
  readonly id: string | number
  readonly title: ReactNode
  /** A `<time>` of the shared fields. */
  readonly when: ReactNode
  readonly by?: ReactNode
  readonly body?: ReactNode
  readonly tone?: 'accent' | 'good' | 'warn' | 'bad'
  /** What staff say among themselves: set apart, and left out on paper. */
  readonly internal?: boolean
}

/** What happened to a record, in the order given. */
export const Timeline = ({ items, label }: { readonly items: readonly TimelineItem[]; readonly label?: string }) => (
  <List aria-label={label}>
    {items.map(({ id, title, when, by, body, tone, internal }) => (
      <li key={id} className={internal ? 'internal' : tone}>
        <div className="head">
          <span className="title">{title}</span>
          {by && <span className="by">{by}</span>}
          <span className="when">{when}</span>
        </div>
        {body && <div className="body">{body}</div>}
      </li>
    ))}
  </List>
)
