import InputAdornment from '@mui/material/InputAdornment'
import { useTranslate } from 'react-admin'
import { useState, type ClipboardEvent } from 'react'
import { currencies, readAmount, type Currency } from '../../contract/money/amounts'
import { latin } from '../../contract/text'
import type { Formats } from '../../i18n/formats'
import { useFormats } from '../ui/useFormats'
import { createInput, type ControlProps } from './control'
import { TextBox } from './TextBox'

interface MoneyExtras {
  /** Absent until chosen: no unit is shown, and decimals are not checked yet. */
  readonly currency: Currency | undefined
  /** The amount in words below the box, for pages that confirm. On by default for rials. */
  readonly inWords?: boolean
}

const bare = (typed: string): string =>
  latin(typed)
    .replace(/[٬،,'’\u00a0\u202f\s\u200e\u200f\u061c]/g, '')
    .replace(/٫/g, '.')

/** Whether a text may become an amount; anything else is shown as typed. */
const isAmount = (draft: string): boolean => /^\d{0,15}(?:\.\d*)?$/.test(draft)

/**
 * Digits and at most one point, of any length: if too long for an amount, the text is reported, not shown half grouped.
 */
const isPlain = (draft: string): boolean => /^\d*(?:\.\d*)?$/.test(draft)

const separators = (text: string): number => text.match(/[٬،,'’]/g)?.length ?? 0

const grouped = (draft: string, formats: Formats): string => {
  if (!isAmount(draft)) return draft
  const [whole = '', fraction] = draft.split('.')
  const shown = whole === '' ? '' : formats.number(whole.replace(/^0+(?=\d)/, ''))
  const point = formats.locale === 'fa' ? '٫' : '.'
  return fraction === undefined ? shown : `${shown || formats.number(0)}${point}${formats.digits(fraction)}`
}

const settled = (draft: string): string => (isAmount(draft) ? draft.replace(/\.$/, '') : draft)

/** What is wrong with a text as an amount; a zero is left to the form to judge. */
const wrongWith = (draft: string, scale: number): string | undefined => {
  if (draft === '' || draft === '.') return undefined
  if (scale === 0 && draft.endsWith('.')) return 'amount_decimals'
  const read = readAmount(settled(draft), scale)
  return 'text' in read || (read.problem === 'amount_positive' && isAmount(draft)) ? undefined : read.problem
}

/** The most decimals of any currency. */
const finest = Math.max(...Object.values(currencies).map(({ scale }) => scale))

const MoneyControl = ({
  value,
  onChange,
  currency,
  inWords = currency === 'IRR',
  helper,
  error,
  onBlur,
  ...props
}: ControlProps<string> & MoneyExtras) => {
  const formats = useFormats()
  const translate = useTranslate()
  const [draft, setDraft] = useState(value)
  const scale = currency ? currencies[currency].scale : finest
  const current = settled(draft) === value ? draft : value
  const wrong = wrongWith(current, scale)
  const shown = grouped(current, formats)

  const take = (next: string) => {
    setDraft(next)
    if (settled(next) !== value) onChange(settled(next))
  }

  // An unexpected separator may be meant as the decimal mark: kept as typed until the text is plainly an amount.
  const type = (typed: string) => {
    const next = bare(typed)
    const added = separators(typed) > (isAmount(current) ? separators(shown) : 0)
    const read = readAmount(typed, scale)
    take(isPlain(next) && !added ? next : 'text' in read ? read.text : typed)
  }

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    if (props.readOnly) return
    const { selectionStart, selectionEnd } = event.currentTarget
    const text = event.clipboardData.getData('text').trim().slice(0, 60)
    const replaces = current === '' || (selectionStart === 0 && selectionEnd === shown.length)
    const whole = replaces ? text : shown.slice(0, selectionStart ?? 0) + text + shown.slice(selectionEnd ?? 0)
    const read = readAmount(whole, scale)
    take('text' in read ? read.text : whole)
  }

  const told = wrong === undefined && settled(current) !== ''
  const toman = currency === 'IRR' && told ? formats.toman(settled(current)) : ''
  const words = inWords && told && currency ? formats.amountInWords(settled(current), currency) : ''
  const hint =
    words && toman
      ? translate('inputs.money.words', { words, toman })
      : toman
        ? translate('inputs.money.toman', { amount: toman })
        : words
  return (
    <TextBox
      {...props}
      ltr
      inputMode={scale > 0 ? 'decimal' : 'numeric'}
      value={shown}
      error={wrong ?? error}
      helper={hint ? <span>{hint}</span> : helper}
      onText={type}
      {...(onBlur && { onBlur })}
      html={{ onPaste: paste }}
      {...(currency && { end: <InputAdornment position="end">{formats.unit(currency)}</InputAdornment> })}
    />
  )
}

/**
 * An amount of money: separators appear while typing, the unit is shown beside it, rials are also given in toman and
 * words. The value is Latin decimal text, or the typed or pasted text itself if that is not an amount: never guessed,
 * never truncated, and never the previous amount.
 */
export const MoneyInput = createInput<string, MoneyExtras>(MoneyControl, '')
