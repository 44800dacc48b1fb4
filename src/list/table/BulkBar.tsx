import { styled } from '@mui/material/styles'
import { useListContext, useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { SecondaryButton, TextButton } from '../../ui/Control'
import { MoreActions } from '../../ui/MoreActions'
import { useFormats } from '../../ui/useFormats'
import { paletteOf, tint } from '../../ui/palette'
import { useNarrow } from '../../ui/useNarrow'
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
  background: `linear-gradient(${tint(paletteOf(theme).primary.main, 10)}, ${tint(paletteOf(theme).primary.main, 10)}), ${paletteOf(theme).background.paper}`,
  // It stays in sight while the rows below are chosen.
  position: 'sticky',
  insetBlockStart: 'var(--sticky-top, 0px)',
  zIndex: 3,
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 8, marginInlineStart: 'auto' },
  // At the thumb, above the bar of the sections: one line, whose actions are pushed sideways where they are many.
  '@media (max-width: 599.95px)': {
    insetBlockStart: 'auto',
    insetBlockEnd: 'calc(66px + env(safe-area-inset-bottom))',
    zIndex: 5,
    flexWrap: 'nowrap',
    marginBlock: 8,
    gap: 8,
    padding: 6,
    paddingInlineStart: 10,
    fontSize: '0.8125rem',
    '& > strong': { flex: '0 1 auto', lineHeight: 1.5 },
    '& .actions': {
      flex: '1 1 0',
      minInlineSize: 0,
      flexWrap: 'nowrap',
      alignItems: 'center',
      overflowX: 'auto',
      scrollbarWidth: 'none',
      '& > *': { flex: 'none' },
      '& > button': { whiteSpace: 'nowrap' },
      // What the rows come to stands behind what can be done with them.
      '& > :is(dl, span)': { order: 1 },
    },
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
    <Bar role="region" aria-label={translate('table.select.actions')}>
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
