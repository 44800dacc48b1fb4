import { useListContext, useNotify } from 'react-admin'
import { useRef, useState, type SyntheticEvent } from 'react'
import type { Reply } from '../../../contract/endpoint'
import { shares } from '../../../contract/money/shares'
import { PlatformError } from '../../data/http/errors'
import { useWrite } from '../../data/useWrite'
import { isolated } from '../../ui/fields/Ltr'
import { useFormats } from '../../ui/useFormats'
import { useSelection } from '../../list/table/selection'
import { settledFilters, useWholeFilter } from '../useWholeFilter'
import type { ListTotals } from './SelectedShares'
import { payeesOf, shareSums, type Kind, type Row, type Settlement, type Sums } from './Settlement'

/** A receipt names one payee’s money, so each payee gets their own; above this number the form has no place for them. */
const mostPayeesWithReceipts = 5

/** Files by payee uuid. */
type Receipts = Readonly<Record<string, readonly File[]>>

/** Rows that are no longer selectable: somebody settled them meanwhile, or another settlement of them is pending. */
interface Gone {
  readonly ids: readonly number[]
  readonly codes: readonly string[]
  readonly why: 'gone' | 'waits'
}

/** What was settled, and when, in UTC. */
type Settled = Reply<typeof shares.settleShares> & { readonly at: string }

/** Ids of the rows a settlement was refused for: they have been settled, or reopened, meanwhile. */
const changedIn = (details: PlatformError['details']): readonly number[] =>
  Array.isArray(details['ids']) ? details['ids'].map(Number) : []

export interface SettlingOptions {
  readonly kind: Kind
  /** Whether they are paid, or reversed. */
  readonly paid: boolean
  readonly rows: readonly Row[]
  /** The whole filter is selected. */
  readonly everything: boolean
  readonly onSettled: (settlement: Settlement) => void
  readonly onClose: () => void
}

/** Settles the chosen shares, or reverses them: which rows and sums, the single call, then the receipts. */
export const useSettling = ({ kind, paid, rows, everything, onSettled, onClose }: SettlingOptions) => {
  const { number, list } = useFormats()
  const notify = useNotify()
  const selection = useSelection()
  const { total = 0, ...around } = useListContext()
  const [reason, setReason] = useState('')
  const [passcode, setPasscode] = useState('')
  const [files, setFiles] = useState<Receipts>({})
  const [gone, setGone] = useState<Gone>({ ids: [], codes: [], why: 'gone' })
  const [settled, setSettled] = useState<Settled>()
  const sent = useRef(new Set<string>())
  const under = useRef(false)
  const settle = useWrite(shares.settleShares)
  const receipt = useWrite(shares.addShareReceipt)
  const totals = (around as ListTotals).meta?.totals
  const whole = useWholeFilter(kind, selection.filter, { total, enabled: everything })
  const shown = everything ? whole.rows?.filter(({ id }) => !gone.ids.includes(id)) : rows
  const sums: Sums = shown
    ? shareSums(shown, kind)
    : (totals ?? []).map(({ currency, unpaid }) => ({ currency, amount: unpaid }))
  const payees = payeesOf(shown ?? [], kind)
  const takesReceipts = paid && !everything && payees.length <= mostPayeesWithReceipts
  const busy = settle.isPending || receipt.isPending
  const complete = settled !== undefined || (!whole.waiting && passcode.length === 6 && (paid || reason.trim() !== ''))
  const ready = complete && sums.length > 0
  const attachReceipts = async ({ changed, waits }: Settled) => {
    for (const { uuid } of takesReceipts && waits.length === 0 ? payees : []) {
      const file = files[uuid]?.[0]
      if (!file || sent.current.has(uuid)) continue
      const own = changed.filter((id) => rows.some((row) => row.id === id && row[kind]?.uuid === uuid))
      await receipt.mutateAsync({ body: { kind, payee_uuid: uuid, process_request_ids: own, file } })
      sent.current.add(uuid)
    }
  }
  const finish = ({ changed, totals: settledSums, waits, at }: Settled) => {
    if (waits.length > 0) notify('money.transfers.allowance.now_waits')
    else if (paid)
      onSettled({
        kind,
        count: changed.length,
        sums: settledSums,
        rows: shown?.filter(({ id }) => changed.includes(id)),
        at,
      })
    else notify('money.shares.undone', { type: 'success', messageArgs: { n: number(changed.length) } })
    selection.clear()
    onClose()
  }
  const showConflict = ({ details }: PlatformError) => {
    const late = changedIn(details)
    const codes = (shown ?? []).filter(({ id }) => late.includes(id)).map(({ code }) => code)
    const why = details['why'] === 'waits' ? 'waits' : 'gone'
    setGone({ ids: [...gone.ids, ...late], codes, why })
    if (codes.length > 0 && !everything) selection.selectOnly(selection.ids.filter((id) => !late.includes(Number(id))))
    // With nothing left to choose, the review closes too.
    if (!everything && codes.length === rows.length)
      notify(`money.shares.${why}`, { messageArgs: { codes: list(codes.map(isolated)) } })
  }
  const pay = async (): Promise<Settled> => {
    const body = {
      [`is_${kind}_share_paid`]: paid,
      expected: [...sums],
      ...(everything && !(shown && gone.ids.length > 0)
        ? { filter: Object.fromEntries(settledFilters.map((name) => [name, selection.filter[name]])) }
        : { process_request_ids: (shown ?? []).map(({ id }) => id) }),
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    }
    // Unanswered, it keeps its key: the same payload sent again returns what was done.
    const reply = await settle.mutateAsync({ body: { ...body, passcode } })
    return { ...reply, at: new Date().toISOString() }
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    // Two presses may come before the button is rendered as busy.
    if (under.current || !ready) return
    under.current = true
    try {
      const reply = settled ?? (await pay())
      setSettled(reply)
      await attachReceipts(reply)
      finish(reply)
    } catch (error) {
      setPasscode('')
      if (error instanceof PlatformError && error.status === 409 && !settled) showConflict(error)
    } finally {
      under.current = false
    }
  }
  return {
    /** The selected rows; absent while the whole filter is read, and if it has too many to list. */
    shown,
    count: shown?.length ?? total,
    sums,
    payees,
    waiting: whole.waiting,
    reason,
    setReason,
    passcode,
    setPasscode,
    takesReceipts,
    files,
    setFile: (payee: string, chosen: readonly File[]) => setFiles((before) => ({ ...before, [payee]: chosen })),
    /** The money has moved, and only receipts are still to be sent. */
    settled: settled !== undefined,
    gone,
    failure: settle.error ?? receipt.error ?? whole.error,
    busy,
    ready,
    submit,
    close: () => (settled ? finish(settled) : onClose()),
  }
}

export type Settling = ReturnType<typeof useSettling>
