import { useEffect } from 'react'
import { signIn } from '../../contract/people/sign-in'
import { useRead } from '../data/useRead'
import { Refusal } from '../ui/Refusal'
import { CodeInput } from '../form/CodeInput'
import { OwnerHold } from './OwnerHold'
import { useHold } from './useHold'
import { PasscodeLocked, PasscodeUnset } from './PasscodeTrouble'

interface PasscodeInputProps {
  readonly value: string
  readonly onChange: (passcode: string) => void
  readonly disabled?: boolean
  /** A field code with which the platform refused it. */
  readonly error?: string | undefined
  /** Takes the focus when it appears. */
  readonly autoFocus?: boolean
  /** For actions that only keep money where it is: asked for even while one's own money is on hold. */
  readonly evenClosed?: boolean
}

/**
 * The passcode that confirms a money move; says before any try that money is on hold, that no passcode is set or that
 * wrong ones have locked it.
 */
export const PasscodeInput = ({
  value,
  onChange,
  disabled,
  error,
  autoFocus = false,
  evenClosed = false,
}: PasscodeInputProps) => {
  const hold = useHold()
  const { data, refetch } = useRead(signIn.passcodeState, {})
  const wait = data?.locked_for ?? undefined
  useEffect(() => {
    if (wait === undefined) return
    const timer = setTimeout(() => void refetch(), wait * 1000)
    return () => clearTimeout(timer)
  }, [wait, refetch])
  if (hold && !evenClosed) return <OwnerHold hold={hold} />
  return (
    <>
      <CodeInput
        secret
        label="money.transfers.passcode"
        helper="money.transfers.passcode_help"
        value={value}
        onChange={onChange}
        required
        autoFocus={autoFocus}
        {...(disabled && { disabled })}
        {...(error && { error })}
      />
      {data?.set === false ? (
        <Refusal>
          <PasscodeUnset />
        </Refusal>
      ) : (
        (data?.until_reset || wait !== undefined) && (
          <Refusal>
            <PasscodeLocked seconds={data?.until_reset ? undefined : wait} />
          </Refusal>
        )
      )}
    </>
  )
}
