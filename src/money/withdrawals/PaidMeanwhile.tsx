import { LinkBase, useTranslate } from 'react-admin'
import { link } from '../../paths'
import { PlatformError } from '../../data/http/errors'
import { isolated } from '../../ui/fields/Ltr'

/** Whether a payment was refused because another payment has already taken one of its withdrawals. */
export const isPaidMeanwhile = (error: unknown): error is PlatformError =>
  error instanceof PlatformError && error.code === 'conflict' && Array.isArray(error.details['withdrawals'])

const isSentBack = (withdrawals: unknown): boolean =>
  Array.isArray(withdrawals) &&
  (withdrawals as { readonly state?: unknown }[]).some(({ state }) => state === 'needs_correction')

/** A colleague was quicker: who paid, with a link to that transfer, or that it was sent back. Nothing was sent from here. */
export const PaidMeanwhile = ({ error }: { readonly error: PlatformError }) => {
  const translate = useTranslate()
  const { by, transfer, withdrawals } = error.details
  if (isSentBack(withdrawals)) return translate('money.withdrawals.sent_back')
  return (
    <>
      {typeof by === 'string'
        ? translate('money.withdrawals.meanwhile_by', { name: isolated(by) })
        : translate('money.withdrawals.meanwhile')}{' '}
      {typeof transfer === 'string' && (
        <LinkBase to={link('adminTransferHistory', { transfer })}>
          {translate('money.withdrawals.meanwhile_look')}
        </LinkBase>
      )}
    </>
  )
}
