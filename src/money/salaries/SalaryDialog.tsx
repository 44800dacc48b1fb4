import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { useId } from 'react'
import { monthKey } from '../../../contract/jalali'
import { formatMinor, toMinor } from '../../../contract/money/amounts'
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
import { DialogOnPaper } from '../../list/print/DialogOnPaper'
import { AskedAllowance } from '../Allowance'
import { MoneyFailure } from '../MoneyFailure'
import { OwnerHold } from '../OwnerHold'
import { Notice } from '../parts'
import { useHold } from '../useHold'
import { useSalaryPayment, type Salary } from './useSalaryPayment'
import { Dialog } from '../../ui/Dialog'
import { ReasonInput } from '../ReasonInput'
import css from './SalaryDialog.module.css'

interface SlipFactsProps {
  readonly salary: Salary
  /** What is currently recorded as paid. */
  readonly paid: string
}

/** What is due for the month, how much of it was paid, and what remains. */
const SlipFacts = ({ salary, paid }: SlipFactsProps) => {
  const translate = useTranslate()
  const { month, date } = useFormats()
  const { currency } = salary
  const money = (value: string) => <MoneyField amount={value} currency={currency} />
  return (
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
        { label: translate('money.reports.columns.amount_paid'), value: money(paid) },
        ...(salary.paid_at ? [{ label: translate('money.salaries.paid_at'), value: date(salary.paid_at) }] : []),
        {
          label: translate('money.reports.columns.remaining'),
          value: money(formatMinor(toMinor(salary.payable, currency) - toMinor(paid, currency), currency)),
        },
      ]}
    />
  )
}

/**
 * The payslip of one month, and how much of it was paid: confirmed by name, month and sum; reducing it or paying more
 * than is due also requires a reason.
 */
export const SalaryDialog = ({ salary, onClose }: { readonly salary: Salary; readonly onClose: () => void }) => {
  const translate = useTranslate()
  const user = useUser()
  const { month, money } = useFormats()
  const title = useId()
  const { currency } = salary
  const payment = useSalaryPayment(salary, onClose)
  const { known, amount, minor, changed, lowered, tooMuch, odd, confirm, ready, busy, error, fields } = payment
  const own = salary.employee.uuid === user.uuid
  const hold = useHold()
  const may = useCanAccessAtOnce('edit', 'salary-factors', salary)
  const waits = salary.waits
  const pays = may && !hold && waits === null
  const sure = translate('money.salaries.sure', {
    name: isolated(salary.employee.name),
    month: month(monthKey(salary.start)),
    amount: isolated(money(minor === null ? '0' : formatMinor(minor, currency), currency)),
  })
  return (
    <Dialog open onClose={() => busy || onClose()} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogForm noValidate aria-busy={busy} onSubmit={payment.submit}>
        <h2 id={title}>{translate('money.salaries.title', { name: isolated(salary.employee.name) })}</h2>
        <DialogOnPaper title={translate('money.salaries.slip_title')} />
        <SlipFacts salary={salary} paid={known.amount_paid} />
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
              onChange={payment.typeAmount}
              error={tooMuch ? 'overpaid' : fields['amount_paid']}
            />
          )}
          {pays && odd && !tooMuch && (
            <>
              <Refusal>{translate(lowered ? 'money.salaries.lowered' : 'money.salaries.above')}</Refusal>
              <ReasonInput value={payment.reason} onChange={payment.setReason} />
            </>
          )}
          {pays && changed && !tooMuch && (
            <CheckboxInput label={<span>{sure}</span>} value={confirm} onChange={payment.setConfirm} />
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
