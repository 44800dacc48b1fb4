import type { FieldCode } from './error'
import { latin, latinCode, stripInvisible } from './text'

/** A checked identifier: the form to store, or the reason it was refused. */
export type Checked = { readonly value: string } | { readonly problem: FieldCode }

/** What a check returns for a valid identifier. */
export const accept = (value: string): Checked => ({ value })
/** What a check returns for an invalid one. */
export const refuse = (problem: FieldCode): Checked => ({ problem })
const digitsOf = (text: string): number[] => Array.from(text, Number)
const longest = 80

/** An Iranian mobile number in any usual spelling and digit script, stored as `+989…`. */
export const checkMobile = (typed: string): Checked => {
  const code = typed.length > longest ? '' : latinCode(typed).replace(/[().]/g, '')
  const match = /^(?:\+98|0098|98|0)?(9\d{9})$/.exec(code)
  return match ? accept(`+98${match[1]}`) : refuse('mobile')
}

/** A mobile number as it is shown everywhere: `0912 123 4567`, with a hidden middle `0912 ••• 4567`; anything else as it is. */
export const mobileText = (phone: string): string => {
  const mobile = checkMobile(phone)
  const dialled = 'value' in mobile ? `0${mobile.value.slice(3)}` : phone
  return dialled.replace(/^(09\d\d)(\d{3}|•{3})(\d{4})$/, '$1 $2 $3')
}

const ibanRemainder = (bban: string, check: string): number => {
  let rest = 0
  for (const digit of `${bban}1827${check}`) rest = (rest * 10 + Number(digit)) % 97
  return rest
}

/** An Iranian IBAN (Sheba): `IR`, check digits 02–98, mod 97. Spaces, dashes, digit script and case are forgiven. */
export const checkIban = (typed: string): Checked => {
  const code = typed.length > longest ? '' : latinCode(typed).toUpperCase()
  const match = /^IR(\d{2})(\d{22})$/.exec(code)
  if (!match) return refuse('iban')
  const [, check = '', bban = ''] = match
  const number = Number(check)
  return number >= 2 && number <= 98 && ibanRemainder(bban, check) === 1 ? accept(code) : refuse('iban')
}

/** A bank card: 16 digits, Luhn, not all zero. */
export const checkCard = (typed: string): Checked => {
  const code = typed.length > longest ? '' : latinCode(typed)
  if (!/^\d{16}$/.test(code) || /^0+$/.test(code)) return refuse('card')
  const sum = digitsOf(code).reduce((all, digit, index) => {
    const weighed = index % 2 === 0 ? digit * 2 : digit
    return all + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum % 10 === 0 ? accept(code) : refuse('card')
}

/** A person's national id: 10 digits, verified by checksum only (lists of place prefixes are all incomplete). */
export const checkNationalId = (typed: string): Checked => {
  const code = typed.length > longest ? '' : latinCode(typed)
  if (!/^\d{10}$/.test(code) || /^(\d)\1{9}$/.test(code)) return refuse('national_id')
  const digits = digitsOf(code)
  const rest = digits.slice(0, 9).reduce((all, digit, index) => all + digit * (10 - index), 0) % 11
  return digits[9] === (rest < 2 ? rest : 11 - rest) ? accept(code) : refuse('national_id')
}

const legalWeights = [29, 27, 23, 19, 17, 29, 27, 23, 19, 17]

/** A company's national id: 11 digits, verified by checksum. */
export const checkLegalId = (typed: string): Checked => {
  const code = typed.length > longest ? '' : latinCode(typed)
  if (!/^\d{11}$/.test(code) || /^(\d)\1{10}$/.test(code)) return refuse('national_id')
  const digits = digitsOf(code)
  const shift = (digits[9] ?? 0) + 2
  const sum = legalWeights.reduce((all, weight, index) => all + weight * ((digits[index] ?? 0) + shift), 0)
  return digits[10] === (sum % 11) % 10 ? accept(code) : refuse('national_id')
}

/** A postal code: 10 digits. Unusual ones are only suspicious, see {@link isUnusualPostalCode}. */
export const checkPostalCode = (typed: string): Checked => {
  const code = typed.length > longest ? '' : latinCode(typed)
  return /^\d{10}$/.test(code) ? accept(code) : refuse('postal_code')
}

/** Whether a typed postal code is one, but has a 0 or 2 in its first five digits: worth a warning, not a refusal. */
export const isUnusualPostalCode = (typed: string): boolean => {
  const checked = checkPostalCode(typed)
  return 'value' in checked && /[02]/.test(checked.value.slice(0, 5))
}

const emailShape =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/

/** An e-mail address, stored in lower case. */
export const checkEmail = (typed: string): Checked => {
  const address = typed.length > 254 ? '' : latin(stripInvisible(typed)).trim().toLowerCase()
  return address.indexOf('@') <= 64 && emailShape.test(address) ? accept(address) : refuse('email')
}

/** A mobile number or an e-mail address: what one signs in with. */
export const checkAccount = (typed: string): Checked => {
  const mobile = checkMobile(typed)
  return 'problem' in mobile && typed.includes('@') ? checkEmail(typed) : mobile
}

/** Lifetime of a one-time code, in seconds. */
export const codeLife = 120

/** Wrong tries after which a one-time code is void. */
export const codeTries = 3

/** The form of a one-time code or passcode, in Latin digits. */
export const sixDigits = /^\d{6}$/

/** A one-time code, six digits in any script. */
export const checkOneTimeCode = (typed: string): Checked => {
  const code = latinCode(typed)
  return sixDigits.test(code) ? accept(code) : refuse('code')
}

/** Minimum length of a password, in characters. */
export const shortestPassword = 8
