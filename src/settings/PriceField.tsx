import { useRecordContext, useTranslate, type RaRecord } from 'react-admin'
import type { Currency } from '../../contract/money/amounts'
import { MoneyField } from '../ui/fields/figures'

interface PriceFieldProps {
  /** The amount; its currency is `currency` of the same record. */
  readonly source: string
  readonly label?: string
  /** Message key of the text shown if there is no price. */
  readonly none?: string
}

/** A price of a record, or a text if there is none. */
export const PriceField = ({ source, none = 'resources.platforms.no_price' }: PriceFieldProps) => {
  const translate = useTranslate()
  const record = useRecordContext<RaRecord & { readonly currency?: Currency }>()
  const amount: unknown = record?.[source]
  if (!record?.currency) return null
  if (typeof amount !== 'string') return <span>{translate(none)}</span>
  return <MoneyField amount={amount} currency={record.currency} />
}
