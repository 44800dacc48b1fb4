import { useId, type ReactNode } from 'react'
import { classed } from './classed'
import css from './Section.module.css'

/** The one raised surface of the product. */
export const Card = classed('div', css.card)

/** One tinted line, for remarks beside the main content of a page. */
const Note = classed('div', css.note)

const Head = classed('div', css.head)

export interface SectionProps {
  readonly title: ReactNode
  readonly children: ReactNode
  readonly actions?: ReactNode
  readonly level?: 2 | 3
  /** Without the surface, for sections inside a card. */
  readonly bare?: boolean
  /** A single tinted line instead, where there is little to say. */
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

const Facts = classed('dl', css.facts)

export interface Fact {
  readonly label: ReactNode
  /** `undefined`, `null` and the empty text show a dash. */
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
