import type { Currency } from '../../../contract/money/amounts'
import type { Figure, NumberOptions } from '../../../i18n/formats'
import { useFormats } from '../useFormats'
import { isolated } from './Ltr'

const figureStyle = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const

/** A quantity in the digits of the language. */
export const NumberField = ({ value, options }: { readonly value: Figure; readonly options?: NumberOptions }) => (
  <span style={figureStyle}>{useFormats().number(value, options)}</span>
)

interface MoneyFieldProps {
  readonly amount: Figure
  readonly currency: Currency
  /** Writes the plus sign too; for lines that go in and out. */
  readonly signed?: boolean
}

/** An amount with its unit; rials say their toman in the title. */
export const MoneyField = ({ amount, currency, signed = false }: MoneyFieldProps) => {
  const { money, toman } = useFormats()
  return (
    <span style={figureStyle} title={currency === 'IRR' ? toman(amount) : undefined}>
      {money(amount, currency, { signed })}
    </span>
  )
}

/** A phone number, Latin and left to right; a masked one (`+98912***67`) is no link. */
export const PhoneField = ({ value }: { readonly value: string | null | undefined }) => {
  if (!value) return <>—</>
  const local = value.replace(/^\+98(?=9)/, '0')
  const shown = local.replace(/^(09.{2})(.{3})(.{4})$/, '$1 $2 $3')
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
