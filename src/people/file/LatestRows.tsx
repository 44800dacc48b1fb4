import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { SecondaryLink } from '../../ui/LinkButton'
import { focusRing, paletteOf, visuallyHidden } from '../../ui/palette'
import { Section } from '../../ui/Section'
import { EmptyState, ErrorState, SkeletonBar } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'

const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '2px 12px',
    paddingBlock: 10,
    borderBlockEnd: `1px solid ${paletteOf(theme).divider}`,
  },
  '& li:last-of-type': { borderBlockEnd: 0 },
  '& a': { color: paletteOf(theme).text.primary, textDecoration: 'none', fontWeight: 600, overflowWrap: 'anywhere' },
  '& a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 8 },
  '& a:hover': { color: paletteOf(theme).primary.main },
  '& a:focus-visible': { outline: 'none' },
  '& a:focus-visible::after': focusRing(theme),
  '& .when': { gridColumn: 1, fontSize: '0.8125rem', color: paletteOf(theme).text.secondary },
  '& .state': { gridColumn: 2, gridRow: '1 / span 2' },
}))

interface LatestRow {
  readonly id: number
  readonly main: ReactNode
  readonly when: ReactNode
  readonly state: ReactNode
}

interface LatestRowsProps {
  readonly title: string
  /** The whole list, with the same filter, where the reader may open it. */
  readonly all: string | undefined
  readonly empty: string
  readonly count: number | undefined
  readonly rows: readonly LatestRow[] | undefined
  readonly error: unknown
  readonly onRetry: () => void
}

/** The newest rows of a list that belongs to one person, and the way to all of them. */
export const LatestRows = ({ title, all, empty, count, rows, error, onRetry }: LatestRowsProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const some = rows !== undefined && rows.length > 0
  const actions = some && all !== undefined && (
    <SecondaryLink to={all}>
      {translate('people.users.file.see_all', { n: number(count ?? rows.length) })}
    </SecondaryLink>
  )
  return (
    <Section title={title} actions={actions}>
      {some ? (
        <Rows>
          {rows.map(({ id, main, when, state }) => (
            <li key={id}>
              {main}
              <span className="when">{when}</span>
              <span className="state">{state}</span>
            </li>
          ))}
        </Rows>
      ) : rows ? (
        <EmptyState title={empty} />
      ) : error ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : (
        <div role="status" style={{ display: 'grid', gap: 16 }}>
          <span style={visuallyHidden}>{translate('table.loading')}</span>
          <SkeletonBar height={22} />
          <SkeletonBar height={22} width="85%" />
          <SkeletonBar height={22} width="70%" />
        </div>
      )}
    </Section>
  )
}
