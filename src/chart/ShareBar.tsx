import { LinkBase, useTranslate } from 'react-admin'
import { useId } from 'react'
import { useFormats } from '../ui/useFormats'
import { BarList } from './BarList'
import { fillOf, InkPatterns } from './ink'
import { Swatch } from './Legend'
import { classed } from '../ui/classed'
import css from './ShareBar.module.css'

/** One part of a whole. */
export interface Share {
  readonly key: string
  readonly name: string
  readonly value: number
  /** The rows behind it. */
  readonly href?: string
}

const Box = classed('div', css.box)

interface ShareBarProps {
  readonly shares: readonly Share[]
  readonly title: string
  /** What the names stand for. */
  readonly category: string
  readonly format?: (value: number) => string
}

/** With more parts than this, a part is hard to find in the bar. */
const mostParts = 6

/**
 * Parts of a whole, each with its name, value and percentage: as one bar from the reading side, or if many, as a list
 * by size.
 */
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
