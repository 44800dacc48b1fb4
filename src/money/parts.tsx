import { useTranslate } from 'react-admin'
import type { Reply } from '../../contract/endpoint'
import type { Currency } from '../../contract/money/amounts'
import type { transferDesk } from '../../contract/money/transfer-desk'
import type { Formats } from '../../i18n/formats'
import { useFormats } from '../ui/useFormats'
import { NumberField } from '../ui/fields/figures'
import { isolated } from '../ui/fields/Ltr'
import { classed } from '../ui/classed'
import css from './parts.module.css'

const Badge = classed('span', css.badge)

/** The network money moves on, by name and colour. */
export const NetworkBadge = ({ network }: { readonly network: string }) => (
  <Badge className={network}>{useTranslate()(`enums.network.${network}`)}</Badge>
)

/** Says that no real money moves. */
export const SandboxBadge = () => <Badge className="sandbox">{useTranslate()('money.transfers.sandbox')}</Badge>

/** The balance of a chain's own coin for its fees. */
export const Gas = ({ amount, symbol }: { readonly amount: string; readonly symbol: string }) => (
  <bdi style={{ whiteSpace: 'nowrap' }}>
    <NumberField value={amount} /> {symbol}
  </bdi>
)

/** The same within a sentence. */
export const gasText = (amount: string, symbol: string, number: Formats['number']): string =>
  isolated(`${number(amount)} ${symbol}`)

/** For a wallet that cannot cover its chain's fee, says how much is needed and where to send it. */
export const LowGas = ({ wallet }: { readonly wallet: Reply<typeof transferDesk.wallets>['results'][number] }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { gas_needed: needed, gas_symbol: symbol } = wallet
  return translate('money.transfers.source.gas_low', {
    needed: gasText(needed, symbol, number),
    symbol: isolated(symbol),
  })
}

/** Something the person has to know before continuing. */
export const Notice = classed('div', css.notice)

/** A field and the button beside it, of equal height. */
export const FieldRow = classed('div', css.fieldRow)

/** The radio of a card of {@link Choices}; the whole card is its label. */
export const Radio = classed('input', css.radio)

/** A card of {@link Choices}: the label of its radio. */
export const ChoiceCard = classed('label', css.choiceCard)

/** Cards of which one is chosen: native radios, so arrow keys work. */
export const Choices = classed('div', css.choices)

/** The reasons offered for a transfer, of the platform’s money and of people’s own. */
export const reasonKeys = {
  platform: ['exchange', 'income', 'share', 'refund', 'support'],
  user: ['personal', 'wage', 'debt', 'refund'],
} as const

/** Currencies of internal credit, the usual one first. */
export const creditCurrencies = ['USD', 'USDT', 'IRR'] as const satisfies readonly Currency[]

/** The usual number of wallets of the platform, and of a person: room is reserved until they load. */
export const usualWallets = { platform: 4, own: 2 } as const
