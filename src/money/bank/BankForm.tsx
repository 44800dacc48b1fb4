import { mobileText } from '../../../contract/identifiers'
import Button from '@mui/material/Button'
import { useNotify, useTranslate } from 'react-admin'
import { useId, useState, type SyntheticEvent } from 'react'
import * as z from 'zod/mini'
import { bankChanges, bankInfo } from '../../../contract/money/bank'
import type { Reply } from '../../../contract/endpoint'
import { signIn } from '../../../contract/people/sign-in'
import { CodeFields } from '../../form/code/CodeFields'
import { useOneTimeCode } from '../../form/code/useOneTimeCode'
import { useFormDraft } from '../../data/drafts/drafts'
import { PlatformError } from '../../data/http/errors'
import { useWrite } from '../../data/useWrite'
import { useUser } from '../../data/session/useUser'
import { DialogForm } from '../../form/dialogs/DialogForm'
import { toldWait } from '../../ui/longWait'
import { Refusal } from '../../ui/Refusal'
import { useFormats } from '../../ui/useFormats'
import { TextInput } from '../../form/TextInput'
import { GroupedCode } from '../../ui/fields/GroupedCode'
import { KeptDraft } from '../../form/KeptDraft'
import { OwnerHold } from '../OwnerHold'
import { useHold } from '../useHold'
import { Dialog } from '../../ui/Dialog'

/** Problem codes, by field. */
type Problems = Readonly<Record<string, string>>

export type Bank = Reply<typeof bankInfo.userBank>['results'][number]

/** The longest code a field shows in full on a phone; a longer one is shown in full below it. */
const longestLine = 28

const fieldNames = ['iban', 'card', 'tron_address', 'bsc_address'] as const
const labels = { iban: 'iban', card: 'card', tron_address: 'tron', bsc_address: 'bsc' } as const

/**
 * Changes the person's own bank account and wallets, confirmed by a code sent to their phone. Only what changed is
 * sent, and it is kept until then.
 */
export const BankForm = ({ bank, onClose }: { readonly bank: Bank; readonly onClose: () => void }) => {
  const translate = useTranslate()
  const title = useId()
  const notify = useNotify()
  const { number } = useFormats()
  const { phone = '' } = useUser()
  const hold = useHold()
  const [initial] = useState(() => ({
    iban: bank.iban ?? '',
    card: bank.card ?? '',
    tron_address: bank.tron_address ?? '',
    bsc_address: bank.bsc_address ?? '',
  }))
  const { values, change, forget, kept } = useFormDraft('own-bank', initial)
  const verify = useWrite(signIn.verifyPhone)
  const code = useOneTimeCode(() => verify.mutateAsync({ query: { phone } }), { purpose: 'bank', to: phone })
  const told = toldWait(code.left)
  const save = useWrite(bankInfo.saveUserBank)
  const [wrong, setWrong] = useState<Problems>({})
  const [failure, setFailure] = useState<unknown>()
  const changes = Object.fromEntries(
    fieldNames
      .filter((name) => values[name].trim() !== initial[name])
      .map((name) => [name, values[name].trim() === '' ? null : values[name].trim()]),
  )
  const changed = Object.keys(changes).length > 0
  /** Checks the changes against the platform's own rules, before a code is sent for them. */
  const judge = (): boolean => {
    const checked = z.safeParse(bankChanges, changes)
    const problems = checked.success
      ? {}
      : Object.fromEntries(checked.error.issues.map(({ path, message }) => [String(path[0]), message]))
    setFailure(undefined)
    setWrong(problems)
    return checked.success
  }
  const refused = (error: unknown) => {
    if (code.refused(error)) return
    const fields = error instanceof PlatformError ? error.fields : {}
    setWrong(fields)
    if (Object.keys(fields).length === 0) setFailure(error)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!changed || hold || save.isPending || !judge()) return
    if (!code.sent) return void code.ask()
    if (code.otp.length < 6) return
    save.mutate(
      { body: { otp: code.otp, ...changes } },
      {
        onSuccess: () => {
          notify('money.bank.saved', { type: 'success' })
          code.reset()
          forget()
          onClose()
        },
        onError: refused,
      },
    )
  }
  return (
    <Dialog open onClose={() => save.isPending || onClose()} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogForm noValidate aria-busy={save.isPending} onSubmit={submit}>
        <h2 id={title}>{translate('money.bank.edit_title')}</h2>
        <p className="text">{translate('money.bank.edit_text')}</p>
        {hold && <OwnerHold hold={hold} />}
        {fieldNames.map((name) => (
          <TextInput
            key={name}
            kind="code"
            label={`money.bank.${labels[name]}`}
            value={values[name]}
            maxLength={80}
            onChange={(value) => {
              change({ [name]: value })
              setWrong(({ [name]: _mended, ...others }) => others)
            }}
            {...(wrong[name] && { error: wrong[name] })}
            {...(values[name].length > longestLine && { helper: <GroupedCode code={values[name]} /> })}
          />
        ))}
        {code.sent ? <CodeFields code={code} to={mobileText(phone)} /> : <Refusal error={code.failure} />}
        <Refusal error={failure} />
        <KeptDraft
          kept={kept && changed}
          disabled={save.isPending}
          onForget={() => {
            forget()
            setWrong({})
          }}
        />
        <div className="buttons">
          <Button type="button" variant="text" color="inherit" onClick={onClose} disabled={save.isPending}>
            {translate('table.cancel')}
          </Button>
          {code.sent ? (
            <Button
              type="submit"
              variant="contained"
              disabled={!changed || hold !== undefined || code.otp.length < 6 || save.isPending}
            >
              {translate(save.isPending ? 'table.busy' : 'money.bank.save')}
            </Button>
          ) : (
            <Button
              type="submit"
              variant="contained"
              disabled={!changed || hold !== undefined || code.sending || code.left > 0}
            >
              {code.left > 0
                ? translate(`people.account.code.send_in.${told.unit}`, { n: number(told.n) })
                : translate(code.sending ? 'table.busy' : 'money.bank.send_code')}
            </Button>
          )}
        </div>
      </DialogForm>
    </Dialog>
  )
}
