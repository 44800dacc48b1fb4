import { mobileText } from '../../../../contract/identifiers'
import { signIn } from '../../../../contract/people/sign-in'
import { useHold } from '../../../money/useHold'
import { useWrite } from '../../../data/useWrite'
import { CodeInput } from '../../../form/CodeInput'
import { PasswordInput } from '../../../form/PasswordInput'
import { PhonePart } from './PhonePart'
import { SecretPart } from './SecretPart'

const shortest = 8

/** What people sign in and confirm money moves with: phone, password, passcode. */
export const SecurityPart = ({ phone }: { readonly phone: string }) => {
  const to = mobileText(phone)
  const sendChangeCode = useWrite(signIn.sendChangeCode)
  const changePassword = useWrite(signIn.changePassword)
  const verifyPhone = useWrite(signIn.verifyPhone)
  const hold = useHold()
  const setPasscode = useWrite(signIn.setPasscode)
  return (
    <>
      <PhonePart phone={phone} />
      <SecretPart
        kind="password"
        to={to}
        send={() => sendChangeCode.mutateAsync({ query: { send_to: phone } })}
        save={(otp, password) => changePassword.mutateAsync({ body: { otp, password } })}
        isWhole={(password) => password.length >= shortest}
      >
        {(box) => (
          <PasswordInput
            {...box}
            label="people.account.password.new"
            name="new-password"
            autoComplete="new-password"
            helper="people.account.password.help"
            required
          />
        )}
      </SecretPart>
      <SecretPart
        kind="passcode"
        to={to}
        hold={hold}
        send={() => verifyPhone.mutateAsync({ query: { phone } })}
        save={(otp, passcode) => setPasscode.mutateAsync({ body: { otp, passcode } })}
        isWhole={(passcode) => passcode.length === 6}
      >
        {(box) => (
          <CodeInput
            {...box}
            label="people.account.passcode.new"
            name="passcode"
            secret
            helper="people.account.passcode.help"
            required
          />
        )}
      </SecretPart>
    </>
  )
}
