import { styled } from '@mui/material/styles'
import { useListContext, useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { TextButton } from '../../ui/Control'
import { useFormats } from '../../ui/useFormats'
import { paletteOf, tint } from '../../ui/palette'
import { useSelection } from './selection'
import type { PageTickProps } from './TableHead'

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 12px',
  paddingBlock: 8,
  paddingInline: 14,
  marginBlockEnd: 10,
  borderRadius: 12,
  fontSize: '0.875rem',
  background: tint(paletteOf(theme).primary.main, 10),
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 8, marginInlineStart: 'auto' },
  // At the thumb, above the bar of the sections.
  '@media (max-width: 599.95px)': {
    position: 'sticky',
    insetBlockEnd: 'calc(66px + env(safe-area-inset-bottom))',
    zIndex: 5,
    marginBlock: 8,
    gap: '0 8px',
    padding: 6,
    paddingInlineStart: 10,
    '& .actions': { flexWrap: 'nowrap', overflowX: 'auto', inlineSize: '100%', '& > *': { flex: 'none' } },
    background: paletteOf(theme).background.paper,
    border: `1px solid ${paletteOf(theme).primary.main}`,
  },
}))

interface BulkBarProps {
  readonly children?: ReactNode
  readonly everything?: boolean
  /** The rows of this page, where no heading has a tick for all of them. */
  readonly page?: PageTickProps | undefined
}

/** How many rows are chosen, the way to all of them, and what can be done. */
export const BulkBar = ({ children, everything = true, page }: BulkBarProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { total = 0 } = useListContext()
  const selection = useSelection()
  if (selection.count === 0) return null
  const key = selection.everything ? 'table.select.all_done' : 'table.select.count'
  return (
    <Bar role="region" aria-label={translate('table.select.actions')}>
      <strong aria-live="polite">{translate(key, { smart_count: selection.count, n: number(selection.count) })}</strong>
      {page && page.chosen < page.rows && (
        <TextButton type="button" onClick={() => page.onChange(true)}>
          {translate('table.select.page')}
        </TextButton>
      )}
      {everything && !selection.everything && selection.count < total && (
        <TextButton type="button" onClick={selection.selectEverything}>
          {translate('table.select.all', { n: number(total) })}
        </TextButton>
      )}
      <TextButton type="button" onClick={selection.clear}>
        {translate('table.select.clear')}
      </TextButton>
      <div className="actions">{children}</div>
    </Bar>
  )
}
