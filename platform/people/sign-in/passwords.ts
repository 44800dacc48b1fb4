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
 * A password or passcode as stored: `scrypt$cost$salt$key`. `cost` is the base-2 logarithm of scrypt's N; each hash
 * carries its own, so it can be raised later.
 */
export const hashSecret = async (secret: string, cost: number): Promise<string> => {
  const salt = randomBytes(16)
  const key = await derive(secret, salt, cost)
  return ['scrypt', cost, salt.toString('base64url'), key.toString('base64url')].join('$')
}

const stored = /^scrypt\$(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/
const nobody = Buffer.alloc(16)

/**
 * Whether a secret matches the stored hash. Without a stored hash it does the same work and returns false, so that
 * timing does not reveal whether an account exists.
 */
export const isSecret = async (secret: string, hash: string | null | undefined, cost: number): Promise<boolean> => {
  const parts = stored.exec(hash ?? '')
  const salt = parts?.[2] ? Buffer.from(parts[2], 'base64url') : nobody
  const key = await derive(secret, salt, parts?.[1] ? Number(parts[1]) : cost)
  const wanted = parts?.[3] ? Buffer.from(parts[3], 'base64url') : randomBytes(keyBytes)
  return timingSafeEqual(key, wanted) && parts !== null
}

/** Whether a text is one repeated character or a run of consecutive ones: `111111`, `abcdef`, `654321`. */
export const isRun = (text: string): boolean => {
  const first = text.charCodeAt(1) - text.charCodeAt(0)
  return (
    [0, 1, -1].includes(first) &&
    Array.from(text.slice(1)).every((_letter, at) => text.charCodeAt(at + 1) - text.charCodeAt(at) === first)
  )
}

/** Whether a password is among those tried first: a common one, a run of characters, or the owner's phone number. */
export const isWeak = (password: string, phone?: string): boolean =>
  isCommon(password) ||
  isRun(password.toLowerCase()) ||
  (phone !== undefined && phone.slice(-10) === password.replace(/\D/g, '').slice(-10))

/** The problem with a new password; undefined if it is acceptable. */
export const passwordProblem = (password: string, phone?: string): 'too_short' | 'password_weak' | undefined => {
  if (password.length < shortestPassword) return 'too_short'
  return isWeak(password, phone) ? 'password_weak' : undefined
}
