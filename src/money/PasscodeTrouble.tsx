import { LinkBase, useTranslate } from 'ra-core'
import { link, mayOpen, paths } from '../paths'
import { PlatformError } from '../providers/errors'
import { useUser } from '../providers/useUser'
import { useFormats } from '../shared/feedback/useFormats'
import { MoneyFailure } from './MoneyFailure'

/** Why a call confirmed by passcode was refused: tries left, how long it is locked, or that there is no passcode yet. */
export const PasscodeTrouble = ({ error }: { readonly error: unknown }) => {
  const translate = useTranslate()
  const { number, duration } = useFormats()
  const user = useUser()
  if (!(error instanceof PlatformError)) return <MoneyFailure error={error} />
  const { code, details, retryAfter } = error
  if (code === 'wrong_passcode' && details['unset'] === true)
    return (
      <>
        {translate('money.passcode_unset')}{' '}
        {mayOpen(paths.userAccount, user) && (
          <LinkBase to={link('userAccount')}>{translate('money.passcode_set')}</LinkBase>
        )}
      </>
    )
  const left = details['tries_left']
  if (code === 'wrong_passcode')
    return (
      <>
        {translate('errors.wrong_passcode')}{' '}
        {typeof left === 'number' && translate('errors.attempts_left', { n: number(left) })}
      </>
    )
  if (code === 'locked')
    return (
      <>
        {details['until_reset'] === true || retryAfter === undefined
          ? translate('money.passcode_locked')
          : translate('money.passcode_paused', { time: duration(retryAfter) })}
      </>
    )
  if (code === 'contract_required')
    return (
      <>
        {translate('errors.contract_required')} <LinkBase to={link('home')}>{translate('money.contract_go')}</LinkBase>
      </>
    )
  return <MoneyFailure error={error} />
}
