import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import type { Reply } from '../../contract/endpoint'
import type { Currency } from '../../contract/money/amounts'
import type { transferDesk } from '../../contract/money/transfer-desk'
import type { Formats } from '../../i18n/formats'
import { tickStyle } from '../ui/Control'
import { paletteOf, tint } from '../ui/palette'
import { useFormats } from '../ui/useFormats'
import { NumberField } from '../ui/fields/figures'
import { isolated } from '../ui/fields/Ltr'

const Badge = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  paddingBlock: 2,
  paddingInline: 10,
  borderRadius: 999,
  fontSize: '0.8125rem',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  background: tint(paletteOf(theme).text.primary, 7),
  '&::before': {
    content: '""',
    inlineSize: 8,
    blockSize: 8,
    borderRadius: 4,
    background: paletteOf(theme).text.secondary,
  },
  '&.tron::before': { background: '#d6293e' },
  '&.bsc::before': { background: '#d39c06' },
  '&.bank::before': { background: paletteOf(theme).info.main },
  '&.internal::before': { background: paletteOf(theme).success.main },
  '&.sandbox': { background: tint(paletteOf(theme).warning.main, 18) },
  '&.sandbox::before': { background: paletteOf(theme).warning.main },
}))

/** The network money moves on, by name and colour. */
export const NetworkBadge = ({ network }: { readonly network: string }) => (
  <Badge className={network}>{useTranslate()(`enums.network.${network}`)}</Badge>
)

/** Says that no real money moves. */
export const SandboxBadge = () => <Badge className="sandbox">{useTranslate()('money.transfers.sandbox')}</Badge>

/** How much of a chain's own coin there is for its fees. */
export const Gas = ({ amount, symbol }: { readonly amount: string; readonly symbol: string }) => (
  <bdi style={{ whiteSpace: 'nowrap' }}>
    <NumberField value={amount} /> {symbol}
  </bdi>
)

/** The same within a sentence. */
export const gasText = (amount: string, symbol: string, number: Formats['number']): string =>
  isolated(`${number(amount)} ${symbol}`)

/** Says of a wallet with too little for the fee of its chain what is needed, and where to send it. */
export const LowGas = ({ wallet }: { readonly wallet: Reply<typeof transferDesk.wallets>['results'][number] }) => {
  const translate = useTranslate()
  const { number } = useFormats()
  const { gas_needed: needed, gas_symbol: symbol } = wallet
  return translate('money.transfers.source.gas_low', {
    needed: gasText(needed, symbol, number),
    symbol: isolated(symbol),
  })
}

/** Something the person has to know before going on. */
export const Notice = styled('div')(({ theme }) => ({
  padding: '10px 14px',
  borderRadius: 12,
  lineHeight: 1.9,
  fontSize: '0.9375rem',
  background: tint(paletteOf(theme).info.main, 10),
  '&.warn': { background: tint(paletteOf(theme).warning.main, 14) },
  '&.bad': { background: tint(paletteOf(theme).error.main, 10) },
  '& p': { margin: 0 },
  '& strong': { fontWeight: 700 },
  // Amid words colour alone does not tell a link.
  '& a': { textDecoration: 'underline', textUnderlineOffset: 4 },
}))

/** The radio of a card of {@link Choices}; the whole card is its label. */
export const Radio = styled('input')(({ theme }) => tickStyle(theme))

/** A card of {@link Choices}: the label of its radio. */
export const ChoiceCard = styled('label')({ minInlineSize: 0 })

/** Cards one of which is chosen: native radios, so arrow keys work. */
export const Choices = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  minInlineSize: 0,
  '&.tiles': { gridTemplateColumns: 'repeat(auto-fit, minmax(min(150px, 100%), 1fr))' },
  '& label': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'center',
    gap: '4px 12px',
    padding: '12px 14px',
    minBlockSize: 44,
    boxSizing: 'border-box',
    border: `1px solid ${paletteOf(theme).divider}`,
    borderRadius: 12,
    cursor: 'pointer',
    transition: 'background-color 120ms, border-color 120ms',
  },
  '& label:hover': { background: tint(paletteOf(theme).text.primary, 4) },
  '& label:has(input:checked)': {
    borderColor: paletteOf(theme).primary.main,
    background: tint(paletteOf(theme).primary.main, 7),
  },
  '& label:has(input:focus-visible)': { outline: `2px solid ${paletteOf(theme).primary.main}`, outlineOffset: 2 },
  '& label:has(input:disabled)': { opacity: 0.55, cursor: 'not-allowed' },
  '& .body': { display: 'grid', gap: 4, minInlineSize: 0 },
  '& .line': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px', minInlineSize: 0 },
  '& .name': { fontWeight: 600 },
  '& .side': { marginInlineStart: 'auto', fontWeight: 600 },
  '& .quiet': { color: paletteOf(theme).text.secondary, fontSize: '0.8125rem', overflowWrap: 'anywhere' },
  '& .wrong': { color: paletteOf(theme).error.main, fontSize: '0.8125rem' },
}))

/** The reasons of a transfer offered to pick from, of the platform’s money and of people’s own. */
export const reasonKeys = {
  platform: ['exchange', 'income', 'share', 'refund', 'support'],
  user: ['personal', 'wage', 'debt', 'refund'],
} as const

/** Currencies of internal credit, the usual one first. */
export const creditCurrencies = ['USD', 'USDT', 'IRR'] as const satisfies readonly Currency[]
