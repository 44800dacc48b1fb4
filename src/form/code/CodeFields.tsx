import { useTranslate } from 'react-admin'
import { SecondaryButton } from '../../ui/Control'
import { Refusal } from '../../ui/Refusal'
import { toldWait } from '../../ui/longWait'
import { useFormats } from '../../ui/useFormats'
import { CodeInput } from '../CodeInput'
import type { OneTimeCode } from './useOneTimeCode'

/** A sent code: its destination, the box for it, and a way to request another. */
export const CodeFields = ({ code, to }: { readonly code: OneTimeCode; readonly to: string }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const told = toldWait(code.left)
  return (
    <>
      <p className="quiet" role="status">
        {translate('people.account.code.sent', { to: `\u2066${to}\u2069` })}
      </p>
      {code.delayed && (
        <p className="quiet" role="status">
          {translate('people.account.code.delayed')}
        </p>
      )}
      <CodeInput
        key={code.refusals}
        label="people.account.code.label"
        name="otp"
        value={code.otp}
        onChange={code.setOtp}
        error={code.problem}
        required
        autoFocus
      />
      {code.triesLeft !== undefined && (
        <span role="status">{translate('errors.attempts_left', { n: number(code.triesLeft) })}</span>
      )}
      <SecondaryButton
        type="button"
        style={{ justifySelf: 'start' }}
        disabled={code.left > 0 || code.sending}
        onClick={() => void code.ask()}
      >
        {code.left > 0
          ? translate(`people.account.code.again_in.${told.unit}`, { n: number(told.n) })
          : translate(code.sending ? 'table.busy' : 'people.account.code.again')}
      </SecondaryButton>
      <Refusal error={code.failure} />
    </>
  )
}
