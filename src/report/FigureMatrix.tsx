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

/**
 * What a card would say, how it is called by itself, with how many decimals its value is written, and whether that is
 * below zero.
 */
interface MatrixCell extends Omit<KpiProps, 'label'> {
  readonly name: string
  readonly decimals: number
  readonly loss: boolean
}

/** A sum of several currencies: its name, and in each currency what a {@link KpiProps card} of it would say. */
export interface MatrixSum {
  readonly label: string
  readonly hint?: ReactNode
  /** It may have a change to say, which its column keeps room for. */
  readonly compared: boolean
  readonly cells: Readonly<Partial<Record<Currency, MatrixCell>>>
}

interface CellProps extends Pick<MatrixSum, 'compared'> {
  readonly cell: MatrixCell | undefined
  /** What it lacks to the longest decimals of its column. */
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
  /** Nothing has come yet: the usual rows are held free. */
  readonly loading: boolean
  /** Their currencies; two of them when absent. */
  readonly usual?: readonly Currency[] | undefined
}

/** Sums of several currencies as a table: a column each, a row for every currency, which is named once. */
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
