import { styled } from '@mui/material/styles'
import { LinkBase, useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { currencyIds, type Currency } from '../../contract/money/amounts'
import { blank } from '../../i18n/formats'
import { changeStyle, KpiChangeMark, type KpiProps } from '../ui/Kpi'
import { Card } from '../ui/Section'
import { figuresInLine, focusRing, paletteOf, tint } from '../ui/palette'
import { useFormats } from '../ui/useFormats'
import { SkeletonBar } from '../ui/states'

const Box = styled(Card)(({ theme }) => ({
  padding: 0,
  background: paletteOf(theme).background.figures,
  borderColor: 'transparent',
  // In a narrow window, or with large letters, it is pushed sideways instead of the page.
  overflowX: 'auto',
  '& table': { inlineSize: '100%', borderCollapse: 'collapse', fontSize: '0.875rem' },
  '& caption': { position: 'absolute', inlineSize: 1, blockSize: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  '& th, & td': { blockSize: 30, paddingBlock: 1, paddingInline: 8, textAlign: 'start', whiteSpace: 'nowrap' },
  '& thead th': { color: paletteOf(theme).text.secondary, fontSize: '0.8125rem', fontWeight: 600 },
  '& tbody th': { fontWeight: 500 },
  '& thead small': { fontSize: '0.75rem', fontWeight: 400 },
  '& tbody tr > *': { borderBlockStart: `1px solid ${tint(paletteOf(theme).text.primary, 6)}` },
  '& .amount': { fontWeight: 700 },
  '& a': { color: 'inherit', textDecoration: 'none', borderRadius: 6 },
  '& a:hover': { textDecoration: 'underline', textUnderlineOffset: 4 },
  '& a:focus-visible': focusRing(theme),
  '& .mark': {
    display: 'inline-block',
    inlineSize: '3rem',
    marginInlineStart: 6,
    fontSize: '0.75rem',
    fontWeight: 400,
    verticalAlign: 'middle',
  },
  // Paper cannot be pushed: every column stands on the sheet, its change below the figure.
  '@media print': {
    overflow: 'visible',
    '& table': { fontSize: '0.6875rem' },
    '& th, & td': { paddingInline: 3, verticalAlign: 'top' },
    '& thead th': { fontSize: '0.6875rem', whiteSpace: 'normal' },
    '& thead small': { display: 'block', fontSize: '0.625rem' },
    '& .mark': { display: 'block', marginInlineStart: 0, fontSize: '0.625rem' },
  },
  ...changeStyle(theme),
  ...figuresInLine(theme, '& .figures'),
}))

/** What a card would say, how it is called by itself, and with how many decimals its value is written. */
interface MatrixCell extends Omit<KpiProps, 'label'> {
  readonly name: string
  readonly decimals: number
}

/** A sum of several currencies: its name, and in each currency what a {@link KpiProps card} of it would say. */
export interface MatrixSum {
  readonly label: string
  readonly hint?: ReactNode
  readonly cells: Readonly<Partial<Record<Currency, MatrixCell>>>
}

interface CellProps {
  readonly cell: MatrixCell | undefined
  /** What it lacks to the longest decimals of its column. */
  readonly lacks: string
}

const Cell = ({ cell, lacks }: CellProps) =>
  cell ? (
    <>
      <span className="amount" dir="ltr" style={{ unicodeBidi: 'isolate' }} data-lacks={lacks}>
        {cell.to ? (
          <LinkBase to={cell.to} aria-label={cell.name} {...(cell.onOpen && { onClick: cell.onOpen })}>
            {cell.value}
          </LinkBase>
        ) : (
          cell.value
        )}
      </span>
      <span className="mark">{cell.change && <KpiChangeMark {...cell.change} good={cell.good} brief />}</span>
    </>
  ) : (
    blank
  )

const mostOf = (cells: MatrixSum['cells']): number => Math.max(...Object.values(cells).map((cell) => cell.decimals), 0)

interface FigureMatrixProps {
  readonly label: string
  readonly sums: readonly MatrixSum[]
  /** Nothing has come yet: the usual rows are held free. */
  readonly loading: boolean
}

/** Sums of several currencies as a table: a column each, a row for every currency, which is named once. */
export const FigureMatrix = ({ label, sums, loading }: FigureMatrixProps) => {
  const translate = useTranslate()
  const { unit, lacking } = useFormats()
  const present = currencyIds.filter((id) => sums.some(({ cells }) => cells[id]))
  const shown = present.length > 0 ? present : currencyIds.slice(0, 2)
  return (
    <Box>
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{translate('reports.columns.currency')}</th>
            {sums.map(({ label: name, hint }) => (
              <th key={name} scope="col" className="figures">
                {name}
                {hint && (
                  <>
                    {' '}
                    <small>{hint}</small>
                  </>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((id) => (
            <tr key={id}>
              <th scope="row">{unit(id)}</th>
              {sums.map(({ label: name, cells }) => (
                <td key={name} className="figures">
                  {loading ? (
                    <SkeletonBar width={110} height={14} />
                  ) : (
                    <Cell cell={cells[id]} lacks={lacking(cells[id]?.decimals ?? 0, mostOf(cells))} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}
