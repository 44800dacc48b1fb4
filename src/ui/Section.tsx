import { styled } from '@mui/material/styles'
import { useId, type ReactNode } from 'react'
import { paletteOf, tint } from './palette'

/** The one raised surface of the product. */
export const Card = styled('div')(({ theme }) => ({
  background: paletteOf(theme).background.paper,
  border: `1px solid ${paletteOf(theme).divider}`,
  borderRadius: 14,
  padding: 20,
  minInlineSize: 0,
  '@media (max-width: 599.95px)': { padding: 16 },
}))

/** One line on a tint, for what is said beside the matter of a page. */
const Note = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  minBlockSize: 44,
  boxSizing: 'border-box',
  padding: '6px 16px',
  borderRadius: 12,
  background: tint(paletteOf(theme).text.primary, 5),
  minInlineSize: 0,
  '& > h2, & > h3': { margin: 0, fontSize: '0.9375rem', fontWeight: 700, lineHeight: 1.6 },
  '& > .said': { flex: 1, minInlineSize: 'min(100%, 14em)' },
}))

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  marginBlockEnd: 14,
  '& h2, & h3': { margin: 0, fontSize: '1.0625rem', fontWeight: 700, lineHeight: 1.6 },
  '& h3': { fontSize: '0.9375rem' },
})

export interface SectionProps {
  readonly title: ReactNode
  readonly children: ReactNode
  readonly actions?: ReactNode
  readonly level?: 2 | 3
  /** Without the surface, for sections inside a card. */
  readonly bare?: boolean
  /** One tinted line instead, where there is little to say. */
  readonly note?: boolean
}

/** A named region of a page on a card. */
export const Section = ({ title, children, actions, level = 2, bare, note }: SectionProps) => {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  if (note)
    return (
      <section aria-labelledby={id} style={{ minInlineSize: 0 }}>
        <Note>
          <Heading id={id}>{title}</Heading>
          <div className="said">{children}</div>
          {actions}
        </Note>
      </section>
    )
  const body = (
    <>
      <Head>
        <Heading id={id}>{title}</Heading>
        {actions && <div>{actions}</div>}
      </Head>
      {children}
    </>
  )
  return (
    <section aria-labelledby={id} style={{ minInlineSize: 0 }}>
      {bare ? body : <Card>{body}</Card>}
    </section>
  )
}

const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
  gap: '18px 24px',
  margin: 0,
  '& > div': { minInlineSize: 0 },
  '& > .wide': { gridColumn: '1 / -1' },
  '& dt': { fontSize: '0.8125rem', color: paletteOf(theme).text.secondary, marginBlockEnd: 4 },
  '& dd': { margin: 0, lineHeight: 1.8, overflowWrap: 'anywhere' },
  // A label and its value stay on one page; a grid is broken between its rows only when it is none.
  '@media print': {
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: '8px 20px',
    '& > div': { breakInside: 'avoid' },
    '& dd': { lineHeight: 1.5 },
  },
}))

export interface Fact {
  readonly label: ReactNode
  /** Nothing, null and the empty text show a dash. */
  readonly value: ReactNode
  readonly wide?: boolean
}

/** Labels and values in as many columns as fit. */
export const FactList = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <Facts>
    {facts.map(({ label, value, wide }, place) => (
      <div key={place} className={wide ? 'wide' : undefined}>
        <dt>{label}</dt>
        <dd>{value === undefined || value === null || value === '' ? '—' : value}</dd>
      </div>
    ))}
  </Facts>
)
