import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'
import { checksummed } from '../../contract/money/wallet-addresses'
import type { Random } from './random'

const prefixes = [
  '0910',
  '0911',
  '0913',
  '0914',
  '0915',
  '0916',
  '0917',
  '0918',
  '0919',
  '0930',
  '0933',
  '0936',
  '0937',
  '0938',
  '0990',
  '0991',
  '0992',
]

/** The `nth` mobile number, as `+989…`; all are different, and none belongs to a demo account or a test. */
export const mobileNumber = (nth: number): string => {
  const prefix = prefixes[nth % prefixes.length] ?? '0935'
  // Multiplying by a number coprime to ten million reaches every number once, in no visible order.
  const rest =
    (Math.floor(nth / prefixes.length) * 5_318_293 + 1_834_517 + (nth % prefixes.length) * 271_829) % 10_000_000
  return `+98${prefix.slice(1)}${String(rest).padStart(7, '0')}`
}

/** A valid national id. */
export const nationalIdNumber = (random: Random): string => {
  const first = `${random.pick(['00', '12', '22', '04', '32', '45', '51', '63', '72', '38'])}${random.digits(7)}`
  const rest = Array.from(first, Number).reduce((sum, digit, at) => sum + digit * (10 - at), 0) % 11
  return `${first}${rest < 2 ? rest : 11 - rest}`
}

/** A postal code without 0 and 2 in its first five digits. */
export const postalCodeNumber = (random: Random): string =>
  Array.from({ length: 5 }, () => random.pick(['1', '3', '4', '5', '6', '7', '8', '9'])).join('') + random.digits(5)

const banks = [
  '012',
  '013',
  '014',
  '015',
  '016',
  '017',
  '018',
  '019',
  '053',
  '054',
  '055',
  '056',
  '057',
  '059',
  '060',
  '061',
  '064',
  '066',
  '070',
  '078',
]
const cardStarts: Readonly<Record<string, string>> = {
  '017': '603799',
  '012': '610433',
  '056': '621986',
  '057': '502229',
  '015': '589210',
  '018': '627353',
}

/** A valid IBAN and a card of the same bank. */
export const bankNumbers = (random: Random): { readonly iban: string; readonly card: string } => {
  const bank = random.pick(banks)
  const bban = `${bank}${random.digits(19)}`
  const check = 98n - (BigInt(`${bban}182700`) % 97n)
  const start = `${cardStarts[bank] ?? '603799'}${random.digits(9)}`
  const sum = Array.from(start, Number).reduce((all, digit, at) => {
    const weighed = at % 2 === 0 ? digit * 2 : digit
    return all + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return { iban: `IR${String(check).padStart(2, '0')}${bban}`, card: `${start}${(10 - (sum % 10)) % 10}` }
}

const base58check = createBase58check(sha256)

/** A TRON address with a valid checksum. */
export const tronAddress = (random: Random): string => base58check.encode(hexToBytes(`41${random.hex(40)}`))

/** A BSC address in its checksummed form. */
export const bscAddress = (random: Random): string => checksummed(`0x${random.hex(40)}`)
