import { styled } from '@mui/material/styles'
import { LinkBase, useTranslate } from 'react-admin'
import { useId } from 'react'
import { focusRing, paletteOf } from '../ui/palette'
import { useFormats } from '../ui/useFormats'
import { BarList } from './BarList'
import { fillOf, inkColours, InkPatterns } from './ink'
import { Swatch } from './Legend'

/** One part of a whole. */
export interface Share {
  readonly key: string
  readonly name: string
  readonly value: number
  /** The rows behind it. */
  readonly href?: string
}

const Box = styled('div')(({ theme }) => ({
  ...inkColours(theme),
  '& .bar': { display: 'flex', gap: 2, blockSize: 22, borderRadius: 8, overflow: 'hidden' },
  '& .bar > svg': { blockSize: '100%', minInlineSize: 3 },
  '& ul': {
    listStyle: 'none',
    margin: 0,
    marginBlockStart: 12,
    padding: 0,
    display: 'grid',
    // Side by side on a wide card: a figure far from its name is hard to follow, and the list below wants to be seen.
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
    gap: '8px 40px',
    fontSize: '0.875rem',
  },
  '& li': { display: 'flex', alignItems: 'center', gap: 8 },
  '& li span:first-of-type': { flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' },
  '& li a': {
    color: 'inherit',
    textUnderlineOffset: 4,
    padding: '6px 4px',
    '@media (pointer: coarse)': { padding: '11px 12px' },
  },
  '& li a:focus-visible': focusRing(theme),
  '& li .percent': { color: paletteOf(theme).text.secondary, minInlineSize: 52, textAlign: 'end' },
}))

interface ShareBarProps {
  readonly shares: readonly Share[]
  readonly title: string
  /** What the names are of. */
  readonly category: string
  readonly format?: (value: number) => string
}

/** More parts of one bar than this are hard to find in it again. */
const mostParts = 6

/** Parts of a whole, each with its name, value and percent: as one bar from the start of the line, many as a list by size. */
export const ShareBar = (props: ShareBarProps) =>
  props.shares.length > mostParts ? <Parts {...props} /> : <One {...props} />

const Parts = ({ shares, title, category, format }: ShareBarProps) => (
  <BarList
    title={title}
    category={category}
    shares
    data={{
      axis: 'names',
      series: [{ key: 'value', name: title }],
      points: shares.map(({ key, name, value, href }) => ({
        key,
        label: name,
        values: { value },
        hrefs: { value: href },
      })),
    }}
    {...(format && { format })}
  />
)

const One = ({ shares, title, format }: ShareBarProps) => {
  const translate = useTranslate()
  const { number, percent } = useFormats()
  const id = useId()
  const sum = shares.reduce((all, { value }) => all + Math.max(0, value), 0)
  const write = format ?? ((value: number) => number(value))
  return (
    <Box>
      <svg width={0} height={0} aria-hidden="true" style={{ position: 'absolute' }}>
        <InkPatterns id={id} count={shares.length} />
      </svg>
      <div className="bar" aria-hidden="true">
        {shares.map(({ key, value }, at) =>
          value > 0 ? (
            <svg key={key} style={{ flex: `${value} 0 0` }} width="100%">
              <rect width="100%" height="100%" fill={fillOf(id, at)} />
            </svg>
          ) : null,
        )}
      </div>
      <ul aria-label={title}>
        {shares.map(({ key, name, value, href }, at) => {
          const part = percent(sum === 0 ? 0 : Math.max(0, value) / sum)
          return (
            <li key={key} aria-label={translate('table.chart.share', { name, value: write(value), percent: part })}>
              <Swatch id={id} at={at} />
              <span>{name}</span>
              <b>{href ? <LinkBase to={href}>{write(value)}</LinkBase> : write(value)}</b>
              <span className="percent">{part}</span>
            </li>
          )
        })}
      </ul>
    </Box>
  )
}
