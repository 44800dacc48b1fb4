import Button from '@mui/material/Button'
import { useNotify, useTranslate } from 'react-admin'
import { useId, useState, type SyntheticEvent } from 'react'
import { allows } from '../../../contract/access'
import { bankCodes } from '../../../contract/iban-banks'
import { bank as bankShape, bankInfo } from '../../../contract/money/bank'
import { people } from '../../../contract/people/users'
import { reasonLength } from '../../../contract/text'
import { detailOf } from '../../data/http/detailOf'
import { useWrite } from '../../data/useWrite'
import { useUser } from '../../data/session/useUser'
import { TextButton } from '../../ui/Control'
import { DialogForm } from '../../form/dialogs/DialogForm'
import { FactList } from '../../ui/Section'
import { Refusal } from '../../ui/Refusal'
import { Ltr, PersonName } from '../../ui/fields/Ltr'
import { TextInput } from '../../form/TextInput'
import { useNotifyFailure } from '../../ui/toasts/toasts'
import type { Bank } from './BankForm'
import { GroupedCode } from '../../ui/fields/GroupedCode'
import { Notice } from '../parts'
import { Dialog } from '../../ui/Dialog'

const fields = [
  ['iban', 'money.bank.iban'],
  ['card', 'money.bank.card'],
  ['tron_address', 'money.bank.tron'],
  ['bsc_address', 'money.bank.bsc'],
] as const

/** A masked code with a way to see all of it; the request is logged. */
const Masked = ({
  uuid,
  field,
  value,
}: {
  readonly uuid: string
  readonly field: (typeof fields)[number][0]
  readonly value: string | null
}) => {
  const translate = useTranslate()
  const user = useUser()
  const notifyFailure = useNotifyFailure()
  const { mutate } = useWrite(people.revealUser)
  const [whole, setWhole] = useState<string>()
  if (value === null) return <>{translate('money.bank.none')}</>
  const reveal = () =>
    mutate(
      { body: { user_uuid: uuid, field } },
      { onSuccess: (reply) => setWhole(reply.value ?? value), onError: notifyFailure },
    )
  return whole ? (
    <GroupedCode code={whole} />
  ) : (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
      <Ltr>{value}</Ltr>
      {allows(user, 'users.reveal') && (
        <TextButton type="button" onClick={reveal}>
          {translate('money.bank.reveal')}
        </TextButton>
      )}
    </span>
  )
}

interface VerifyBankProps {
  /** As listed. */
  readonly bank: Bank
  readonly onClose: () => void
}

/** Somebody’s bank account and wallets: marks them as verified, or withdraws the mark with a reason. */
export const VerifyBank = ({ bank: listed, onClose }: VerifyBankProps) => {
  const translate = useTranslate()
  const user = useUser()
  const notify = useNotify()
  const title = useId()
  const [bank, setBank] = useState(listed)
  const [reason, setReason] = useState('')
  const verify = useWrite(bankInfo.verifyUserBank)
  const may = allows(user, 'money.approve')
  const ready = !bank.verified || reason.trim() !== ''
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!ready || verify.isPending) return
    verify.mutate(
      {
        body: {
          user_uuid: bank.user.uuid,
          seen_changed_at: bank.changed_at,
          verified: !bank.verified,
          ...(reason.trim() !== '' && { reason: reason.trim() }),
        },
      },
      {
        onSuccess: () => {
          notify('money.bank.done', { type: 'success' })
          onClose()
        },
        // The next mark applies to what is stored now.
        onError: (error) => setBank(detailOf(error, 'stale', 'current', bankShape) ?? bank),
      },
    )
  }
  return (
    <Dialog open onClose={() => verify.isPending || onClose()} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogForm noValidate aria-busy={verify.isPending} onSubmit={submit}>
        <h2 id={title}>{translate('money.bank.verify_title', { name: `\u2068${bank.user.name}\u2069` })}</h2>
        {bank.duplicate && <Notice className="warn">{translate('money.bank.duplicate_text')}</Notice>}
        <FactList
          facts={[
            { label: translate('money.bank.holder'), value: <PersonName name={bank.holder} />, wide: true },
            {
              label: translate('money.bank.bank'),
              value:
                bank.bank === null
                  ? translate('money.bank.none')
                  : translate(`enums.bank.${bankCodes.includes(bank.bank) ? bank.bank : 'unknown'}`),
              wide: true,
            },
            ...fields.map(([field, label]) => ({
              label: translate(label),
              value: <Masked key={bank.changed_at} uuid={bank.user.uuid} field={field} value={bank[field]} />,
              wide: true,
            })),
          ]}
        />
        {may && bank.verified && (
          <TextInput label="money.bank.reason" value={reason} onChange={setReason} maxLength={reasonLength} />
        )}
        {verify.error && <Refusal error={verify.error} />}
        <div className="buttons">
          <Button type="button" variant="text" color="inherit" onClick={onClose} disabled={verify.isPending}>
            {translate('table.close')}
          </Button>
          {may && (
            <Button
              type="submit"
              variant="contained"
              color={bank.verified ? 'error' : 'primary'}
              disabled={!ready || verify.isPending}
            >
              {translate(verify.isPending ? 'table.busy' : bank.verified ? 'money.bank.unverify' : 'money.bank.verify')}
            </Button>
          )}
        </div>
      </DialogForm>
    </Dialog>
  )
}
