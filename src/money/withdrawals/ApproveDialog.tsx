import { useTranslate } from 'react-admin'
import { useId, useState, type SyntheticEvent } from 'react'
import { bulkStep } from '../../../contract/bulk'
import { withdrawals } from '../../../contract/money/withdrawals'
import { link } from '../../paths'
import { useUser } from '../../data/session/useUser'
import { useRead } from '../../data/useRead'
import { useWrite } from '../../data/useWrite'
import { invalidateAfter } from '../../data/write'
import { DialogForm } from '../../form/dialogs/DialogForm'
import { BulkResults, type BulkRowsLook } from '../../list/bulk/BulkResults'
import { resultOf, type RowResult } from '../../list/bulk/useBulk'
import { useSelection } from '../../list/table/selection'
import { PrimaryButton, SecondaryButton } from '../../ui/Control'
import { Dialog } from '../../ui/Dialog'
import { Refusal } from '../../ui/Refusal'
import { ErrorState, SkeletonBar } from '../../ui/states'
import { useFormats } from '../../ui/useFormats'
import { PasscodeInput } from '../PasscodeInput'
import { PasscodeTrouble } from '../PasscodeTrouble'
import { SelectedSums, sumRows } from '../shares/SelectedSums'
import { ApproveRows } from './ApproveRows'
import { approvalObstacle, type Withdrawal } from './withdrawal'

/** The withdrawals and their risks, as they are now. */
const useWeighed = (ids: readonly string[]) => {
  const listed = useRead(
    withdrawals.withdrawals,
    { query: { ids, sort: 'asked_at', page_size: bulkStep } },
    { anew: true },
  )
  const weighed = useRead(withdrawals.withdrawalRisks, { query: { ids } }, { anew: true })
  const failed = [listed, weighed].find(({ data, error }) => error && !data)
  return {
    rows: listed.isFetchedAfterMount ? listed.data?.results : undefined,
    risks: weighed.data?.results,
    error: failed?.error,
    retry: () => void failed?.refetch(),
  }
}

const resultLook = (translate: ReturnType<typeof useTranslate>, rows: readonly Withdrawal[]): BulkRowsLook => ({
  name: (id, code) => code ?? id,
  states: 'withdrawal_state',
  to: (id) => {
    const row = rows.find((one) => String(one.id) === id)
    return row ? link('adminRequestDetails', { id: row.request_id }) : link('adminWithdrawalUsers')
  },
  done: ({ status }) => translate(`money.approvals.result.${status === 'approved' ? 'approved' : 'waits'}`),
})

/** How many were approved, wait for another person, and were refused; zero counts are omitted. */
const Outcome = ({ results }: { readonly results: readonly RowResult[] }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const done = results.filter(({ error }) => error === undefined)
  const approved = done.filter(({ status }) => status === 'approved').length
  const counts = { approved, waits: done.length - approved, refused: results.length - done.length }
  return (
    <p className="text" role="status">
      {(['approved', 'waits', 'refused'] as const)
        .filter((kind) => counts[kind] > 0)
        .map((kind) =>
          translate(`money.approvals.result.${kind}_n`, { smart_count: counts[kind], n: number(counts[kind]) }),
        )
        .join(' ')}
    </p>
  )
}

/** The withdrawals chosen in the list, which of them are to be approved, and approving them. */
const useApproving = (onClose: () => void) => {
  const { uuid: me } = useUser()
  const selection = useSelection()
  // The selection as it was when the dialog opened: approved rows leave the list, and the selection with it.
  const [asked] = useState(() => selection.ids.map(String))
  const ids = asked.slice(0, bulkStep)
  const { rows, risks, error, retry } = useWeighed(ids)
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(new Set())
  const [passcode, setPasscode] = useState('')
  const [results, setResults] = useState<readonly RowResult[]>()
  const approve = useWrite(withdrawals.approveWithdrawals, { silent: true })

  const obstacleOf = (row: Withdrawal) => approvalObstacle(row, me)
  const open = (rows ?? []).filter((row) => obstacleOf(row) === undefined)
  const chosen = open.filter(({ id }) => !unticked.has(id))
  const isReady = chosen.length > 0 && risks !== undefined && passcode.length === 6
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!isReady || approve.isPending) return
    const body = { withdrawals: chosen.map(({ id, version }) => ({ id, version })), passcode }
    approve.mutate(
      { body },
      {
        onSuccess: (reply) => setResults(reply.results.map(resultOf)),
        onError: () => setPasscode(''),
      },
    )
  }
  const close = () => {
    if (approve.isPending) return
    if (results) {
      // Not before closing, because approved rows then leave the list.
      invalidateAfter(withdrawals.approveWithdrawals)
      const done = new Set(results.filter((row) => row.error === undefined).map(({ id }) => String(id)))
      selection.selectOnly(selection.ids.filter((id) => !done.has(String(id))))
    }
    onClose()
  }
  return {
    rows,
    risks,
    error,
    retry,
    /** How many of the selection did not fit into one approval. */
    left: asked.length - ids.length,
    obstacleOf,
    /** Whether any can be approved. */
    isOpen: open.length > 0,
    chosen,
    choose: (id: number, isChosen: boolean) => {
      const next = new Set(unticked)
      if (isChosen) next.delete(id)
      else next.add(id)
      setUnticked(next)
    },
    passcode,
    setPasscode,
    isReady,
    busy: approve.isPending,
    failure: approve.error,
    results,
    submit,
    close,
  }
}

interface PartProps {
  readonly approving: ReturnType<typeof useApproving>
}

/** Each withdrawal with its risks, while it is loaded, and with its result in the end. */
const Rows = ({ approving }: PartProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { rows, risks, results, left } = approving
  if (results)
    return (
      <>
        <Outcome results={results} />
        <BulkResults results={results} rows={resultLook(translate, rows ?? [])} />
      </>
    )
  if (approving.error) return <ErrorState error={approving.error} onRetry={approving.retry} />
  if (!rows) return <SkeletonBar height={240} />
  return (
    <>
      <p className="text">{translate(approving.isOpen ? 'money.approvals.lead' : 'money.approvals.none')}</p>
      {left > 0 && (
        <p className="text">{translate('money.approvals.at_most', { n: number(bulkStep), left: number(left) })}</p>
      )}
      <ApproveRows
        rows={rows}
        risks={risks}
        obstacleOf={approving.obstacleOf}
        isChosen={(row) => approving.chosen.includes(row)}
        onChoose={approving.choose}
      />
    </>
  )
}

/** What is approved in all, and the passcode for it. */
const Confirmation = ({ approving }: PartProps) => (
  <div className="asked">
    <SelectedSums
      sums={sumRows(approving.chosen, [
        ['money.reports.columns.amount', ({ amount }) => amount],
        ['money.reports.columns.recipient_gets', (row) => row.recipient_gets],
      ])}
    />
    {approving.failure && (
      <Refusal>
        <PasscodeTrouble error={approving.failure} />
      </Refusal>
    )}
    <PasscodeInput value={approving.passcode} onChange={approving.setPasscode} />
  </div>
)

const Buttons = ({ approving }: PartProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { busy, chosen, isOpen, close } = approving
  if (approving.results)
    return (
      <div className="buttons">
        <PrimaryButton type="button" onClick={close}>
          {translate('table.close')}
        </PrimaryButton>
      </div>
    )
  return (
    <div className="buttons">
      {isOpen && <Confirmation approving={approving} />}
      <SecondaryButton type="button" disabled={busy} onClick={close}>
        {translate('table.cancel')}
      </SecondaryButton>
      {isOpen && (
        <PrimaryButton type="submit" disabled={!approving.isReady || busy}>
          {busy
            ? translate('table.busy')
            : translate('money.approvals.confirm', { smart_count: chosen.length, n: number(chosen.length) })}
        </PrimaryButton>
      )}
    </div>
  )
}

/**
 * Approves the chosen withdrawals with one passcode: shows each with its risks, lets the person untick any, then shows
 * each result. The platform checks every withdrawal again, against the version seen here.
 */
export const ApproveDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate()
  const title = useId()
  const approving = useApproving(onClose)
  const { busy, results, submit, close } = approving
  return (
    <Dialog open onClose={close} aria-labelledby={title} fullWidth maxWidth={results ? 'sm' : 'md'}>
      <DialogForm className="tall" noValidate aria-busy={busy} onSubmit={submit}>
        <h2 id={title}>{translate('money.approvals.title')}</h2>
        <Rows approving={approving} />
        <Buttons approving={approving} />
      </DialogForm>
    </Dialog>
  )
}
