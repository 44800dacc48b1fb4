import { styled } from '@mui/material/styles'
import { paint } from '../feedback/paint'
import type { ChartSeries } from './geometry'
import { fillOf, type Ink } from './ink'

/** The mark of a series as it is drawn, pattern included. */
export const Swatch = ({ id, inks, at }: { readonly id: string; readonly inks: readonly Ink[]; readonly at: number }) => (
  <svg width={14} height={14} aria-hidden="true" style={{ flexShrink: 0, inlineSize: 14, display: 'inline-block' }}>
    <rect width={14} height={14} rx={4} fill={fillOf(id, inks, at)} />
  </svg>
)

const Line = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 18px',
  listStyle: 'none',
  margin: 0,
  marginBlockStart: 8,
  padding: 0,
  fontSize: '0.8125rem',
  color: paint(theme).text.secondary,
  '& li': { display: 'inline-flex', alignItems: 'center', gap: 6 },
}))

interface LegendProps {
  readonly series: readonly ChartSeries[]
  readonly id: string
  readonly inks: readonly Ink[]
}

/** Which mark is which series; one series needs none. */
export const Legend = ({ series, id, inks }: LegendProps) =>
  series.length < 2 ? null : (
    <Line>
      {series.map(({ key, name }, at) => (
        <li key={key}>
          <Swatch id={id} inks={inks} at={at} />
          {name}
        </li>
      ))}
    </Line>
  )
