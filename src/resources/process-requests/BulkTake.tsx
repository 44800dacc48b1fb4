import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useRefresh, useTranslate, type Identifier } from 'ra-core'
import { useState } from 'react'
import { notifications } from '../../../contract/notifications'
import { requests } from '../../../contract/requests'
import type { PishkhanDataProvider } from '../../providers/dataProvider'
import { callKey } from '../../providers/useCall'
import { ConfirmDialog } from '../../shared/feedback/ConfirmDialog'
import { PlainButton } from '../../shared/feedback/Control'
import { useFormats } from '../../shared/feedback/useFormats'
import { useSelection } from '../../shared/table/selection'
import { useToast } from '../../shell/toasts'

/** Takes the ticked requests one after another; refused ones stay ticked. */
export const BulkTake = () => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { call } = useDataProvider<PishkhanDataProvider>()
  const selection = useSelection()
  const client = useQueryClient()
  const refresh = useRefresh()
  const toast = useToast()
  const [asked, setAsked] = useState(false)
  const run = async () => {
    const ids = await selection.allIds()
    const refused: Identifier[] = []
    for (const id of ids) {
      await call(requests.submitRequest, { body: { id: Number(id), decision: 'take' } }).catch(() => refused.push(id))
    }
    const result = { done: number(ids.length - refused.length), failed: number(refused.length) }
    toast.tell('requests.bulk.result', result)
    selection.selectOnly(refused)
    void client.invalidateQueries({ queryKey: callKey(notifications.counters) })
    refresh()
  }
  return (
    <>
      <PlainButton type="button" onClick={() => setAsked(true)}>
        {translate('requests.bulk.take')}
      </PlainButton>
      {asked && (
        <ConfirmDialog
          open
          title={translate('requests.bulk.take')}
          confirmLabel={translate('requests.bulk.take')}
          onConfirm={run}
          onClose={() => setAsked(false)}
        >
          {translate('requests.bulk.take_confirm', { n: number(selection.count) })}
        </ConfirmDialog>
      )}
    </>
  )
}
