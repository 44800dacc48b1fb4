import { LinkBase, useTranslate } from 'react-admin'
import { link, mayOpen, paths } from '../paths'
import { PlatformError } from '../data/http/errors'
import { useUser } from '../data/session/useUser'
import { useFormats } from '../ui/useFormats'
import { MoneyFailure } from './MoneyFailure'

const SetPasscode = () => {
  const translate = useTranslate()
  return (
    mayOpen(paths.userAccount, useUser()) && (
      <LinkBase to={link('userAccount')}>{translate('money.transfers.passcode_set')}</LinkBase>
    )
  )
}

/** There is no passcode yet, and where to set one. */
export const PasscodeUnset = () => (
  <>
    {useTranslate()('money.transfers.passcode_unset')} <SetPasscode />
  </>
)

/** The passcode is locked: for this many seconds, or until it is reset. */
export const PasscodeLocked = ({ seconds }: { readonly seconds: number | undefined }) => {
  const translate = useTranslate()
  const { duration } = useFormats()
  if (seconds !== undefined) return translate('money.transfers.passcode_paused', { time: duration(seconds) })
  return (
    <>
      {translate('money.transfers.passcode_locked')} <SetPasscode />
    </>
  )
}

/** Why a call confirmed by passcode was refused: tries left, how long it is locked, or that there is no passcode yet. */
export const PasscodeTrouble = ({ error }: { readonly error: unknown }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  if (!(error instanceof PlatformError)) return <MoneyFailure error={error} />
  const { code, details, retryAfter } = error
  if (code === 'wrong_passcode' && details['unset'] === true) return <PasscodeUnset />
  const left = details['tries_left']
  if (code === 'wrong_passcode')
    return (
      <>
        {translate('errors.wrong_passcode')}{' '}
        {typeof left === 'number' && translate('errors.attempts_left', { n: number(left) })}
      </>
    )
  if (code === 'locked') return <PasscodeLocked seconds={details['until_reset'] === true ? undefined : retryAfter} />
  if (code === 'contract_required')
    return (
      <>
        {translate('errors.contract_required')}{' '}
        <LinkBase to={link('home')}>{translate('money.transfers.contract_go')}</LinkBase>
      </>
    )
  return <MoneyFailure error={error} />
}
