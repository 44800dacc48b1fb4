import { keccak_256 } from '@noble/hashes/sha3.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'
import { accept, refuse, type Checked } from './identifiers'
import { identifier } from './scalars'

/* Apart from the other identifiers, because the hashes weigh more than all of them together. */

const tronShape = /^T[1-9A-HJ-NP-Za-km-z]{33}$/
const evmShape = /^0x[0-9a-fA-F]{40}$/
const base58check = createBase58check(sha256)
const tronNobody = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'

/** A TRON address by base58check. An address of the other chain is told apart; the zero address is nobody's. */
export const checkTron = (typed: string): Checked => {
  if (!tronShape.test(typed)) return refuse(evmShape.test(typed) ? 'wrong_network' : 'tron_address')
  if (typed === tronNobody) return refuse('tron_address')
  try {
    const bytes = base58check.decode(typed)
    return bytes.length === 21 && bytes[0] === 0x41 ? accept(typed) : refuse('tron_address')
  } catch {
    return refuse('tron_address')
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
  if (!evmShape.test(typed)) return refuse(tronShape.test(typed) ? 'wrong_network' : 'bsc_address')
  if (/^0x0{40}$/.test(typed)) return refuse('bsc_address')
  const right = checksummed(typed)
  const bare = typed.slice(2)
  const oneCase = bare === bare.toLowerCase() || bare === bare.toUpperCase()
  return oneCase || typed === right ? accept(right) : refuse('bsc_address')
}

/** A TRON wallet; an address of the other chain answers `wrong_network`. */
export const tronAddress = identifier(checkTron, 'tron_address')
/** A BSC wallet, given in its checksummed spelling; an address of the other chain answers `wrong_network`. */
export const bscAddress = identifier(checkBsc, 'bsc_address')
