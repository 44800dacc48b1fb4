import { styled } from '@mui/material/styles'
import { LinkBase, useTranslate } from 'react-admin'
import { useRef, type ReactNode } from 'react'
import { daysBetween } from '../../contract/jalali'
import { Glyph } from './Glyph'
import { useFormats } from './useFormats'
import { focusRing, paletteOf, tint } from './palette'
import { fadeAway, fadingSides, useHiddenSides } from './scrolling'
import { Card } from './Section'
import { SkeletonBar } from './states'

/** Signs a value may have up to each size; a card holds them on one line. */
const lengths = [7, 11, 15, 18, 21, 26] as const

const sized = (signs: number): string => `clamp(0.8125rem, ${Math.round(2000 / signs) / 10}cqi, var(--most, 1.625rem))`

const sizeOf = (value: ReactNode): string => {
  const signs = typeof value === 'string' ? value.length : 18
  const at = lengths.findIndex((most) => signs <= most)
  return `l${at < 0 ? lengths.length - 1 : at}`
}

/** Gives every figure of a group the size its longest one needs; a later rule wins over an earlier one. */
const evenFigures: Readonly<Record<string, object>> = Object.fromEntries(
  lengths.map((signs, at) => [`&:has(.value.l${at}) .value.value`, { fontSize: sized(signs) }]),
)

const Box = styled(Card)(({ theme }) => ({
  position: 'relative',
  containerType: 'inline-size',
  display: 'flex',
  flexDirection: 'column',
  gap: 6,
  '& .label': { fontSize: '0.875rem', color: paletteOf(theme).text.secondary },
  '& .label a': { color: 'inherit', textDecoration: 'none', borderRadius: 6 },
  '& .label a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 14 },
  '& .label a:focus-visible': { outline: 'none' },
  '& .label a:focus-visible::after': focusRing(theme),
  '&:has(a):hover': { borderColor: tint(paletteOf(theme).primary.main, 50) },
  '& .value': { fontSize: sized(lengths[2]), fontWeight: 700, lineHeight: 1.4 },
  // Tabular digits are for columns; alone they stand too far apart.
  '& .value, & .value *': { fontVariantNumeric: 'proportional-nums' },
  '& .foot': {
    fontSize: '0.8125rem',
    color: paletteOf(theme).text.secondary,
    display: 'flex',
    alignItems: 'center',
    gap: 4,
  },
  '& .better': { color: paletteOf(theme).success.main },
  '& .worse': { color: paletteOf(theme).error.main },
}))

/** This period and the equal one before. */
interface KpiChange {
  readonly now: number
  readonly before: number
  /** `before` in words: where a percentage would say nothing, they stand in its place. */
  readonly words: string
  /** The period has only begun: whatever it has so far tells no trend. */
  readonly young?: boolean | undefined
  /** Both are counts, and of a handful no percentage is taken. */
  readonly counts?: boolean
  /** Both are shares of a whole: the words of so many points. */
  readonly points?: ((n: number) => string) | undefined
}

/** Days from which on a period that still runs tells a trend. */
const youngDays = 7

/** Whether a period that began on a day has only begun today. */
export const isYoung = (start: string, today: string): boolean =>
  start <= today && daysBetween(start, today) + 1 < youngDays

/** Fewest things of which a percentage says more than their number. */
const handful = 10

export interface KpiProps {
  readonly label: ReactNode
  /** Formatted, with its unit. */
  readonly value: ReactNode
  /** This period and the equal one before; the words and the arrow say what the colour says. */
  readonly change?: KpiChange
  /** Which direction is good news; `none` keeps the arrow without a colour. */
  readonly good?: 'up' | 'down' | 'none'
  /** The rows behind the figure. */
  readonly to?: string
  /** Called with the click on `to`, where the rows stand on this very screen. */
  readonly onOpen?: (() => void) | undefined
  readonly hint?: ReactNode
  readonly loading?: boolean
}

/** One figure with its change to the previous equal period. */
export const Kpi = ({ label, value, change, good = 'up', to, onOpen, hint, loading }: KpiProps) => (
  <Box>
    <span className="label">
      {to ? (
        <LinkBase to={to} {...(onOpen && { onClick: onOpen })}>
          {label}
        </LinkBase>
      ) : (
        label
      )}
    </span>
    <span className={`value ${sizeOf(value)}`}>{loading ? <SkeletonBar width="60%" height={28} /> : value}</span>
    {change && !loading && <Change {...change} good={good} />}
    {hint && <span className="foot">{hint}</span>}
  </Box>
)

const Change = ({
  now,
  before,
  words,
  young,
  counts,
  points,
  good,
}: KpiChange & { readonly good: 'up' | 'down' | 'none' }) => {
  const translate = useTranslate()
  const { percent } = useFormats()
  if (before === 0) {
    return <span className="foot">{translate(now === 0 ? 'table.change.same' : 'table.change.fresh')}</span>
  }
  if (young || (counts && before < handful))
    return <span className="foot">{translate('table.change.before', { n: words })}</span>
  const size = Math.abs(points ? now - before : (now - before) / before)
  // A share is written to a tenth of a percent, and so is what it differs by.
  const rounded = points ? Math.round(size * 1000) / 10 : Math.round(size * 100)
  const way = rounded === 0 ? 'same' : now > before ? 'up' : 'down'
  const tone = way === 'same' || good === 'none' ? '' : way === good ? 'better' : 'worse'
  return (
    <span className={`foot ${tone}`}>
      <Glyph name={way === 'same' ? 'flat' : way === 'up' ? 'arrowUp' : 'arrowDown'} size={15} />
      {translate(`table.change.${way}`, { n: points ? points(rounded) : percent(rounded / 100, 0) })}
    </span>
  )
}

/** Figures side by side, as many as fit, all in the size the longest of them needs. */
export const KpiStrip = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(210px, 100%), 1fr))',
  gap: 14,
  ...evenFigures,
  '@media (max-width: 599.95px)': {
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(140px, 100%), 1fr))',
    gap: 10,
    '--most': '1.25rem',
  },
  '@media (min-width: 600px)': { '& > :only-child': { maxInlineSize: 360 } },
  // Two to a row: the last one alone has room for a long sum.
  '@media (max-width: 439.95px)': { '& > :last-child:nth-of-type(odd)': { gridColumn: '1 / -1' } },
})

/** Figures that belong together, as one thing of a {@link KpiStrip}: they never part over two lines. */
export const KpiGroup = styled('div')({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  gap: 8,
  '& > *': { paddingInline: 12 },
})

const Row = styled('div')({
  minInlineSize: 0,
  '@media (max-width: 599.95px)': {
    overflowX: 'auto',
    overflowY: 'hidden',
    scrollbarWidth: 'none',
    scrollSnapType: 'x proximity',
    ...fadeAway(28),
    '& > div': { display: 'flex', inlineSize: 'max-content', minInlineSize: '100%', '--card': '146px' },
    '& > div:has(.value.l3)': { '--card': '164px' },
    '& > div:has(.value.l4, .value.l5)': { '--card': '186px' },
    '& > div > div': {
      flex: '1 0 var(--card)',
      inlineSize: 'var(--card)',
      boxSizing: 'border-box',
      scrollSnapAlign: 'start',
      padding: 12,
      gap: 2,
    },
    '& > div .label, & > div .foot': { fontSize: '0.75rem' },
  },
})

interface KpiRowProps {
  readonly label: string
  /** How many figures each child is a group of. */
  readonly groupsOf?: number
  readonly children: ReactNode
}

/** As {@link KpiStrip}; on phones one row that is pushed sideways, so that what is listed below comes into sight. */
export const KpiRow = ({ label, groupsOf = 1, children }: KpiRowProps) => {
  const box = useRef<HTMLDivElement>(null)
  const hidden = useHiddenSides(box)
  const wide = hidden.start || hidden.end
  return (
    <Row
      ref={box}
      className={fadingSides(hidden)}
      role={wide ? 'region' : undefined}
      aria-label={wide ? label : undefined}
      tabIndex={wide ? 0 : undefined}
    >
      <KpiStrip
        {...(groupsOf > 1 && {
          style: { gridTemplateColumns: `repeat(auto-fit, minmax(min(${groupsOf * 168}px, 100%), 1fr))` },
        })}
      >
        {children}
      </KpiStrip>
    </Row>
  )
}
