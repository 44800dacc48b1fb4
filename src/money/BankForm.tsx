import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { useTranslate } from 'ra-core'
import { useId, useState, type SyntheticEvent } from 'react'
import * as z from 'zod/mini'
import { bankInfo } from '../../contract/bank'
import type { Reply } from '../../contract/endpoint'
import { people } from '../../contract/people'
import { signIn } from '../../contract/sign-in'
import { transferDesk } from '../../contract/transfer-desk'
import { usePlatformCall } from '../providers/usePlatformCall'
import { PlatformError } from '../providers/errors'
import { useCall } from '../providers/useCall'
import { useUser } from '../providers/useUser'
import { PlainButton } from '../shared/feedback/Control'
import { DialogForm } from '../shared/feedback/DialogForm'
import { Refusal } from '../shared/feedback/Refusal'
import { useFormats } from '../shared/feedback/useFormats'
import { CodeInput } from '../shared/inputs/CodeInput'
import { TextInput } from '../shared/inputs/TextInput'
import { useToast } from '../shell/toasts'

/** Codes of what is wrong, by field. */
type Problems = Readonly<Record<string, string>>

export type Bank = Reply<typeof bankInfo.userBank>['results'][number]

const fieldNames = ['iban', 'card', 'tron_address', 'bsc_address'] as const
const labels = { iban: 'iban', card: 'card', tron_address: 'tron', bsc_address: 'bsc' } as const

/** Changes the own bank account and wallets: confirmed by a code sent to the own phone. Only what changed is sent. */
export const BankForm = ({ bank, onClose }: { readonly bank: Bank; readonly onClose: () => void }) => {
  const translate = useTranslate()
  const title = useId()
  const toast = useToast()
  const { number } = useFormats()
  const { phone = '' } = useUser()
  const call = usePlatformCall()
  const [values, setValues] = useState(
    () =>
      Object.fromEntries(fieldNames.map((name) => [name, bank[name] ?? ''])) as Record<
        (typeof fieldNames)[number],
        string
      >,
  )
  const [otp, setOtp] = useState('')
  const [sent, setSent] = useState(false)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const save = useCall(bankInfo.saveUserBank, { drops: [bankInfo.userBank, transferDesk.wallets, people.currentUser] })
  const [wrong, setWrong] = useState<Problems>({})
  const refused = save.error instanceof PlatformError ? save.error.fields : {}
  const fields: Problems = { ...refused, ...wrong }
  const refusal = save.error instanceof PlatformError && save.error.code === 'wrong_code' ? save.error : undefined
  const left = refusal?.details['tries_left']
  const changes = Object.fromEntries(
    fieldNames
      .filter((name) => values[name].trim() !== (bank[name] ?? ''))
      .map((name) => [name, values[name].trim() === '' ? null : values[name].trim()]),
  )
  const changed = Object.keys(changes).length > 0
  /** Judges what changed by the platform's own rules, before a code is sent for it. */
  const judge = (): boolean => {
    const checked = z.safeParse(bankInfo.saveUserBank.body, { otp: '000000', ...changes })
    const problems = checked.success
      ? {}
      : Object.fromEntries(checked.error.issues.map(({ path, message }) => [String(path[0]), message]))
    save.reset()
    setWrong(problems)
    return checked.success
  }
  const sendCode = async () => {
    if (!judge()) return
    setSending(true)
    setFailure(undefined)
    try {
      await call(signIn.verifyPhone, { query: { phone } })
      setSent(true)
    } catch (error) {
      setFailure(error)
    } finally {
      setSending(false)
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!changed || otp.length < 6 || save.isPending || !judge()) return
    save.mutate(
      { input: { body: { otp, ...changes } } },
      {
        onSuccess: () => {
          toast.done('wallets.bank.saved')
          onClose()
        },
        onError: () => setOtp(''),
      },
    )
  }
  return (
    <Dialog open onClose={() => save.isPending || onClose()} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogForm noValidate aria-busy={save.isPending} onSubmit={submit}>
        <h2 id={title}>{translate('wallets.bank.edit_title')}</h2>
        <p className="text">{translate('wallets.bank.edit_text')}</p>
        {fieldNames.map((name) => (
          <TextInput
            key={name}
            kind="code"
            label={`wallets.bank.${labels[name]}`}
            value={values[name]}
            maxLength={80}
            onChange={(value) => {
              setValues((before) => ({ ...before, [name]: value }))
              setWrong(({ [name]: _mended, ...others }) => others)
            }}
            {...(fields[name] && { error: fields[name] })}
          />
        ))}
        <div style={{ display: 'grid', gap: 8, justifyItems: 'start' }}>
          <PlainButton type="button" disabled={sending || !changed} onClick={() => void sendCode()}>
            {translate(sending ? 'table.busy' : sent ? 'wallets.bank.send_again' : 'wallets.bank.send_code')}
          </PlainButton>
          <span role="status">{sent && translate('wallets.bank.code_sent')}</span>
        </div>
        {sent && (
          <CodeInput
            label="wallets.bank.code"
            value={otp}
            onChange={setOtp}
            required
            {...(fields['otp'] && { error: refusal ? 'errors.wrong_code' : fields['otp'] })}
          />
        )}
        {typeof left === 'number' && left > 0 && (
          <span role="status">{translate('errors.attempts_left', { n: number(left) })}</span>
        )}
        {(failure ?? (Object.keys(refused).length === 0 ? save.error : undefined)) && (
          <Refusal error={failure ?? save.error} />
        )}
        <div className="buttons">
          <Button type="button" variant="text" color="inherit" onClick={onClose} disabled={save.isPending}>
            {translate('table.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!changed || otp.length < 6 || save.isPending}>
            {translate(save.isPending ? 'table.busy' : 'wallets.bank.save')}
          </Button>
        </div>
      </DialogForm>
    </Dialog>
  )
}
