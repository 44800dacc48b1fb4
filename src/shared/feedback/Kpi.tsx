import { styled } from '@mui/material/styles'
import { LinkBase, useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { Glyph } from './Glyph'
import { useFormats } from './useFormats'
import { focusRing, paint, tint } from './paint'
import { Card } from './Section'
import { SkeletonBar } from './states'

const Box = styled(Card)(({ theme }) => ({
  position: 'relative',
  containerType: 'inline-size',
  display: 'flex',
  flexDirection: 'column',
  gap: 6,
  '& .label': { fontSize: '0.875rem', color: paint(theme).text.secondary },
  '& .label a': { color: 'inherit', textDecoration: 'none', borderRadius: 6 },
  '& .label a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 14 },
  '& .label a:focus-visible': { outline: 'none' },
  '& .label a:focus-visible::after': focusRing(theme),
  '&:has(a):hover': { borderColor: tint(paint(theme).primary.main, 50) },
  '& .value': {
    // Long sums shrink with their card instead of leaving it.
    fontSize: 'clamp(0.875rem, 8.5cqi, 1.625rem)',
    fontWeight: 700,
    lineHeight: 1.4,
    minBlockSize: '1.75em',
  },
  '& .value.short': { fontSize: '1.625rem', minBlockSize: 0 },
  '@media (max-width: 599.95px)': { '& .value.short': { fontSize: '1.25rem' } },
  // Tabular digits are for columns; alone they stand too far apart.
  '& .value, & .value *': { fontVariantNumeric: 'proportional-nums' },
  '& .foot': {
    fontSize: '0.8125rem',
    color: paint(theme).text.secondary,
    display: 'flex',
    alignItems: 'center',
    gap: 4,
  },
  '& .better': { color: paint(theme).success.main },
  '& .worse': { color: paint(theme).error.main },
}))

export interface KpiProps {
  readonly label: ReactNode
  /** Formatted, with its unit. */
  readonly value: ReactNode
  /** This period and the equal one before; the words and the arrow say what the colour says. */
  readonly change?: { readonly now: number; readonly before: number }
  /** Which direction is good news; `none` keeps the arrow without a colour. */
  readonly good?: 'up' | 'down' | 'none'
  /** The rows behind the figure. */
  readonly to?: string
  readonly hint?: ReactNode
  readonly loading?: boolean
}

/** Counts fit every card at full size. */
const isShort = (value: ReactNode): boolean => typeof value === 'string' && value.length <= 7

/** One figure with its change to the previous equal period. */
export const Kpi = ({ label, value, change, good = 'up', to, hint, loading }: KpiProps) => (
  <Box>
    <span className="label">{to ? <LinkBase to={to}>{label}</LinkBase> : label}</span>
    <span className={isShort(value) ? 'value short' : 'value'}>
      {loading ? <SkeletonBar width="60%" height={28} /> : value}
    </span>
    {change && !loading && <Change now={change.now} before={change.before} good={good} />}
    {hint && <span className="foot">{hint}</span>}
  </Box>
)

const Change = ({
  now,
  before,
  good,
}: {
  readonly now: number
  readonly before: number
  readonly good: 'up' | 'down' | 'none'
}) => {
  const translate = useTranslate()
  const { percent } = useFormats()
  if (before === 0) {
    return <span className="foot">{translate(now === 0 ? 'table.change.same' : 'table.change.fresh')}</span>
  }
  const ratio = (now - before) / Math.abs(before)
  const rounded = Math.round(Math.abs(ratio) * 100)
  const way = rounded === 0 ? 'same' : ratio > 0 ? 'up' : 'down'
  const tone = way === 'same' || good === 'none' ? '' : way === good ? 'better' : 'worse'
  return (
    <span className={`foot ${tone}`}>
      <Glyph name={way === 'same' ? 'flat' : way === 'up' ? 'arrowUp' : 'arrowDown'} size={15} />
      {translate(`table.change.${way}`, { n: percent(rounded / 100, 0) })}
    </span>
  )
}

/** Figures side by side, as many as fit. */
export const KpiStrip = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(210px, 100%), 1fr))',
  gap: 14,
  '@media (max-width: 599.95px)': {
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(140px, 100%), 1fr))',
    gap: 10,
  },
  // Two to a row: the last one alone has room for a long sum.
  '@media (max-width: 439.95px)': { '& > :last-child:nth-of-type(odd)': { gridColumn: '1 / -1' } },
})
