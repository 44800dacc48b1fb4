import { useState } from 'react'
import { AccountField } from './AccountField'
import { CodeForm, PhoneForm, queuedCode } from '../CodeForm'
import { Note, Submit } from '../parts'
import { PasswordField } from '../PasswordField'
import { account, present } from '../rules'
import { ownDevice, type StartedSession } from '../../data/session/session'
import { readSession, send } from '../send'
import { typedAccount, type QueuedCode, type useSentCode } from '../sent-code'
import { useText } from '../texts'
import { useForm } from '../useForm'

interface Props {
  readonly onSession: (session: StartedSession) => void
}

/** Sign-in with phone or e-mail and password. */
export const PasswordLogin = ({ onSession, onInput }: Props & { readonly onInput: () => void }) => {
  const t = useText()
  const [typed] = useState(typedAccount)
  const form = useForm({ username: account, password: present }, async ({ username, password }) =>
    onSession(readSession(await send('POST', '/account/login/', { username, password, ...ownDevice() }))),
  )
  return (
    <>
      {form.problem !== undefined && <Note tone="bad">{form.problem}</Note>}
      <form onSubmit={form.onSubmit} noValidate onInput={onInput}>
        <AccountField
          name="username"
          label={t('public.login.username')}
          value={typed}
          problem={form.problemOf('username')}
          autoFocus={typed === undefined}
        />
        <PasswordField
          label={t('public.login.password')}
          problem={form.problemOf('password')}
          autoComplete="current-password"
          autoFocus={typed !== undefined}
        />
        <Submit busy={form.busy}>{t('public.login.submit')}</Submit>
      </form>
    </>
  )
}

const askCode = async (phone: string): Promise<QueuedCode> =>
  queuedCode(await send('POST', '/account/login-code/', { phone }))

/** Sign-in with a one-time code sent to the phone. */
export const CodeLogin = ({
  onSession,
  code: [sent, setSent],
}: Props & { readonly code: ReturnType<typeof useSentCode> }) => {
  const t = useText()
  if (!sent) return <PhoneForm intro={t('public.login.code_intro')} ask={askCode} onSent={setSent} />
  return (
    <CodeForm
      sent={sent}
      submit={t('public.login.submit')}
      ask={askCode}
      onSent={setSent}
      onCode={async (otp) =>
        onSession(readSession(await send('POST', '/account/login-code/', { phone: sent.phone, otp, ...ownDevice() })))
      }
      onOther={() => setSent(undefined)}
    />
  )
}
