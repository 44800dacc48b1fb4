import { useTranslate } from 'react-admin'
import { isSomething } from '../../contract/money/amounts'
import type { CurrentUser } from '../../contract/people/person'
import { useFormats } from '../ui/useFormats'

/** What of somebody's credit waits for withdrawals and cannot be spent, a line a currency; nothing where nothing waits. */
export const Promised = ({ credit }: { readonly credit: CurrentUser['credit'] }) => {
  const translate = useTranslate()
  const { money } = useFormats()
  const waiting = credit.filter(({ promised }) => isSomething(promised))
  if (waiting.length === 0) return null
  return (
    <small style={{ display: 'grid', fontWeight: 400 }}>
      {waiting.map(({ currency, promised }) => (
        <span key={currency}>{translate('shell.credit_promised', { amount: money(promised, currency) })}</span>
      ))}
    </small>
  )
}
