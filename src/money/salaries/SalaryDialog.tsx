import Button from '@mui/material/Button'
import { useTranslate, useUpdate } from 'react-admin'
import { useId, useState, type SyntheticEvent } from 'react'
import { monthKey } from '../../../contract/jalali'
import type { Reply } from '../../../contract/endpoint'
import { checkPaid, formatMinor, toMinor } from '../../../contract/money/amounts'
import { mostPaid, type salaries } from '../../../contract/money/salaries'
import { PlatformError } from '../../data/http/errors'
import { useCanAccessAtOnce } from '../../data/resources/useCanAccessAtOnce'
import { useUser } from '../../data/session/useUser'
import { link } from '../../paths'
import { SecondaryButton } from '../../ui/Control'
import { DialogForm } from '../../form/dialogs/DialogForm'
import { TextLink } from '../../ui/LinkButton'
import { FactList } from '../../ui/Section'
import { useFormats } from '../../ui/useFormats'
import { Refusal } from '../../ui/Refusal'
import { MoneyField } from '../../ui/fields/figures'
import { Given, isolated } from '../../ui/fields/Ltr'
import { CheckboxInput } from '../../form/CheckboxInput'
import { MoneyInput } from '../../form/MoneyInput'
import { TextInput } from '../../form/TextInput'
import { DialogOnPaper } from '../../list/print/DialogOnPaper'
import { AskedAllowance } from '../Allowance'
import { MoneyFailure } from '../MoneyFailure'
import { OwnerHold } from '../OwnerHold'
import { Notice } from '../parts'
import { useHold } from '../useHold'
import { Dialog } from '../../ui/Dialog'
import css from './SalaryDialog.module.css'

export type Salary = Reply<typeof salaries.salaryFactors>['results'][number]

interface Known {
  readonly amount_paid: string
  readonly version: number
}

const isKnown = (value: unknown): value is Known =>
  typeof (value as Partial<Known> | undefined)?.amount_paid === 'string' &&
  typeof (value as Partial<Known>).version === 'number'

/** The slip of one month, and what was paid of it: it is confirmed by name, month and sum; lowering it or paying more than is due takes a reason too. */
export const SalaryDialog = ({ salary, onClose }: { readonly salary: Salary; readonly onClose: () => void }) => {
  const translate = useTranslate()
  const user = useUser()
  const formats = useFormats()
  const { month, date } = formats
  const title = useId()
  const { currency } = salary
  // What is recorded as paid now: somebody else may have changed it since the list was read.
  const [known, setKnown] = useState({ amount_paid: salary.amount_paid, version: salary.version })
  const [amount, setAmount] = useState(salary.amount_paid)
  const [confirm, setConfirm] = useState(false)
  const [reason, setReason] = useState('')
  const [save, { error, isPending: busy }] = useUpdate<Salary>()
  const read = checkPaid(amount, currency)
  const minor = typeof read === 'bigint' ? read : null
  const lowered = minor !== null && minor < toMinor(known.amount_paid, currency)
  const above = minor !== null && minor > toMinor(salary.payable, currency)
  const odd = lowered || above
  const tooMuch = above && !lowered && minor > mostPaid(toMinor(salary.payable, currency))
  const changed = minor !== null && minor !== toMinor(known.amount_paid, currency)
  const ready = changed && !tooMuch && confirm && (!odd || reason.trim() !== '')
  const own = salary.employee.uuid === user.uuid
  const hold = useHold()
  const may = useCanAccessAtOnce('edit', 'salary-factors', salary)
  const waits = salary.waits
  const pays = may && !hold && waits === null
  const fields = error instanceof PlatformError ? error.fields : {}
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!ready || busy) return
    const data = {
      amount_paid: amount,
      ...(odd && { confirm: true }),
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    }
    void save(
      'salary-factors',
      { id: salary.id, data, previousData: { ...salary, ...known } },
      {
        mutationMode: 'pessimistic',
        onSuccess: onClose,
        onError: (refusal) => {
          const current = refusal instanceof PlatformError ? refusal.details['current'] : undefined
          if (!isKnown(current)) return
          setKnown(current)
          setConfirm(false)
        },
      },
    )
  }
  const sure = translate('money.salaries.sure', {
    name: isolated(salary.employee.name),
    month: month(monthKey(salary.start)),
    amount: isolated(formats.money(minor === null ? '0' : formatMinor(minor, currency), currency)),
  })
  const money = (value: string) => <MoneyField amount={value} currency={currency} />
  return (
    <Dialog open onClose={() => busy || onClose()} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogForm noValidate aria-busy={busy} onSubmit={submit}>
        <h2 id={title}>{translate('money.salaries.title', { name: isolated(salary.employee.name) })}</h2>
        <DialogOnPaper title={translate('money.salaries.slip_title')} />
        <FactList
          facts={[
            { label: translate('money.reports.columns.month'), value: month(monthKey(salary.start)) },
            ...(salary.department
              ? [{ label: translate('money.reports.columns.department'), value: <Given>{salary.department}</Given> }]
              : []),
            { label: translate('money.reports.columns.base_pay'), value: money(salary.base) },
            { label: translate('money.reports.columns.bonus'), value: money(salary.bonus) },
            { label: translate('money.reports.columns.deductions'), value: money(salary.deductions) },
            { label: translate('money.reports.columns.payable'), value: money(salary.payable) },
            { label: translate('money.reports.columns.amount_paid'), value: money(known.amount_paid) },
            ...(salary.paid_at ? [{ label: translate('money.salaries.paid_at'), value: date(salary.paid_at) }] : []),
            {
              label: translate('money.reports.columns.remaining'),
              value: money(
                formatMinor(toMinor(salary.payable, currency) - toMinor(known.amount_paid, currency), currency),
              ),
            },
          ]}
        />
        <div className={css.signed}>
          <span>{translate('money.salaries.by_finance')}</span>
          <span>{translate('money.salaries.by_employee')}</span>
        </div>
        <div className="asked" style={{ display: 'grid', gap: 16 }}>
          {own && <p className="text">{translate('money.salaries.own')}</p>}
          {may && hold && <OwnerHold hold={hold} />}
          {waits !== null && (
            <Notice className="warn">
              {translate('money.salaries.waits')}{' '}
              <TextLink to={link('adminTransferHistory', { transfer: waits })}>
                {translate('money.salaries.see_waiting')}
              </TextLink>
            </Notice>
          )}
          {pays && (
            <MoneyInput
              label="money.salaries.so_far"
              currency={currency}
              value={amount}
              onChange={(value) => {
                setAmount(value)
                setConfirm(false)
              }}
              {...(tooMuch ? { error: 'overpaid' } : fields['amount_paid'] && { error: fields['amount_paid'] })}
            />
          )}
          {pays && odd && !tooMuch && (
            <>
              <Refusal>{translate(lowered ? 'money.salaries.lowered' : 'money.salaries.above')}</Refusal>
              <TextInput label="table.reason" value={reason} onChange={setReason} maxLength={300} required />
            </>
          )}
          {pays && changed && !tooMuch && (
            <CheckboxInput label={<span>{sure}</span>} value={confirm} onChange={setConfirm} />
          )}
          {pays && minor !== null && changed && !lowered && !tooMuch && (
            <AskedAllowance
              move="salary"
              currency={currency}
              amount={formatMinor(minor - toMinor(known.amount_paid, currency), currency)}
              receiver={salary.employee.uuid}
            />
          )}
          {error && (
            <Refusal>
              <MoneyFailure error={error} />
            </Refusal>
          )}
        </div>
        <div className="buttons">
          <SecondaryButton type="button" onClick={() => window.print()}>
            {translate('money.salaries.slip')}
          </SecondaryButton>
          <Button type="button" variant="text" color="inherit" onClick={onClose} disabled={busy}>
            {translate('table.close')}
          </Button>
          {pays && (
            <Button type="submit" variant="contained" disabled={!ready || busy}>
              {translate(busy ? 'table.busy' : 'money.salaries.save')}
            </Button>
          )}
        </div>
      </DialogForm>
    </Dialog>
  )
}
