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
  '& th, & td': { blockSize: 36, paddingBlock: 2, paddingInline: 14, textAlign: 'start', whiteSpace: 'nowrap' },
  '& thead th': { color: paletteOf(theme).text.secondary, fontSize: '0.8125rem', fontWeight: 600 },
  '& tbody th': { fontWeight: 500 },
  '& tbody small': { color: paletteOf(theme).text.secondary, fontSize: '0.75rem', marginInlineStart: 8 },
  '& tbody tr > *': { borderBlockStart: `1px solid ${tint(paletteOf(theme).text.primary, 6)}` },
  '& .amount': { fontWeight: 700 },
  '& a': { color: 'inherit', textDecoration: 'none', borderRadius: 6 },
  '& a:hover': { textDecoration: 'underline', textUnderlineOffset: 4 },
  '& a:focus-visible': focusRing(theme),
  '& .mark': { display: 'inline-block', inlineSize: 64, marginInlineStart: 10, fontSize: '0.75rem', fontWeight: 400 },
  ...changeStyle(theme),
  ...figuresInLine(theme, '& .figures'),
}))

/** A sum of several currencies: its name, and in each currency what a {@link KpiProps card} of it would say. */
export interface MatrixRow {
  readonly label: string
  readonly hint?: ReactNode
  readonly cells: Readonly<Partial<Record<Currency, Omit<KpiProps, 'label'> & { readonly name: string }>>>
}

interface FigureMatrixProps {
  readonly label: string
  readonly rows: readonly MatrixRow[]
  /** Nothing has come yet: so many rows are held free. */
  readonly loading: boolean
}

/** Sums of several currencies as a table: a row each, a column for every currency, which is named once. */
export const FigureMatrix = ({ label, rows, loading }: FigureMatrixProps) => {
  const translate = useTranslate()
  const { unit } = useFormats()
  const present = currencyIds.filter((id) => rows.some(({ cells }) => cells[id]))
  const shown = present.length > 0 ? present : currencyIds.slice(0, 2)
  return (
    <Box>
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{translate('reports.columns.figure')}</th>
            {shown.map((id) => (
              <th key={id} scope="col" className="figures">
                {unit(id)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label: name, hint, cells }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                {hint && (
                  <>
                    {' '}
                    <small>{hint}</small>
                  </>
                )}
              </th>
              {shown.map((id) => {
                const cell = cells[id]
                if (loading)
                  return (
                    <td key={id} className="figures">
                      <SkeletonBar width={110} height={14} />
                    </td>
                  )
                if (!cell)
                  return (
                    <td key={id} className="figures">
                      {blank}
                    </td>
                  )
                return (
                  <td key={id} className="figures">
                    <span className="amount">
                      {cell.to ? (
                        <LinkBase to={cell.to} aria-label={cell.name} {...(cell.onOpen && { onClick: cell.onOpen })}>
                          {cell.value}
                        </LinkBase>
                      ) : (
                        cell.value
                      )}
                    </span>
                    <span className="mark">
                      {cell.change && <KpiChangeMark {...cell.change} good={cell.good} brief />}
                    </span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}
