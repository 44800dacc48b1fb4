import { styled } from '@mui/material/styles'
import { useEffect, useRef, type ReactNode } from 'react'
import { Glyph, type GlyphName } from '../../ui/Glyph'
import { paletteOf, tint } from '../../ui/palette'
import { Card } from '../../ui/Section'

export type VerdictTone = 'success' | 'error' | 'info' | 'warning'

const Box = styled(Card)(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  textAlign: 'center',
  gap: 10,
  paddingBlock: 28,
  // Clear of the bar of the shell.
  scrollMarginBlock: 84,
  '& h2': { margin: 0, fontSize: '1.25rem', fontWeight: 800, lineHeight: 1.6 },
  '& .text': { margin: 0, lineHeight: 1.9, color: paletteOf(theme).text.secondary, maxInlineSize: 480 },
  '& .mark': { display: 'grid', placeItems: 'center', inlineSize: 68, blockSize: 68, borderRadius: 34 },
  ...Object.fromEntries(
    (['success', 'error', 'info', 'warning'] as const).map((tone) => [
      `& .mark.${tone}`,
      { color: paletteOf(theme)[tone].main, background: tint(paletteOf(theme)[tone].main, 14) },
    ]),
  ),
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: 10, justifyContent: 'center', marginBlockStart: 6 },
  '& .ways > *': { minBlockSize: 44 },
  // A receipt is one sheet.
  '@media print': { paddingBlock: 8, gap: 2, '& .mark': { blockSize: 36 } },
}))

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
