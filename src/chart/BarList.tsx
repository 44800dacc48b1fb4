import { LinkBase, useTranslate } from 'react-admin'
import { useId, useState } from 'react'
import { blank } from '../../i18n/formats'
import { TextButton } from '../ui/Control'
import { useFormats } from '../ui/useFormats'
import { listed, nameOf, sizeOf, valueOf, wordsOf, type ChartData, type ChartPoint } from './chartData'
import { extentOf } from './geometry'
import { fillOf, InkPatterns } from './ink'
import { Legend, Swatch } from './Legend'
import type { PlotProps } from './Plot'
import { useRtl } from '../theme/useRtl'
import { classed } from '../ui/classed'
import css from './BarList.module.css'

/** Maximum rows shown at first, in a height lower than a chart over time; and beside a table. */
const most = { usual: 12, small: 4 } as const

const Box = classed('div', css.box)

interface BarListProps extends Omit<PlotProps, 'height' | 'whole'> {
  /** Heading of the names. */
  readonly category: string
  /** Also shows each value's share of the total. */
  readonly shares?: boolean
  readonly small?: boolean
}

/** Names with their bars beside them: names are neither truncated nor rotated, and any number fits. */
export const BarList = ({
  data,
  title,
  category,
  stacked = false,
  format,
  formatTick,
  shares,
  small,
}: BarListProps) => {
  const translate = useTranslate()
  const { number, percent } = useFormats()
  const [whole, setWhole] = useState(false)
  const id = useId()
  const { series } = data
  const rows = listed(data, stacked)
  const usual = most[small ? 'small' : 'usual']
  // A button that reveals a single row would take as much room as the row.
  const few = rows.length === usual + 1 ? rows.length : usual
  const shown = whole ? rows : rows.slice(0, few)
  const write = format ?? ((value: number) => number(value))
  const short = formatTick ?? write
  const all = rows.reduce((sum, row) => sum + sizeOf(row, series), 0)
  return (
    <Box data-dense={series.length > 1 || undefined}>
      <svg width={0} height={0} aria-hidden="true" style={{ position: 'absolute' }}>
        <InkPatterns id={id} count={series.length} />
      </svg>
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{category}</span>
            </th>
            <td />
            {series.map(({ key, name }, at) => (
              <th key={key} scope="col" className="value">
                {series.length > 1 && <Swatch id={id} at={at} />}
                <span className="visually-hidden">{name}</span>
              </th>
            ))}
            {shares && (
              <th scope="col" className="value">
                <span className="visually-hidden">{translate('table.chart.of_all')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <span className="name">{nameOf(row)}</span>
              </th>
              <td className="bars" aria-hidden="true">
                <Bars id={id} row={row} data={data} stacked={stacked} />
              </td>
              {series.map((one) => {
                const value = valueOf(row, one)
                const to = row.hrefs?.[one.key]
                const words = value === undefined ? blank : formatTick ? short(value) : wordsOf(row, one, write)
                return (
                  <td key={one.key} className="value" title={formatTick && wordsOf(row, one, write)}>
                    {to && value !== undefined ? <LinkBase to={to}>{words}</LinkBase> : words}
                  </td>
                )
              })}
              {shares && <td className="value percent">{percent(all === 0 ? 0 : sizeOf(row, series) / all, 1, 1)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="end">
        {rows.length > few && (
          <TextButton type="button" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {translate(whole ? 'table.chart.fewer' : 'table.chart.all', { n: number(rows.length) })}
          </TextButton>
        )}
        <Legend series={series} id={id} mark="fill" />
      </div>
    </Box>
  )
}

interface BarsProps {
  readonly id: string
  readonly row: ChartPoint
  readonly data: ChartData
  readonly stacked: boolean
}

const room = 18
const thick = 12
const thin = 7

/** The bars of a name, from the reading side; a loss extends the other way from zero. */
const Bars = ({ id, row, data, stacked }: BarsProps) => {
  const rtl = useRtl()
  const [low, high] = extentOf(data, stacked)
  const share = (value: number): number => (value / (high - low)) * 100
  const zero = rtl ? 100 - share(-low) : share(-low)
  const beside = !stacked && data.series.length > 1
  const bar = beside ? Math.max(2, Math.min(thin, Math.floor(room / data.series.length) - 2)) : thick
  // A stacked bar continues from those before it on its side of zero.
  const baseOf = (place: number, value: number): number =>
    data.series
      .slice(0, place)
      .map((one) => valueOf(row, one) ?? 0)
      .filter((before) => before > 0 === value > 0)
      .reduce((sum, before) => sum + before, 0)
  return (
    <svg height={beside ? data.series.length * (bar + 2) - 2 : thick}>
      {low < 0 && <line className="zero" x1={`${zero}%`} x2={`${zero}%`} y1={0} y2="100%" />}
      {data.series.map((one, at) => {
        const value = valueOf(row, one) ?? 0
        if (value === 0) return null
        const base = stacked ? baseOf(at, value) : 0
        const from = share(Math.min(base, base + value) - low)
        const width = Math.max(0.4, share(Math.abs(value)))
        return (
          <rect
            key={one.key}
            x={`${rtl ? 100 - from - width : from}%`}
            width={`${width}%`}
            y={beside ? at * (bar + 2) : 0}
            height={bar}
            rx={stacked ? 0 : 2}
            fill={fillOf(id, at)}
          />
        )
      })}
    </svg>
  )
}
