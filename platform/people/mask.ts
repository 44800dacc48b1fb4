/** The placeholder for hidden characters. */
export const hidden = '•••'

const tail = (value: string, shown = 4): string => `${hidden}${value.length > shown * 2 ? value.slice(-shown) : ''}`

const ends = (value: string, start: number, end: number): string =>
  value.length > start + end ? `${value.slice(0, start)}${hidden}${value.slice(-end)}` : hidden

/** Hides the middle of a mobile number: `+989121234567` becomes `0912•••4567`. */
export const maskPhone = (phone: string): string => ends(phone.replace(/^\+98/, '0'), 4, 4)

/** Hides the local part of an address: `sara@example.ir` becomes `s•••@example.ir`. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return at > 0 ? `${email.slice(0, 1)}${hidden}${email.slice(at)}` : hidden
}

/** Hides all but the end of a national id or postal code. */
export const maskCode = (code: string): string => tail(code)

/** Hides all but the end of an IBAN: `IR•••0057`. */
export const maskIban = (iban: string): string => `IR${tail(iban)}`

/** Hides the middle of a bank card number, keeping the digits of the bank: `603799•••1234`. */
export const maskCard = (card: string): string => ends(card, 6, 4)

/** Hides the middle of a wallet address. */
export const maskWallet = (address: string): string => ends(address, 4, 4)

/** Hides a postal address completely. */
export const maskAddress = (_address: string): string => hidden

/** Applies a mask to a value that may be absent. */
export const masked = (mask: (value: string) => string, value: string | null): string | null =>
  value === null ? null : mask(value)

/** Hides a name except its first word and the initials of the others: `سارا محمدی` becomes `سارا م•••`. */
export const maskFamilyName = (name: string): string => {
  const [first = '', ...others] = name.split(/\s+/).filter((word) => word !== '')
  return [first, maskName(others.join(' '))].join(' ').trim()
}

/** Hides a name except the initial of each word: `سارا محمدی` becomes `س••• م•••`. */
export const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${[...word][0]}${hidden}`)
    .join(' ')
