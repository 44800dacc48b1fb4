import { mobileText } from '../../../contract/identifiers'
import type { Currency } from '../../../contract/money/amounts'
import type { Figure, NumberOptions } from '../../../i18n/formats'
import { useFormats } from '../useFormats'
import { isolated } from './Ltr'
import './figures.css'

const unbroken = { whiteSpace: 'nowrap' } as const
const apart = { unicodeBidi: 'isolate' } as const
// Even as a link: a loss in the link colour would pass for a gain.
const below = { ...unbroken, color: 'var(--mui-palette-error-main)' } as const

/** A quantity in the digits of the language. */
export const NumberField = ({ value, options }: { readonly value: Figure; readonly options?: NumberOptions }) => (
  <span style={unbroken}>{useFormats().number(value, options)}</span>
)

interface MoneyFieldProps {
  readonly amount: Figure
  readonly currency: Currency
  /** Writes the plus sign too; for incoming and outgoing lines. */
  readonly signed?: boolean
  /** In a column: the decimals of each currency, the largest of them, and the unit in its heading. */
  readonly decimals?: LinedFigures | undefined
}

interface LinedFigures {
  readonly of: Readonly<Record<string, number>>
  readonly most: number
  readonly unit?: Currency | undefined
}

/** An amount with its unit, unless the heading has it; rials have their toman value in the title. */
export const MoneyField = ({ amount, currency, signed = false, decimals }: MoneyFieldProps) => {
  const { money, toman, number, unit, lacking } = useFormats()
  const title = currency === 'IRR' ? toman(amount) : undefined
  const style = String(amount).startsWith('-') ? below : unbroken
  const digits = decimals?.of[currency]
  const options = { signed, ...(digits !== undefined && { minimumFractionDigits: digits }) }
  if (!decimals || Object.keys(decimals.of).length < 2)
    return (
      <span style={style} title={title}>
        {decimals?.unit ? number(amount, options) : money(amount, currency, options)}
      </span>
    )
  return (
    <span className="in-column" style={style} title={title} data-lacks={lacking(digits ?? 0, decimals.most)}>
      <span dir="ltr" style={apart}>
        {number(amount, options)}
      </span>
      {'\u00a0'}
      <span className="unit">{unit(currency)}</span>
    </span>
  )
}

/** A phone number, Latin and left to right; one with a hidden middle (`0912•••4567`) is not a link. */
export const PhoneField = ({ value }: { readonly value: string | null | undefined }) => {
  if (!value) return <>—</>
  const shown = mobileText(value)
  return /^[+0-9]+$/.test(value) ? (
    <a
      href={`tel:${value}`}
      dir="ltr"
      style={{ color: 'inherit', unicodeBidi: 'isolate', whiteSpace: 'nowrap' }}
      aria-label={isolated(shown)}
    >
      {shown}
    </a>
  ) : (
    <bdi dir="ltr" style={{ whiteSpace: 'nowrap' }}>
      {shown}
    </bdi>
  )
}
