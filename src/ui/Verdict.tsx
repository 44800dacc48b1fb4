import { useEffect, useRef, type ReactNode } from 'react'
import { Glyph, type GlyphName } from './Glyph'
import { Card } from './Section'
import { classed } from './classed'
import css from './Verdict.module.css'

export type VerdictTone = 'success' | 'error' | 'info' | 'warning'

const Box = classed(Card, css.box)

interface VerdictProps {
  readonly glyph: GlyphName
  readonly tone: VerdictTone
  readonly title: string
  /** The heading level of its title on the page. */
  readonly heading?: 'h1' | 'h2'
  readonly text: string
  /** What it is about. */
  readonly facts?: ReactNode
  readonly children?: ReactNode
  readonly className?: string
}

/**
 * The outcome of something, in large type, with the next steps below; scrolled into view where it replaces a long form.
 */
export const Verdict = ({
  glyph,
  tone,
  title,
  heading: Heading = 'h2',
  text,
  facts,
  children,
  className,
}: VerdictProps) => {
  const box = useRef<HTMLDivElement>(null)
  // In braces: in newer browsers the call returns a promise, which React must not take for a cleanup function.
  useEffect(() => {
    box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <Box ref={box} className={className}>
      <span className={`mark ${tone}`} aria-hidden="true">
        <Glyph name={glyph} size={32} />
      </span>
      <div role="status">
        <Heading>{title}</Heading>
        <p className="text">{text}</p>
      </div>
      {facts}
      {children && <div className="ways">{children}</div>}
    </Box>
  )
}
