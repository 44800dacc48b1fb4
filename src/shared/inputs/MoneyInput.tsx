import InputAdornment from '@mui/material/InputAdornment'
import { useTranslate } from 'ra-core'
import { useLayoutEffect, useRef, useState, type ClipboardEvent } from 'react'
import { currencies, readAmount, type Currency } from '../../../contract/money'
import { latin } from '../../../contract/text'
import type { Formats } from '../../../i18n/formats'
import { useFormats } from '../feedback/useFormats'
import { forForms, type ControlProps } from './control'
import { TextBox } from './TextBox'

interface MoneyExtras {
  readonly currency: Currency
  /** The amount in words below the box, for pages that confirm. On by default for rials. */
  readonly inWords?: boolean
}

const bare = (typed: string): string =>
  latin(typed)
    .replace(/[٬،,'’\u00a0\u202f\s\u200e\u200f\u061c]/g, '')
    .replace(/٫/g, '.')

const grouped = (draft: string, formats: Formats): string => {
  const [whole = '', fraction] = draft.split('.')
  const shown = whole === '' ? '' : formats.number(whole.replace(/^0+(?=\d)/, ''))
  const point = formats.locale === 'fa' ? '٫' : '.'
  return fraction === undefined ? shown : `${shown || formats.number(0)}${point}${formats.digits(fraction)}`
}

const settled = (draft: string): string => draft.replace(/\.$/, '')

const signsBefore = (text: string, caret: number): number => bare(text.slice(0, caret)).length

const placeAfter = (text: string, signs: number): number => {
  let at = 0
  for (let seen = 0; at < text.length && seen < signs; at += 1) if (bare(text[at] ?? '') !== '') seen += 1
  return at
}

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
  const [wrong, setWrong] = useState<string>()
  const caret = useRef<{ readonly box: HTMLInputElement; readonly signs: number }>(undefined)
  const { scale } = currencies[currency]
  const current = settled(draft) === value ? draft : value
  const shown = grouped(current, formats)

  useLayoutEffect(() => {
    const wanted = caret.current
    caret.current = undefined
    if (wanted && document.activeElement === wanted.box) {
      const place = placeAfter(shown, wanted.signs)
      wanted.box.setSelectionRange(place, place)
    }
  })

  const take = (next: string) => {
    setDraft(next)
    setWrong(undefined)
    if (settled(next) !== value) onChange(settled(next))
  }

  const type = (typed: string, box: HTMLInputElement) => {
    const next = bare(typed)
    caret.current = { box, signs: signsBefore(typed, box.selectionStart ?? typed.length) }
    if (
      /^\d{0,15}(?:\.\d*)?$/.test(next) &&
      (next.split('.')[1] ?? '').length <= scale &&
      !(scale === 0 && next.includes('.'))
    )
      take(next)
    else setWrong(/^\d*\.\d*$/.test(next) ? 'amount_decimals' : 'amount')
  }

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    const text = event.clipboardData.getData('text').trim()
    const replaces = current === '' || (selectionStart === 0 && selectionEnd === shown.length)
    const read = readAmount(
      replaces ? text : shown.slice(0, selectionStart ?? 0) + text + shown.slice(selectionEnd ?? 0),
      scale,
    )
    if ('text' in read) take(read.text)
    else setWrong(read.problem)
  }

  const toman = currency === 'IRR' && settled(current) ? formats.toman(settled(current)) : ''
  const words = inWords && settled(current) ? formats.amountInWords(settled(current), currency) : ''
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
      onBlur={() => {
        setWrong(undefined)
        onBlur?.()
      }}
      html={{ onPaste: paste }}
      end={<InputAdornment position="end">{formats.unit(currency)}</InputAdornment>}
    />
  )
}

/**
 * An amount of money: separators appear while typing, the unit stands beside, rials are also said in toman and words.
 * The value is Latin decimal text. A pasted text is taken whole and exact, or refused; never guessed.
 */
export const MoneyInput = forForms<string, MoneyExtras>(MoneyControl, '')
