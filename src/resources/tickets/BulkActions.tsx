import Dialog from '@mui/material/Dialog'
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useRefresh, useTranslate, type Identifier } from 'ra-core'
import { useId, useState } from 'react'
import { notifications } from '../../../contract/notifications'
import { tickets } from '../../../contract/tickets'
import type { PishkhanDataProvider } from '../../providers/dataProvider'
import { callKey } from '../../providers/useCall'
import { useToast } from '../../shell/toasts'
import { ConfirmDialog } from '../../shared/feedback/ConfirmDialog'
import { PlainButton, StrongButton } from '../../shared/feedback/Control'
import { FailureText } from '../../shared/feedback/states'
import { useFormats } from '../../shared/feedback/useFormats'
import { useSelection } from '../../shared/table/selection'

const statuses = { take: 'in_progress', close: 'closed' } as const
type BulkMove = keyof typeof statuses

interface Refused {
  readonly id: Identifier
  readonly error: unknown
}

/** Moves tickets one after another, so that one refusal never stops the others. */
const useMoveAll = () => {
  const { call } = useDataProvider<PishkhanDataProvider>()
  return async (move: BulkMove, ids: readonly Identifier[]): Promise<Refused[]> => {
    const refused: Refused[] = []
    for (const id of ids) {
      try {
        await call(tickets.changeTicketStatus, { params: { id }, body: { status: statuses[move] } })
      } catch (error) {
        refused.push({ id, error })
      }
    }
    return refused
  }
}

/** Take or close the ticked tickets; says for each refused one why. */
export const BulkActions = () => {
  const translate = useTranslate()
  const { number } = useFormats()
  const toast = useToast()
  const selection = useSelection()
  const client = useQueryClient()
  const refresh = useRefresh()
  const moveAll = useMoveAll()
  const [asked, setAsked] = useState<BulkMove>()
  const [refused, setRefused] = useState<readonly Refused[]>([])

  const run = async (move: BulkMove) => {
    const ids = await selection.allIds()
    const failed = await moveAll(move, ids)
    const result = { done: number(ids.length - failed.length), failed: number(failed.length) }
    if (failed.length === 0) toast.done('tickets.bulk.all_done', result)
    else toast.tell('tickets.bulk.result', result)
    setRefused(failed)
    selection.selectOnly(failed.map(({ id }) => id))
    for (const endpoint of [tickets.tickets, notifications.counters])
      void client.invalidateQueries({ queryKey: callKey(endpoint) })
    refresh()
  }

  return (
    <>
      <PlainButton type="button" onClick={() => setAsked('take')}>
        {translate('tickets.bulk.take')}
      </PlainButton>
      <PlainButton type="button" onClick={() => setAsked('close')}>
        {translate('tickets.bulk.close')}
      </PlainButton>
      {asked && (
        <ConfirmDialog
          open
          title={translate(`tickets.bulk.${asked}`)}
          confirmLabel={translate(`tickets.bulk.${asked}`)}
          onConfirm={() => run(asked)}
          onClose={() => setAsked(undefined)}
        >
          {translate(`tickets.bulk.${asked}_confirm`, { n: number(selection.count) })}
        </ConfirmDialog>
      )}
      {refused.length > 0 && !asked && <RefusedList refused={refused} onClose={() => setRefused([])} />}
    </>
  )
}

const RefusedList = ({ refused, onClose }: { readonly refused: readonly Refused[]; readonly onClose: () => void }) => {
  const translate = useTranslate()
  const { digits } = useFormats()
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <div style={{ padding: 24, display: 'grid', gap: 14 }}>
        <h2 id={id} style={{ margin: 0, fontSize: '1.125rem' }}>
          {translate('tickets.bulk.refused')}
        </h2>
        <ul style={{ margin: 0, paddingInlineStart: 20, lineHeight: 2 }}>
          {refused.map(({ id: ticket, error }) => (
            <li key={ticket}>
              <strong>{translate('tickets.number', { n: digits(String(ticket)) })}</strong>:{' '}
              <FailureText error={error} />
            </li>
          ))}
        </ul>
        <StrongButton type="button" onClick={onClose} style={{ justifySelf: 'end' }}>
          {translate('table.close')}
        </StrongButton>
      </div>
    </Dialog>
  )
}
