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
  /** A field code the platform refused it with. */
  readonly error?: string | undefined
  /** Has the focus when it appears. */
  readonly autoFocus?: boolean
  /** For what only keeps money where it is: it is asked for also while the own money is closed. */
  readonly evenClosed?: boolean
}

/**
 * The passcode that confirms a money move; says before any try that money is closed, that none is set or that wrong
 * ones locked it.
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
