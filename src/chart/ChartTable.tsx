import { LinkBase } from 'react-admin'
import { blank } from '../../i18n/formats'
import { Scroller } from '../ui/Scroller'
import { useFormats } from '../ui/useFormats'
import { listed, nameOf, wordsOf, type ChartData } from './chartData'
import { classed } from '../ui/classed'
import css from './ChartTable.module.css'

const Box = classed('div', css.box)

interface ChartTableProps {
  readonly data: ChartData
  readonly title: string
  /** Heading of the first column. */
  readonly category: string
  /** The bars of the chart are parts of a sum. */
  readonly stacked: boolean
  readonly format?: (value: number) => string
}

/** The same figures as the chart, as a table. */
export const ChartTable = ({ data, title, category, stacked, format }: ChartTableProps) => {
  const { number } = useFormats()
  const write = format ?? ((value: number) => number(value))
  return (
    <Box>
      <Scroller label={title} low>
        <table>
          <thead>
            <tr>
              <th scope="col">{category}</th>
              {data.series.map(({ key, name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listed(data, stacked).map((point) => (
              <tr key={point.key}>
                <th scope="row">{nameOf(point)}</th>
                {data.series.map((series) => {
                  const [words, to] = [wordsOf(point, series, write), point.hrefs?.[series.key]]
                  return (
                    <td key={series.key}>{words && to ? <LinkBase to={to}>{words}</LinkBase> : (words ?? blank)}</td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </Box>
  )
}
