import { styled } from '@mui/material/styles'
import { LinkBase } from 'react-admin'
import { blank } from '../../i18n/formats'
import { figuresInLine, focusRing, paletteOf, tint } from '../ui/palette'
import { useFormats } from '../ui/useFormats'
import { listed, nameOf, wordsOf, type ChartData } from './chartData'

const Box = styled('div')(({ theme }) => ({
  overflow: 'auto',
  maxBlockSize: 320,
  minInlineSize: 0,
  '& table': {
    inlineSize: '100%',
    borderCollapse: 'collapse',
    fontSize: '0.875rem',
  },
  '& th, & td': { textAlign: 'start', paddingBlock: 8, paddingInline: 10, whiteSpace: 'nowrap' },
  ...figuresInLine(theme, '& td, & thead th:not(:first-of-type)'),
  '& thead th': {
    position: 'sticky',
    insetBlockStart: 0,
    background: paletteOf(theme).background.paper,
    color: paletteOf(theme).text.secondary,
    fontSize: '0.8125rem',
  },
  '& tbody tr': { borderBlockStart: `1px solid ${tint(paletteOf(theme).text.primary, 8)}` },
  '& tbody th': { fontWeight: 500 },
  '& tbody a': { color: 'inherit', textUnderlineOffset: 4 },
  '& tbody a:focus-visible': focusRing(theme),
}))

interface ChartTableProps {
  readonly data: ChartData
  readonly title: string
  /** Heading of the first column. */
  readonly category: string
  readonly format?: (value: number) => string
}

/** The same figures as the chart, as a table. */
export const ChartTable = ({ data, title, category, format }: ChartTableProps) => {
  const { number } = useFormats()
  const write = format ?? ((value: number) => number(value))
  return (
    <Box tabIndex={0} role="group" aria-label={title}>
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
          {listed(data).map((point) => (
            <tr key={point.key}>
              <th scope="row">{nameOf(point)}</th>
              {data.series.map((series) => {
                const [words, to] = [wordsOf(point, series, write), point.hrefs?.[series.key]]
                return <td key={series.key}>{words && to ? <LinkBase to={to}>{words}</LinkBase> : (words ?? blank)}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}
