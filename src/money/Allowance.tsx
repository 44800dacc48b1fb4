import { useTranslate } from 'react-admin'
import type { Reply } from '../../contract/endpoint'
import { formatMinor, toMinor, type Currency } from '../../contract/money/amounts'
import type { MoneyMove } from '../../contract/money/second-person'
import { transferDesk } from '../../contract/money/transfer-desk'
import type { transfers } from '../../contract/money/transfers'
import { useRead } from '../data/useRead'
import { FactList } from '../ui/Section'
import { useFormats } from '../ui/useFormats'
import { isolated } from '../ui/fields/Ltr'
import { Notice } from './parts'

/** How much of the 24-hour allowance is used, and whose it is. */
export type Uses = Reply<typeof transferDesk.transferQuote>['allowance']
type PassedSums = Reply<typeof transfers.transfer>['object']['waits']

interface AllowanceProps {
  readonly uses: Uses
  /** For withdrawals: one that reaches the limit is refused instead of awaiting anybody. */
  readonly refused?: boolean
}

/** How much of one person's 24-hour allowance is used, and whether this move needs a second person. */
export const Allowance = ({ uses, refused = false }: AllowanceProps) => {
  const translate = useTranslate()
  const { money } = useFormats()
  if (uses.length === 0) return null
  return (
    <Notice className={uses.some(({ waits }) => waits) ? 'warn' : ''} style={{ display: 'grid', gap: 8 }}>
      <FactList
        facts={uses.map(({ scope, currency, used, limit }) => ({
          label: translate(`money.transfers.allowance.${scope}`),
          value: translate('money.transfers.allowance.used', {
            used: isolated(money(used, currency)),
            limit: isolated(money(limit, currency)),
          }),
          wide: uses.length === 1,
        }))}
      />
      {!refused && uses.some(({ waits }) => waits) && <p>{translate('money.transfers.allowance.waits')}</p>}
    </Notice>
  )
}

interface AskedAllowanceProps {
  readonly move: MoneyMove
  readonly currency: Currency
  readonly amount: string
  /** The recipient, as the platform knows them. */
  readonly receiver?: string | undefined
}

/** The same for a form without a quote, requested for the sum under review. */
export const AskedAllowance = ({ move, currency, amount, receiver = '' }: AskedAllowanceProps) => {
  const { data } = useRead(transferDesk.moneyAllowance, {
    query: { move, currency_type: currency, amount, ...(receiver !== '' && { receiver }) },
  })
  return data ? <Allowance uses={data.allowance} /> : null
}

interface WaitsForProps {
  readonly waits: PassedSums
  /** It was pending once and no longer is. */
  readonly over: boolean
}

/** Why a move is or was pending: whose 24-hour sum reaches the limit with it. */
export const WaitsFor = ({ waits, over }: WaitsForProps) => {
  const translate = useTranslate()
  const { money } = useFormats()
  return waits.map(({ scope, currency, used, amount, limit }) => (
    <div key={`${scope} ${currency}`}>
      {translate(over ? 'money.transfers.allowance.waited' : 'money.transfers.allowance.why', {
        whose: translate(`money.transfers.allowance.whose.${scope}`),
        sum: isolated(money(formatMinor(toMinor(used, currency) + toMinor(amount, currency), currency), currency)),
        limit: isolated(money(limit, currency)),
      })}
    </div>
  ))
}
