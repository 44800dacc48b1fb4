import { useTranslate } from 'react-admin'
import { isSomething } from '../../contract/money/amounts'
import type { CurrentUser } from '../../contract/people/person'
import { useFormats } from '../ui/useFormats'

/**
 * The part of somebody's credit that is reserved for withdrawals and cannot be spent, one line per currency; nothing if
 * none is.
 */
export const ReservedCredit = ({ credit }: { readonly credit: CurrentUser['credit'] }) => {
  const translate = useTranslate()
  const { money } = useFormats()
  const withReserve = credit
    .map(({ currency, reserved = '0' }) => ({ currency, reserved }))
    .filter(({ reserved }) => isSomething(reserved))
  if (withReserve.length === 0) return null
  return (
    <small style={{ display: 'grid', fontWeight: 400, fontSize: 'max(0.75rem, 0.8em)' }}>
      {withReserve.map(({ currency, reserved }) => (
        <span key={currency}>{translate('shell.credit_reserved', { amount: money(reserved, currency) })}</span>
      ))}
    </small>
  )
}
