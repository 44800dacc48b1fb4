import { useListContext, useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { SecondaryButton, TextButton } from '../../ui/Control'
import { MoreActions } from '../../ui/MoreActions'
import { useFormats } from '../../ui/useFormats'
import { useNarrow } from '../../ui/useNarrow'
import { useSelection } from './selection'
import type { PageTickProps } from './TableHead'
import { classed } from '../../ui/classed'
import css from './BulkBar.module.css'

const Bar = classed('div', css.bar)

interface BulkBarProps {
  readonly children?: ReactNode
  readonly everything?: boolean
  /** The rows of this page, where no heading has a checkbox for all of them. */
  readonly page?: PageTickProps | undefined
}

/** How many rows are chosen, a way to choose all of them, and what can be done. */
export const BulkBar = ({ children, everything = true, page }: BulkBarProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { total = 0 } = useListContext()
  const selection = useSelection()
  const narrow = useNarrow()
  const key = selection.everything ? 'table.select.all_done' : 'table.select.count'
  const choices = [
    ...(page && page.chosen < page.rows
      ? [{ name: translate('table.select.page'), onPick: () => page.onChange(true) }]
      : []),
    ...(everything && !selection.everything && selection.count < total
      ? [{ name: translate('table.select.all', { n: number(total) }), onPick: selection.selectEverything }]
      : []),
    { name: translate('table.select.clear'), onPick: selection.clear },
  ]
  return (
    <Bar className="bulk-bar" role="region" aria-label={translate('table.select.actions')}>
      <strong aria-live="polite">{translate(key, { smart_count: selection.count, n: number(selection.count) })}</strong>
      {!narrow &&
        choices.map(({ name, onPick }) => (
          <TextButton key={name} type="button" onClick={onPick}>
            {name}
          </TextButton>
        ))}
      <div className="actions">{children}</div>
      {narrow && (
        <MoreActions label={translate('table.select.actions')}>
          {(close) =>
            choices.map(({ name, onPick }) => (
              <SecondaryButton
                key={name}
                type="button"
                onClick={() => {
                  close()
                  onPick()
                }}
              >
                {name}
              </SecondaryButton>
            ))
          }
        </MoreActions>
      )}
    </Bar>
  )
}
