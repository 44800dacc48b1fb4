import Button from '@mui/material/Button'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import { useId, useRef, useState, type SyntheticEvent } from 'react'
import { allows } from '../../../contract/access'
import type { Reply } from '../../../contract/endpoint'
import type { Currency } from '../../../contract/money/amounts'
import { shares } from '../../../contract/money/shares'
import { uploadLimits } from '../../../contract/uploads'
import { PlatformError } from '../../data/http/errors'
import { useOnChange } from '../../data/useOnChange'
import { useWrite } from '../../data/useWrite'
import { useUser } from '../../data/session/useUser'
import { SecondaryButton, PrimaryButton, TextButton } from '../../ui/Control'
import { DialogForm } from '../../form/dialogs/DialogForm'
import { FactList } from '../../ui/Section'
import { useFormats } from '../../ui/useFormats'
import { Refusal } from '../../ui/Refusal'
import { SkeletonBar } from '../../ui/states'
import { isolated, PersonName } from '../../ui/fields/Ltr'
import { Names } from '../../ui/fields/Names'
import { useFilterValues } from '../../list/filters/useFilterValues'
import { FileInput } from '../../form/files/FileInput'
import { TextInput } from '../../form/TextInput'
import { useSelection } from '../../list/table/selection'
import { AskedAllowance } from '../Allowance'
import { Codes } from '../Codes'
import { AttachReceipt } from '../AttachReceipt'
import { MoneyFailure } from '../MoneyFailure'
import { PasscodeInput } from '../PasscodeInput'
import { PasscodeTrouble } from '../PasscodeTrouble'
import { payeesOf, SumList, sumsOf, type Kind, type Row, type Settlement, type Sums } from './Settlement'
import { SelectedSums, sumRows, type CurrencySums } from './SelectedSums'
import { settledFilters, useWholeFilter } from '../useWholeFilter'
import { Dialog } from '../../ui/Dialog'

/** A receipt names one payee’s money, so each payee gets an own one; above so many the form is no place for them. */
const mostReceipts = 5
type Receipts = Readonly<Record<string, readonly File[]>>

interface Total {
  readonly currency: Currency
  readonly gross: string
  readonly share: string
  readonly paid: string
  readonly unpaid: string
}

interface Around {
  readonly meta?: { readonly totals?: readonly Total[] }
}

/** Ids of the rows a settlement was refused for: they are settled, or open again, meanwhile. */
const changedIn = (details: PlatformError['details']): readonly number[] =>
  Array.isArray(details['ids']) ? details['ids'].map(Number) : []

/** The chosen rows, or the whole filter, in gross, share and what of it is already paid. */
const Chosen = ({ kind, rows, everything }: Pick<ReviewProps, 'kind' | 'rows' | 'everything'>) => {
  const { meta } = useListContext() as Around
  const [gross, share, paid] = [
    'money.reports.figures.gross',
    'money.reports.figures.share',
    'money.reports.figures.paid',
  ] as const
  const sums: readonly CurrencySums[] = everything
    ? (meta?.totals ?? []).map((total) => ({
        currency: total.currency,
        sums: [
          [gross, total.gross],
          [share, total.share],
          [paid, total.paid],
        ],
      }))
    : sumRows(rows, [
        [gross, ({ amount }) => amount],
        [share, (row) => row[`${kind}_share`]],
        [paid, (row) => (row[`is_${kind}_share_paid`] ? row[`${kind}_share`] : undefined)],
      ])
  return <SelectedSums sums={sums} />
}

/** Rows that are no longer chosen: somebody settled them meanwhile, or another settlement of them waits. */
interface Gone {
  readonly ids: readonly number[]
  readonly codes: readonly string[]
  readonly why: 'gone' | 'waits'
}

/** What was settled, and when, in UTC. */
type Settled = Reply<typeof shares.settleShares> & { readonly at: string }

interface ReviewProps {
  readonly kind: Kind
  readonly paid: boolean
  readonly rows: readonly Row[]
  /** The whole filter is meant. */
  readonly everything: boolean
  readonly onSettled: (settlement: Settlement) => void
  readonly onClose: () => void
}

const Review = ({ kind, paid, rows, everything, onSettled, onClose }: ReviewProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const notify = useNotify()
  const title = useId()
  const selection = useSelection()
  const { total = 0, ...around } = useListContext()
  const [reason, setReason] = useState('')
  const [passcode, setPasscode] = useState('')
  const [files, setFiles] = useState<Receipts>({})
  const [gone, setGone] = useState<Gone>({ ids: [], codes: [], why: 'gone' })
  // The money has moved, and only receipts are still to be sent.
  const [settled, setSettled] = useState<Settled>()
  const sent = useRef(new Set<string>())
  const under = useRef(false)
  const settle = useWrite(shares.settleShares)
  const receipt = useWrite(shares.addShareReceipt)
  const totals = (around as Around).meta?.totals
  const whole = useWholeFilter(kind, selection.filter, { total, enabled: everything })
  const shown = everything ? whole.rows?.filter(({ id }) => !gone.ids.includes(id)) : rows
  const sums: Sums = shown
    ? sumsOf(shown, kind)
    : (totals ?? []).map(({ currency, unpaid }) => ({ currency, amount: unpaid }))
  const payees = payeesOf(shown ?? [], kind)
  const receipts = paid && !everything && payees.length <= mostReceipts
  const busy = settle.isPending || receipt.isPending
  const ready = settled !== undefined || (!whole.waiting && passcode.length === 6 && (paid || reason.trim() !== ''))
  const attachReceipts = async ({ changed, waits }: Settled) => {
    for (const { uuid } of receipts && waits.length === 0 ? payees : []) {
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
    // With nothing left to choose the review goes, too.
    if (!everything && codes.length === rows.length)
      notify(`money.shares.${why}`, { messageArgs: { codes: isolated(codes.join(', ')) } })
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
    // Unanswered, it keeps its key: the same payload sent again is answered with what was done.
    const reply = await settle.mutateAsync({ body: { ...body, passcode } })
    // oxlint-disable-next-line react/purity -- pressed, not drawn.
    return { ...reply, at: new Date().toISOString() }
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    // Two presses come before the button is drawn as busy.
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
  const close = () => (settled ? finish(settled) : onClose())
  const failure = settle.error ?? receipt.error ?? whole.error
  return (
    <Dialog open onClose={() => busy || close()} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogForm className="tall" noValidate aria-busy={busy} onSubmit={(event) => void submit(event)}>
        <h2 id={title}>{translate(paid ? 'money.shares.title' : 'money.shares.undo_title')}</h2>
        {paid && <p className="text">{translate('money.shares.credited')}</p>}
        <FactList
          facts={[
            { label: translate('money.shares.count'), value: number(shown?.length ?? total) },
            { label: translate('money.shares.sum'), value: <SumList sums={sums} /> },
            ...(!shown
              ? [{ label: translate('money.shares.rows'), value: translate('money.shares.whole_filter'), wide: true }]
              : [
                  ...(payees.length > 1
                    ? payees.map(({ uuid, name }) => ({
                        label: name,
                        value: (
                          <SumList
                            sums={sumsOf(
                              shown.filter((row) => row[kind]?.uuid === uuid),
                              kind,
                            )}
                          />
                        ),
                      }))
                    : [
                        {
                          label: translate('money.shares.payees'),
                          value: <Names names={payees.map(({ name }) => name)} />,
                        },
                      ]),
                  {
                    label: translate('money.shares.rows'),
                    value: (
                      <div style={{ maxBlockSize: 180, overflowY: 'auto' }}>
                        <Codes codes={shown.map(({ code }) => code)} />
                      </div>
                    ),
                    wide: true,
                  },
                ]),
          ]}
        />
        {paid &&
          !settled &&
          sums.map(({ currency, amount }) => (
            <AskedAllowance
              key={currency}
              move="settlement"
              currency={currency}
              amount={amount}
              receiver={payees.length === 1 ? payees[0]?.uuid : undefined}
            />
          ))}
        {whole.waiting && <SkeletonBar height={60} />}
        {receipts &&
          payees.map(({ uuid, name }) => (
            <div key={uuid} role="group" aria-label={name} style={{ display: 'grid', gap: 6, minInlineSize: 0 }}>
              {payees.length > 1 && <PersonName name={name} />}
              <FileInput
                label="money.shares.receipt"
                value={files[uuid] ?? []}
                onChange={(chosen) => setFiles((before) => ({ ...before, [uuid]: chosen }))}
                limits={{ ...uploadLimits, maxFiles: 1 }}
              />
            </div>
          ))}
        {paid && !receipts && <p className="text">{translate('money.shares.receipt_later')}</p>}
        {!paid && <TextInput label="table.reason" value={reason} onChange={setReason} maxLength={300} required />}
        {!settled && <PasscodeInput value={passcode} onChange={setPasscode} />}
        {failure && (
          <Refusal>
            {settled ? (
              <>
                {translate('money.shares.receipt_failed')} <MoneyFailure error={failure} />
              </>
            ) : failure instanceof PlatformError && failure.code === 'conflict' ? (
              gone.codes.length === 0 ? (
                translate(gone.why === 'waits' ? 'money.shares.some_wait' : 'money.shares.conflict')
              ) : (
                translate(`money.shares.${gone.why}`, { codes: isolated(gone.codes.join(', ')) })
              )
            ) : failure instanceof PlatformError && failure.fields['amount'] === 'balance' ? (
              translate('money.shares.spent')
            ) : (
              <PasscodeTrouble error={failure} />
            )}
          </Refusal>
        )}
        <div className="buttons">
          <Button type="button" variant="text" color="inherit" onClick={close} disabled={busy}>
            {translate(settled ? 'table.close' : 'table.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={paid ? 'primary' : 'error'}
            disabled={busy || sums.length === 0 || !ready}
          >
            {translate(
              busy ? 'table.busy' : settled ? 'money.shares.attach' : `money.shares.${paid ? 'confirm' : 'undo'}`,
            )}
          </Button>
        </div>
      </DialogForm>
    </Dialog>
  )
}

interface SettleSharesProps {
  readonly kind: Kind
  /** Told what was paid; these buttons go with the choice. */
  readonly onSettled: (settlement: Settlement) => void
}

/** Buttons over chosen shares: pay the unpaid ones, or — with the right to — take the paid ones back. */
export const SettleShares = ({ kind, onSettled }: SettleSharesProps) => {
  const translate = useTranslate()
  const user = useUser()
  const selection = useSelection()
  const rows = selection.rows as readonly Row[]
  const [move, setMove] = useState<'pay' | 'undo'>()
  const flag = `is_${kind}_share_paid` as const
  const paid = rows.filter((row) => row[flag])
  const { count } = selection
  useOnChange(count === 0, () => setMove(undefined))
  const mixed = !selection.everything && paid.length > 0 && paid.length < rows.length
  const { paid_status: shown } = selection.filter
  const filterValues = useFilterValues()
  const { setFilters } = useListContext()
  const reopens = allows(user, 'shares.reopen')
  const holders = new Set(paid.map((row) => row[kind]?.uuid))
  const holder = !mixed && !selection.everything && holders.size === 1 ? paid[0]?.[kind] : undefined
  return (
    <>
      <Chosen kind={kind} rows={rows} everything={selection.everything} />
      {mixed && <span>{translate('money.shares.mixed')}</span>}
      {paid.length > 0 && !mixed && !reopens && <span>{translate('money.shares.paid_already')}</span>}
      {shown !== 'unpaid' && (
        <TextButton type="button" onClick={() => setFilters({ ...filterValues, paid_status: 'unpaid' })}>
          {translate('money.shares.only_unpaid')}
        </TextButton>
      )}
      {!(paid.length > 0 && !mixed) && shown !== 'paid' && (
        <PrimaryButton type="button" disabled={mixed} onClick={() => setMove('pay')}>
          {translate('money.shares.button')}
        </PrimaryButton>
      )}
      {reopens && paid.length > 0 && !mixed && !selection.everything && (
        <SecondaryButton type="button" onClick={() => setMove('undo')}>
          {translate('money.shares.undo')}
        </SecondaryButton>
      )}
      {holder && <AttachReceipt kind={kind} payee={holder} ids={paid.map(({ id }) => id)} />}
      {move && (
        <Review
          kind={kind}
          paid={move === 'pay'}
          rows={rows}
          everything={selection.everything}
          onSettled={onSettled}
          onClose={() => setMove(undefined)}
        />
      )}
    </>
  )
}
