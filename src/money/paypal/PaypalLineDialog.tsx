import Button from '@mui/material/Button'
import { useNotify, useRecordContext, useTranslate } from 'react-admin'
import { useId, useState, type SyntheticEvent } from 'react'
import { allows } from '../../../contract/access'
import type { Reply } from '../../../contract/endpoint'
import { paypal } from '../../../contract/money/paypal'
import { link, mayOpen, paths } from '../../paths'
import { PlatformError } from '../../data/http/errors'
import { useWrite } from '../../data/useWrite'
import { useUser } from '../../data/session/useUser'
import { SecondaryButton } from '../../ui/Control'
import { DialogForm } from '../../form/dialogs/DialogForm'
import { SecondaryLink } from '../../ui/LinkButton'
import { Refusal } from '../../ui/Refusal'
import { FactList } from '../../ui/Section'
import { useFormats } from '../../ui/useFormats'
import { DateTimeField } from '../../ui/fields/dates'
import { MoneyField } from '../../ui/fields/figures'
import { Given, Ltr } from '../../ui/fields/Ltr'
import { StatusChip } from '../../ui/fields/StatusChip'
import { DialogOnPaper } from '../../list/print/DialogOnPaper'
import { Notice } from '../parts'
import { PasscodeInput } from '../PasscodeInput'
import { PasscodeTrouble } from '../PasscodeTrouble'
import type { PaypalAccount } from './PaypalAccountCard'
import { Dialog } from '../../ui/Dialog'
import { ReasonInput } from '../ReasonInput'

/** A line of a PayPal account as listed. */
export type Line = Reply<typeof paypal.accountTransactions>['results'][number]

interface LineDialogProps {
  readonly line: Line
  readonly onClose: () => void
}

const Facts = ({ line }: Pick<LineDialogProps, 'line'>) => {
  const translate = useTranslate()
  const account = useRecordContext<PaypalAccount>()
  const money = (amount: string) => <MoneyField amount={amount} currency={line.currency} />
  return (
    <FactList
      facts={[
        {
          label: translate('money.reports.health.account'),
          value: account && <Ltr breakAnywhere>{account.email}</Ltr>,
        },
        { label: translate('money.reports.columns.state'), value: <StatusChip state={line.state} of="paypal_line" /> },
        { label: translate('money.reports.columns.at'), value: <DateTimeField value={line.at} /> },
        {
          label: translate('money.reports.columns.direction'),
          value: <StatusChip state={line.direction} of="direction" />,
        },
        { label: translate('money.paypal.type'), value: translate(`money.reports.paypal_types.${line.type}`) },
        { label: translate('money.paypal.counterparty'), value: <Given>{line.counterparty}</Given> },
        { label: translate('money.reports.columns.gross'), value: money(line.gross) },
        { label: translate('money.reports.columns.fee'), value: money(line.fee) },
        { label: translate('money.reports.columns.net'), value: money(line.net) },
        { label: translate('money.reports.columns.balance_after'), value: money(line.balance_after) },
        { label: translate('money.paypal.reference'), value: <Ltr breakAnywhere>{line.reference}</Ltr> },
        {
          label: translate('money.reports.columns.manual'),
          value: translate(`enums.yes_no.${line.manual ? 'yes' : 'no'}`),
        },
        ...(line.reason === null
          ? []
          : [{ label: translate('money.transfers.reversal_reason'), value: <Given>{line.reason}</Given>, wide: true }]),
      ]}
    />
  )
}

/** The account's balance, where it is less than what would be reversed. */
const heldOf = (error: unknown): string | undefined => {
  const held = error instanceof PlatformError && error.fields['amount'] === 'balance' && error.details['available']
  return typeof held === 'string' ? held : undefined
}

/** A line of a PayPal account: its details, the request it pays, and its reversal. */
export const PaypalLineDialog = ({ line, onClose }: LineDialogProps) => {
  const translate = useTranslate()
  const { money } = useFormats()
  const user = useUser()
  const notify = useNotify()
  const title = useId()
  const [reversing, setReversing] = useState(false)
  const [reason, setReason] = useState('')
  const [passcode, setPasscode] = useState('')
  const back = useWrite(paypal.reverseTransaction)
  const close = () => back.isPending || onClose()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!reversing) return void close()
    const given = reason.trim()
    if (back.isPending || given === '' || passcode.length < 6) return
    back.mutate(
      { params: { id: String(line.id) }, body: { reason: given, passcode } },
      {
        onSuccess: () => {
          notify('money.paypal.reversed', { type: 'success' })
          onClose()
        },
        onError: () => setPasscode(''),
      },
    )
  }
  const held = heldOf(back.error)
  const open = mayOpen(paths.adminRequestDetails, user) ? line.request_id : null
  return (
    <Dialog open onClose={close} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogForm noValidate aria-busy={back.isPending} onSubmit={submit}>
        <h2 id={title}>{translate(reversing ? 'money.paypal.reverse_title' : 'money.paypal.line')}</h2>
        <DialogOnPaper title={translate('money.paypal.line')} />
        {reversing && <p className="text">{translate('money.paypal.reverse_text')}</p>}
        <Facts line={line} />
        {reversing && (
          <>
            <ReasonInput value={reason} onChange={setReason} />
            <PasscodeInput value={passcode} onChange={setPasscode} />
          </>
        )}
        {back.error && (
          <Refusal>
            {held === undefined ? (
              <PasscodeTrouble error={back.error} />
            ) : (
              translate('money.paypal.spent', { available: money(held, line.currency) })
            )}
          </Refusal>
        )}
        {line.manual && line.state === 'booked' && !allows(user, 'money.reverse') && (
          <Notice className="asked">{translate('money.paypal.reverse_who')}</Notice>
        )}
        <div className="buttons">
          {!reversing && open !== null && (
            <SecondaryLink to={link('adminRequestDetails', { id: open })}>
              {translate('money.paypal.request')}
            </SecondaryLink>
          )}
          {!reversing && (
            <SecondaryButton type="button" onClick={() => window.print()}>
              {translate('money.transfers.receipt')}
            </SecondaryButton>
          )}
          {!reversing && line.moves.includes('reverse') && (
            <SecondaryButton type="button" onClick={() => setReversing(true)}>
              {translate('money.transfers.decide.reverse')}
            </SecondaryButton>
          )}
          <Button
            type="button"
            variant="text"
            color="inherit"
            onClick={reversing ? () => setReversing(false) : close}
            disabled={back.isPending}
          >
            {translate(reversing ? 'table.cancel' : 'table.close')}
          </Button>
          {reversing && (
            <Button
              type="submit"
              variant="contained"
              color="error"
              disabled={back.isPending || passcode.length < 6 || reason.trim() === ''}
            >
              {translate(back.isPending ? 'table.busy' : 'money.transfers.decide.reverse')}
            </Button>
          )}
        </div>
      </DialogForm>
    </Dialog>
  )
}
