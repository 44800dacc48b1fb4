import { styled } from '@mui/material/styles'
import { useListContext, useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { TextButton } from '../../ui/Control'
import { useFormats } from '../../ui/useFormats'
import { paletteOf, tint } from '../../ui/palette'
import { useSelection } from './selection'

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
}))

/** How many rows are chosen, the way to all of them, and what can be done. */
export const BulkBar = ({
  children,
  everything = true,
}: {
  readonly children?: ReactNode
  readonly everything?: boolean
}) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { total = 0 } = useListContext()
  const selection = useSelection()
  if (selection.count === 0) return null
  const key = selection.everything ? 'table.select.all_done' : 'table.select.count'
  return (
    <Bar role="region" aria-label={translate('table.select.actions')}>
      <strong aria-live="polite">{translate(key, { smart_count: selection.count, n: number(selection.count) })}</strong>
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
