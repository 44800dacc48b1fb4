import { LinkBase, useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { currencyIds, type Currency } from '../../contract/money/amounts'
import { blank } from '../../i18n/formats'
import { KpiChangeMark, type KpiProps } from '../ui/Kpi'
import { Scroller } from '../ui/Scroller'
import { Card } from '../ui/Section'
import { useFormats } from '../ui/useFormats'
import { SkeletonBar } from '../ui/states'
import { classed } from '../ui/classed'
import css from './FigureMatrix.module.css'

const Box = classed(Card, css.box)

/** The content of a card, its accessible name, the number of decimals of its value, and whether that is below zero. */
interface MatrixCell extends Omit<KpiProps, 'label'> {
  readonly name: string
  readonly decimals: number
  readonly loss: boolean
}

/** A sum in several currencies: its name, and for each currency the content of its {@link KpiProps card}. */
export interface MatrixSum {
  readonly label: string
  readonly hint?: ReactNode
  /** It may have a change to show, which its column reserves room for. */
  readonly compared: boolean
  readonly cells: Readonly<Partial<Record<Currency, MatrixCell>>>
}

interface CellProps extends Pick<MatrixSum, 'compared'> {
  readonly cell: MatrixCell | undefined
  /** What it lacks to reach the most decimals of its column. */
  readonly lacks: string
}

const Cell = ({ cell, compared, lacks }: CellProps) =>
  cell ? (
    <>
      <span
        className={cell.loss ? 'amount loss' : 'amount'}
        dir="ltr"
        style={{ unicodeBidi: 'isolate' }}
        data-lacks={lacks}
      >
        {cell.to ? (
          <LinkBase to={cell.to} aria-label={cell.name} {...(cell.onOpen && { onClick: cell.onOpen })}>
            {cell.value}
          </LinkBase>
        ) : (
          cell.value
        )}
      </span>
      {compared && (
        <span className="mark">{cell.change && <KpiChangeMark {...cell.change} good={cell.good} brief />}</span>
      )}
    </>
  ) : (
    blank
  )

const mostOf = (cells: MatrixSum['cells']): number => Math.max(...Object.values(cells).map((cell) => cell.decimals), 0)

interface FigureMatrixProps {
  readonly label: string
  readonly sums: readonly MatrixSum[]
  /** Nothing has loaded yet: room is reserved for the usual rows. */
  readonly loading: boolean
  /** Their currencies; defaults to two of them. */
  readonly usual?: readonly Currency[] | undefined
}

/** Sums in several currencies as a table: one column each, and a row for every currency, which is named once. */
export const FigureMatrix = ({ label, sums, loading, usual = currencyIds.slice(0, 2) }: FigureMatrixProps) => {
  const translate = useTranslate()
  const { unit, lacking } = useFormats()
  const present = currencyIds.filter((id) => sums.some(({ cells }) => cells[id]))
  const shown = loading || present.length === 0 ? usual : present
  return (
    <Box>
      <Scroller label={label}>
        <table>
          <caption className="visually-hidden">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{translate('reports.columns.currency')}</th>
              {sums.map(({ label: name, hint, compared }) => (
                <th key={name} scope="col" className={compared ? 'figures compared' : 'figures'}>
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
                {sums.map(({ label: name, cells, compared }) => (
                  <td key={name} className="figures">
                    {loading ? (
                      <SkeletonBar width={110} height={14} />
                    ) : (
                      <Cell
                        cell={cells[id]}
                        compared={compared}
                        lacks={lacking(cells[id]?.decimals ?? 0, mostOf(cells))}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </Box>
  )
}
