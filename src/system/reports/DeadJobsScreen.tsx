import { useListContext, useNotify, useTranslate, type RaRecord } from 'react-admin'
import { useMemo, useState } from 'react'
import { jobs } from '../../../contract/system/jobs'
import { useWrite } from '../../data/useWrite'
import { ConfirmDialog } from '../../form/dialogs/ConfirmDialog'
import type { Column } from '../../list/table/columns'
import { ReportView } from '../../report/ReportView'
import { classed } from '../../ui/classed'
import { SecondaryButton } from '../../ui/Control'
import { useNotifyFailure } from '../../ui/toasts/toasts'
import { useFormats } from '../../ui/useFormats'
import { deadJobs } from './jobs'
import css from './DeadJobsScreen.module.css'

const Acts = classed('span', css.acts)

/** Retries one job. */
const RetryJob = ({ id }: { readonly id: string }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const retry = useWrite(jobs.retryDeadJobs)
  const click = () =>
    retry.mutate(
      { body: { ids: [id] } },
      {
        onSuccess: ({ retried }) =>
          notify(`system.jobs.retry.${retried > 0 ? 'done_one' : 'gone'}`, { type: retried > 0 ? 'success' : 'info' }),
        onError: notifyFailure,
      },
    )
  return (
    <SecondaryButton type="button" disabled={retry.isPending} onClick={click}>
      {translate('system.jobs.retry.one')}
    </SecondaryButton>
  )
}

/** Discards one job, after confirmation. */
const DeleteJob = ({ id }: { readonly id: string }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [asking, setAsking] = useState(false)
  const remove = useWrite(jobs.deleteDeadJobs)
  const confirm = async () => {
    const { deleted } = await remove.mutateAsync({ body: { ids: [id] } })
    notify(`system.jobs.retry.${deleted > 0 ? 'removed' : 'gone'}`, { type: deleted > 0 ? 'success' : 'info' })
  }
  return (
    <>
      <SecondaryButton type="button" onClick={() => setAsking(true)}>
        {translate('system.jobs.retry.remove')}
      </SecondaryButton>
      <ConfirmDialog
        open={asking}
        tone="danger"
        title={translate('system.jobs.retry.remove_title')}
        confirmLabel={translate('system.jobs.retry.remove')}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {translate('system.jobs.retry.remove_text')}
      </ConfirmDialog>
    </>
  )
}

/** Retries every job that can be retried, after confirmation. */
const RetryAll = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const { number } = useFormats()
  const { total = 0 } = useListContext()
  const [asking, setAsking] = useState(false)
  const retry = useWrite(jobs.retryDeadJobs)
  const confirm = async () => {
    const { retried } = await retry.mutateAsync({ body: {} })
    notify('system.jobs.retry.done', { type: 'success', messageArgs: { n: number(retried) } })
  }
  if (total === 0) return null
  return (
    <>
      <SecondaryButton type="button" onClick={() => setAsking(true)}>
        {translate('system.jobs.retry.all')}
      </SecondaryButton>
      <ConfirmDialog
        open={asking}
        title={translate('system.jobs.retry.all')}
        confirmLabel={translate('system.jobs.retry.confirm')}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {translate('system.jobs.retry.text')}
      </ConfirmDialog>
    </>
  )
}

const place = { path: 'adminDeadJobs' } as const

/** Jobs of the platform that failed at every try, each with ways to retry and to discard it. */
export const DeadJobsScreen = () => {
  const translate = useTranslate()
  const rowTools = useMemo<Column>(
    () => ({
      source: 'retryable',
      label: 'system.jobs.retry.column',
      kind: 'text',
      render: ({ id, retryable }: RaRecord) => (
        <Acts>
          {retryable === true ? <RetryJob id={String(id)} /> : translate('system.jobs.retry.never')}
          <DeleteJob id={String(id)} />
        </Acts>
      ),
    }),
    [translate],
  )
  return <ReportView definition={deadJobs} place={place} tools={<RetryAll />} rowTools={rowTools} />
}
