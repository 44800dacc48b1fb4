import type { ComponentProps } from 'react'
import { useDensity } from './density'
import css from './TableFrame.module.css'

/** One style rule for the whole table: cells carry plain class names, so a row adds no style work. */
export const TableFrame = (props: ComponentProps<'div'>) => (
  <div {...props} className={css.table} data-density={useDensity()[0]} />
)
