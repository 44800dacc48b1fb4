import { useTranslate } from 'react-admin'
import type { SyntheticEvent } from 'react'
import { mobileText } from '../../../../contract/identifiers'
import { SecondaryButton, PrimaryButton } from '../../../ui/Control'
import { Section } from '../../../ui/Section'
import { toldWait } from '../../../ui/longWait'
import { useFormats } from '../../../ui/useFormats'
import { Refusal } from '../../../ui/Refusal'
import { Ltr } from '../../../ui/fields/Ltr'
import { PasswordInput } from '../../../form/PasswordInput'
import { PhoneInput } from '../../../form/PhoneInput'
import { CodeFields } from '../../../form/code/CodeFields'
import { ShortForm, Standing } from './formStyles'
import { usePhoneChange, type PhoneChange } from './usePhoneChange'

interface PartProps {
  readonly change: PhoneChange
}

const NumberAndPassword = ({ change }: PartProps) => {
  const translate = useTranslate()
  return (
    <>
      <PhoneInput
        label="people.account.phone.new"
        value={change.next}
        onChange={change.setNext}
        error={change.problems.phone}
        required
        autoFocus
      />
      <PasswordInput
        label="people.account.phone.password"
        helper="people.account.phone.password_help"
        value={change.password}
        onChange={change.setPassword}
        error={change.problems.password}
        autoComplete="current-password"
        required
      />
      <p className="quiet">{translate('people.account.phone.after')}</p>
      <Refusal error={change.code.failure} />
    </>
  )
}

/** The button that sends a code, with the wait until another may be sent. */
const SendButton = ({ change: { code, isSending } }: PartProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const wait = toldWait(code.left)
  return (
    <PrimaryButton type="submit" disabled={isSending || code.left > 0}>
      {code.left > 0 && !code.sending
        ? translate(`people.account.code.send_in.${wait.unit}`, { n: number(wait.n) })
        : translate(isSending ? 'table.busy' : 'people.account.code.send')}
    </PrimaryButton>
  )
}

const ChangeForm = ({ change }: PartProps) => {
  const translate = useTranslate()
  const { code, isSaving } = change
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void change.submit()
  }
  return (
    <ShortForm onSubmit={submit} noValidate aria-busy={isSaving}>
      {code.sent ? <CodeFields code={code} to={mobileText(change.next)} /> : <NumberAndPassword change={change} />}
      <Refusal error={change.failure} />
      <div className="buttons">
        {code.sent ? (
          <>
            <PrimaryButton type="submit" disabled={isSaving || code.otp.length < 6}>
              {translate(isSaving ? 'table.busy' : 'people.account.phone.save')}
            </PrimaryButton>
            <SecondaryButton type="button" onClick={code.reset}>
              {translate('people.account.phone.other')}
            </SecondaryButton>
          </>
        ) : (
          <SendButton change={change} />
        )}
        <SecondaryButton type="button" onClick={change.close}>
          {translate('table.cancel')}
        </SecondaryButton>
      </div>
    </ShortForm>
  )
}

/** The phone number used to sign in, changed by a code sent to the new one. */
export const PhonePart = ({ phone }: { readonly phone: string }) => {
  const translate = useTranslate()
  const change = usePhoneChange(phone)
  return (
    <Section title={translate('people.account.phone.title')}>
      <Standing>
        <div>
          <span className="value">
            <Ltr>{mobileText(phone)}</Ltr>
          </span>
          <p>{translate('people.account.phone.text')}</p>
        </div>
        {!change.isOpen && (
          <SecondaryButton type="button" onClick={change.open}>
            {translate('people.account.phone.change')}
          </SecondaryButton>
        )}
      </Standing>
      {change.isOpen && <ChangeForm change={change} />}
    </Section>
  )
}
