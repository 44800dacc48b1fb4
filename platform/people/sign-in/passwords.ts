import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { shortestPassword } from '../../../contract/identifiers'
import { isCommon } from './known-passwords'

const keyBytes = 32
const blockSize = 8

const derive = (secret: string, salt: Buffer, cost: number): Promise<Buffer> =>
  new Promise((done, failed) => {
    const options = { N: 2 ** cost, r: blockSize, p: 1, maxmem: 256 * blockSize * 2 ** cost }
    scrypt(secret, salt, keyBytes, options, (error, key) => (error ? failed(error) : done(key)))
  })

/**
 * A password or passcode as it is stored: `scrypt$cost$salt$key`. `cost` is the base-2 logarithm of scrypt's N; every
 * hash carries its own, so it can be raised later.
 */
export const hashSecret = async (secret: string, cost: number): Promise<string> => {
  const salt = randomBytes(16)
  const key = await derive(secret, salt, cost)
  return ['scrypt', cost, salt.toString('base64url'), key.toString('base64url')].join('$')
}

const stored = /^scrypt\$(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/
const nobody = Buffer.alloc(16)

/**
 * Whether a secret is the stored one. Without a stored one the same work is done and the answer is no, so that the time
 * does not tell whether an account exists.
 */
export const isSecret = async (secret: string, hash: string | null | undefined, cost: number): Promise<boolean> => {
  const parts = stored.exec(hash ?? '')
  const salt = parts?.[2] ? Buffer.from(parts[2], 'base64url') : nobody
  const key = await derive(secret, salt, parts?.[1] ? Number(parts[1]) : cost)
  const wanted = parts?.[3] ? Buffer.from(parts[3], 'base64url') : randomBytes(keyBytes)
  return timingSafeEqual(key, wanted) && parts !== null
}

/** Whether a text is one character again and again, or a run of neighbours: `111111`, `abcdef`, `654321`. */
export const isRun = (text: string): boolean => {
  const first = text.charCodeAt(1) - text.charCodeAt(0)
  return (
    [0, 1, -1].includes(first) &&
    Array.from(text.slice(1)).every((_letter, at) => text.charCodeAt(at + 1) - text.charCodeAt(at) === first)
  )
}

/** Whether a password is among those tried first: a common one, a run of characters, or the owner's own phone. */
export const isWeak = (password: string, phone?: string): boolean =>
  isCommon(password) ||
  isRun(password.toLowerCase()) ||
  (phone !== undefined && phone.slice(-10) === password.replace(/\D/g, '').slice(-10))

/** What is wrong with a new password; nothing when it is good. */
export const passwordProblem = (password: string, phone?: string): 'too_short' | 'password_weak' | undefined => {
  if (password.length < shortestPassword) return 'too_short'
  return isWeak(password, phone) ? 'password_weak' : undefined
}
