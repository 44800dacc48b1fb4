import { useEffect, useRef, type ReactNode } from 'react'
import { Glyph, type GlyphName } from '../../ui/Glyph'
import { Card } from '../../ui/Section'
import { classed } from '../../ui/classed'
import css from './Verdict.module.css'

export type VerdictTone = 'success' | 'error' | 'info' | 'warning'

const Box = classed(Card, css.box)

interface VerdictProps {
  readonly glyph: GlyphName
  readonly tone: VerdictTone
  readonly title: string
  readonly text: string
  /** What it is about. */
  readonly facts?: ReactNode
  readonly children?: ReactNode
}

/** What became of something, said large, with the ways on below; brought into view where a long form stood before. */
export const Verdict = ({ glyph, tone, title, text, facts, children }: VerdictProps) => {
  const box = useRef<HTMLDivElement>(null)
  // In braces: newer browsers answer the call with a promise, which is no way to clean up.
  useEffect(() => {
    box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <Box ref={box}>
      <span className={`mark ${tone}`} aria-hidden="true">
        <Glyph name={glyph} size={32} />
      </span>
      <div role="status">
        <h2>{title}</h2>
        <p className="text">{text}</p>
      </div>
      {facts}
      {children && <div className="ways">{children}</div>}
    </Box>
  )
}
