import { keccak_256 } from '@noble/hashes/sha3.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'
import { accept, refuse, type Checked } from '../identifiers'
import type { FieldCode } from '../error'
import { identifier } from '../scalars'

/* Separate from the other identifiers because the hash functions outweigh all of those together. */

const tronShape = /^T[1-9A-HJ-NP-Za-km-z]{33}$/
const evmShape = /^0x[0-9a-fA-F]{40}$/
const base58check = createBase58check(sha256)
const tronNobody = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'

/** Why a text does not have the shape of an address: it is another kind, has a foreign or wrong character, or is none. */
const misshapen = (typed: string, other: RegExp, nearly: RegExp, plain: FieldCode): Checked => {
  if (other.test(typed)) return refuse('wrong_network')
  if (/^IR\d/i.test(typed)) return refuse('address_iban')
  if (/[^\x21-\x7e]/.test(typed)) return refuse('address_letters')
  return refuse(nearly.test(typed) ? 'address_checksum' : plain)
}

/** A TRON address by base58check. An address of the other chain has its own refusal; the zero address is refused. */
export const checkTron = (typed: string): Checked => {
  if (!tronShape.test(typed)) return misshapen(typed, evmShape, /^T.{33}$/, 'tron_address')
  if (typed === tronNobody) return refuse('address_zero')
  try {
    const bytes = base58check.decode(typed)
    return bytes.length === 21 && bytes[0] === 0x41 ? accept(typed) : refuse('tron_address')
  } catch {
    return refuse('address_checksum')
  }
}

/** The EIP-55 spelling of a BSC address of the right shape. */
export const checksummed = (address: string): string => {
  const bare = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(bare)))
  return `0x${Array.from(bare, (sign, at) => (Number.parseInt(hash[at] ?? '0', 16) >= 8 ? sign.toUpperCase() : sign)).join('')}`
}

/** A BSC address by EIP-55, stored checksummed. Spellings in one case carry no checksum and are accepted. */
export const checkBsc = (typed: string): Checked => {
  if (!evmShape.test(typed)) return misshapen(typed, tronShape, /^0x.{40}$/, 'bsc_address')
  if (/^0x0{40}$/.test(typed)) return refuse('address_zero')
  const right = checksummed(typed)
  const bare = typed.slice(2)
  const oneCase = bare === bare.toLowerCase() || bare === bare.toUpperCase()
  return oneCase || typed === right ? accept(right) : refuse('address_checksum')
}

/** A TRON wallet; a refusal says what is wrong: the network, the checksum, an IBAN, a foreign letter, the zero address. */
export const tronAddress = identifier(checkTron, 'tron_address')
/** A BSC wallet, returned in its checksummed spelling; an address of the other chain is refused with `wrong_network`. */
export const bscAddress = identifier(checkBsc, 'bsc_address')
