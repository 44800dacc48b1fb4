import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { paletteOf } from './palette'

const List = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { position: 'relative', paddingInlineStart: 28, paddingBlockEnd: 22 },
  '& > li:last-of-type': { paddingBlockEnd: 0 },
  '& > li::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 3,
    insetBlockStart: 7,
    inlineSize: 11,
    blockSize: 11,
    boxSizing: 'border-box',
    borderRadius: '50%',
    border: `2.5px solid ${paletteOf(theme).text.disabled}`,
    background: paletteOf(theme).background.paper,
    zIndex: 1,
  },
  '& > li:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 8,
    insetBlockStart: 18,
    insetBlockEnd: -6,
    inlineSize: 1,
    background: paletteOf(theme).divider,
  },
  '& > li.accent::before': { borderColor: paletteOf(theme).primary.main },
  '& > li.good::before': { borderColor: paletteOf(theme).success.main, background: paletteOf(theme).success.main },
  '& > li.warn::before': { borderColor: paletteOf(theme).warning.main },
  '& > li.bad::before': { borderColor: paletteOf(theme).error.main, background: paletteOf(theme).error.main },
  '& .head': { display: 'flex', flexWrap: 'wrap', gap: '2px 10px', alignItems: 'baseline' },
  '& .title': { fontWeight: 600 },
  '& .when, & .by': { fontSize: '0.8125rem', color: paletteOf(theme).text.secondary },
  '& .body': { marginBlockStart: 4, lineHeight: 1.9, overflowWrap: 'anywhere' },
}))

export interface TimelineItem {
  readonly id: string | number
  readonly title: ReactNode
  /** A `<time>` of the shared fields. */
  readonly when: ReactNode
  readonly by?: ReactNode
  readonly body?: ReactNode
  readonly tone?: 'accent' | 'good' | 'warn' | 'bad'
}

/** What happened to a record, in the order given. */
export const Timeline = ({ items, label }: { readonly items: readonly TimelineItem[]; readonly label?: string }) => (
  <List aria-label={label}>
    {items.map(({ id, title, when, by, body, tone }) => (
      <li key={id} className={tone}>
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
