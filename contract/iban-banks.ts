import { latinCode } from './text'

const mergedIntoSepah = ['052', '063', '065', '073', '079']
const knownBanks = [
  '010',
  '011',
  '012',
  '013',
  '014',
  '015',
  '016',
  '017',
  '018',
  '019',
  '020',
  '021',
  '022',
  '053',
  '054',
  '055',
  '056',
  '057',
  '058',
  '059',
  '060',
  '061',
  '062',
  '064',
  '066',
  '069',
  '070',
  '075',
  '078',
  '095',
] as const

/** Codes of Iranian banks as they appear in an IBAN; names are in the message catalogue under `enums.bank`. */
export const bankCodes: readonly string[] = knownBanks

/** The code of the bank that now keeps an account, or `unknown`; old IBANs keep the codes of merged banks. */
export const bankOf = (sheba: string): string => {
  const code = latinCode(sheba).slice(4, 7)
  if (mergedIntoSepah.includes(code)) return '015'
  return bankCodes.includes(code) ? code : 'unknown'
}
