import { useTranslate } from 'react-admin'
import { CodeFields } from '../../form/code/CodeFields'
import { SecondaryButton, PrimaryButton, TextButton } from '../../ui/Control'
import { DialogForm } from '../../form/dialogs/DialogForm'
import { toldWait } from '../../ui/longWait'
import { Refusal } from '../../ui/Refusal'
import { useFormats } from '../../ui/useFormats'
import { Ltr, PersonName } from '../../ui/fields/Ltr'
import { PasswordInput } from '../../form/PasswordInput'
import { TextInput } from '../../form/TextInput'
import { Dialog } from '../../ui/Dialog'
import { useSigningIn, type SigningIn, type SigningInOptions } from './useSigningIn'

interface PartProps {
  readonly signingIn: SigningIn
}

const PasswordPart = ({ signingIn }: PartProps) => {
  const { user, typed, username, password, problems } = signingIn
  return (
    <>
      {typed === undefined ? (
        <input
          type="text"
          name="username"
          autoComplete="username"
          aria-label={user?.name ?? ''}
          defaultValue={username}
          hidden
          readOnly
        />
      ) : (
        <TextInput
          kind="code"
          label="people.account.again.address"
          name="username"
          autoComplete="username"
          maxLength={120}
          value={typed}
          onChange={signingIn.typeAddress}
          error={problems.address}
          autoFocus
          required
        />
      )}
      <PasswordInput
        label="shell.again.password"
        name="password"
        value={password}
        onChange={signingIn.typePassword}
        error={problems.password}
        autoFocus={typed === undefined}
      />
    </>
  )
}

/** The sent code, or the button that sends one, disabled until the next may be requested. */
const CodePart = ({ signingIn: { code, shown, problems } }: PartProps) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const told = toldWait(code.left)
  const sendCode = code.sending ? (
    <p role="status">{translate('table.busy')}</p>
  ) : (
    <SecondaryButton type="button" disabled={code.left > 0} onClick={() => void code.ask()}>
      {code.left > 0
        ? translate(`people.account.code.send_in.${told.unit}`, { n: number(told.n) })
        : translate('people.account.code.send')}
    </SecondaryButton>
  )
  return (
    <>
      {problems.password !== undefined && <Refusal>{translate(problems.password)}</Refusal>}
      {code.sent || code.failure !== undefined ? <CodeFields code={code} to={shown} /> : sendCode}
    </>
  )
}

/**
 * Asks for password or one-time code over the page when the session is lost, so that typed text is not. If the phone or
 * e-mail may have changed by now, it asks for that too.
 */
export const SignInDialog = ({ why, onAnswer }: SigningInOptions) => {
  const translate = useTranslate()
  const signingIn = useSigningIn({ why, onAnswer })
  const { user, way, typed, phone, code, busy } = signingIn
  return (
    <Dialog open aria-labelledby="again-title" aria-describedby="again-why" fullWidth maxWidth="xs">
      <DialogForm
        noValidate
        aria-busy={busy}
        onSubmit={(event) => {
          event.preventDefault()
          void signingIn.submit()
        }}
      >
        <h2 id="again-title">{translate('shell.again.title')}</h2>
        <p className="text" id="again-why">
          {translate(`errors.ended.${why ?? 'unsaid'}`)} {translate('people.account.again.text')}
        </p>
        <p style={{ margin: 0, overflowWrap: 'anywhere' }}>
          {user?.name && (
            <strong>
              <PersonName name={user.name} />{' '}
            </strong>
          )}
          {typed === undefined && <Ltr>{signingIn.shown}</Ltr>}
        </p>
        <Refusal error={signingIn.failure} />
        {way === 'password' ? <PasswordPart signingIn={signingIn} /> : <CodePart signingIn={signingIn} />}
        {(phone !== '' || typed !== undefined) && (
          <TextButton type="button" style={{ justifySelf: 'start' }} onClick={signingIn.turn}>
            {translate(way === 'password' ? 'people.account.again.code' : 'people.account.again.password')}
          </TextButton>
        )}
        {typed === undefined && way === 'password' && (
          <TextButton type="button" style={{ justifySelf: 'start' }} onClick={signingIn.askAddress}>
            {translate('people.account.again.moved')}
          </TextButton>
        )}
        <div className="buttons">
          <SecondaryButton type="button" onClick={signingIn.leave}>
            {translate('shell.again.leave')}
          </SecondaryButton>
          <PrimaryButton type="submit" disabled={way === 'code' && !code.sent}>
            {translate(busy ? 'table.busy' : 'shell.again.submit')}
          </PrimaryButton>
        </div>
      </DialogForm>
    </Dialog>
  )
}
