import Button from '@mui/material/Button'
import { useNotify, useTranslate } from 'react-admin'
import { useId, useState, type SyntheticEvent } from 'react'
import * as z from 'zod/mini'
import { accountChanges as api } from '../../../contract/people/account-changes'
import { reasonLength } from '../../../contract/text'
import { PlatformError } from '../../data/http/errors'
import { useWrite } from '../../data/useWrite'
import { DialogForm } from '../../form/dialogs/DialogForm'
import { Refusal } from '../../ui/Refusal'
import { isolated } from '../../ui/fields/Ltr'
import { CheckboxInput } from '../../form/CheckboxInput'
import { PhoneInput } from '../../form/PhoneInput'
import { TextAreaInput, TextInput } from '../../form/TextInput'
import { useUserRecord } from '../file/UserShow'
import { waitingOf, WaitingMark } from './WaitingMark'
import { Dialog } from '../../ui/Dialog'

/** What a form can propose, with the names of the texts under `people.users.fields`. */
const names = {
  phone: 'phone',
  email: 'email',
  iban: 'iban',
  card: 'card',
  tron_address: 'tron',
  bsc_address: 'bsc',
} as const
/** A field of {@link names}. */
type Proposed = keyof typeof names

interface ProposeChangeProps {
  /** What is proposed: sign-in details or payout details. */
  readonly about: 'contact' | 'bank'
  /** The current values, masked; the fields in screen order. */
  readonly now: Readonly<Partial<Record<Proposed, string | null>>>
  readonly onClose: () => void
}

/** The form itself, as displayed. */
export const ProposeChangeDialog = ({ about, now: present, onClose }: ProposeChangeProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const person = useUserRecord()
  const title = useId()
  const [typed, setTyped] = useState<Readonly<Partial<Record<Proposed, string>>>>({})
  const [removed, setRemoved] = useState<readonly Proposed[]>([])
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<unknown>()
  const propose = useWrite(api.proposeChange)
  const fields = Object.keys(present) as Proposed[]
  const wanted: Partial<Record<Proposed, string | null>> = {}
  for (const field of fields) {
    const text = typed[field]?.trim() ?? ''
    if (removed.includes(field)) wanted[field] = null
    else if (text !== '') wanted[field] = text
  }
  const any = Object.keys(wanted).length > 0
  const mend = (field: string) => setWrong(({ [field]: _, ...others }) => others)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (!any || propose.isPending) return
    const body = { user_uuid: person.uuid, reason, ...wanted }
    const checked = z.safeParse(api.proposeChange.body, body)
    setFailure(undefined)
    setWrong(
      checked.success
        ? {}
        : Object.fromEntries(checked.error.issues.map(({ path, message }) => [String(path[0]), message])),
    )
    if (!checked.success) return
    try {
      await propose.mutateAsync({ body: checked.data })
      notify('people.users.changes.proposed', { type: 'success' })
      onClose()
    } catch (error) {
      const refused = error instanceof PlatformError ? error.fields : {}
      setWrong(refused)
      if (Object.keys(refused).length === 0) setFailure(error)
    }
  }
  return (
    <Dialog open onClose={() => propose.isPending || onClose()} aria-labelledby={title} fullWidth maxWidth="sm">
      <DialogForm className="tall" noValidate aria-busy={propose.isPending} onSubmit={(event) => void submit(event)}>
        <h2 id={title}>{translate(`people.users.changes.propose_${about}_title`, { name: isolated(person.name) })}</h2>
        <p className="text">{translate('people.users.changes.propose_text')}</p>
        {fields.map((field) => {
          const now = present[field] ?? null
          const waits = waitingOf(person, field) !== undefined
          const goes = removed.includes(field)
          const box = {
            label: `people.users.fields.${names[field]}`,
            value: goes ? '' : (typed[field] ?? ''),
            disabled: waits || goes,
            onChange: (text: string) => {
              setTyped((before) => ({ ...before, [field]: text }))
              mend(field)
            },
            error: wrong[field],
            helper: (
              <span>
                {now === null
                  ? translate('people.users.changes.now_none')
                  : translate('people.users.changes.now', { value: `\u2066${now}\u2069` })}
              </span>
            ),
          }
          return (
            <div key={field}>
              {field === 'phone' ? (
                <PhoneInput {...box} />
              ) : (
                <TextInput
                  {...box}
                  kind={field === 'email' ? 'email' : 'code'}
                  autoComplete="off"
                  maxLength={field === 'email' ? 120 : 80}
                />
              )}
              {now !== null && field !== 'phone' && !waits && (
                <CheckboxInput
                  label={
                    <span>
                      {translate('people.users.changes.remove', {
                        field: translate(`people.users.fields.${names[field]}`),
                      })}
                    </span>
                  }
                  value={goes}
                  onChange={(checked) => {
                    setRemoved((before) => (checked ? [...before, field] : before.filter((one) => one !== field)))
                    mend(field)
                  }}
                />
              )}
              <WaitingMark field={field} />
            </div>
          )
        })}
        <TextAreaInput
          label="people.users.fields.reason"
          rows={2}
          maxLength={reasonLength}
          value={reason}
          onChange={(text) => {
            setReason(text)
            mend('reason')
          }}
          error={wrong['reason']}
          required
        />
        <Refusal error={failure} />
        <div className="buttons">
          <Button type="button" variant="text" color="inherit" onClick={onClose} disabled={propose.isPending}>
            {translate('table.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!any || propose.isPending}>
            {translate(propose.isPending ? 'table.busy' : 'people.users.changes.propose_send')}
          </Button>
        </div>
      </DialogForm>
    </Dialog>
  )
}
