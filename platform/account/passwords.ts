import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { shortestPassword } from '../../contract/identifiers'

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

const common = new Set(
  `password passw0rd password1 password12 password123 12345678 123456789 1234567890 11223344 87654321 qwertyui
   qwerty123 qwertyuiop 1q2w3e4r 1q2w3e4r5t q1w2e3r4 1qaz2wsx zaq12wsx asdfghjk asdfghjkl zxcvbnm1 abc12345 abcd1234
   a1b2c3d4 iloveyou princess sunshine football baseball superman trustno1 welcome1 welcome123 admin123 admin1234
   administrator letmein1 dragon12 monkey12 michael1 jennifer computer internet whatever starwars corvette mercedes
   samsung1 google12 facebook instagram telegram whatsapp iran1234 iran1400 tehran12 tehran123 persepolis esteghlal
   mohammad mohamad1 mohammad1 alireza1 alireza12 hosein12 hossein1 zahra123 fatemeh1 maryam12 khoda123 salam123
   salamsalam doostetdaram eshghman 09120000 pishkhan pishkhan1 13701370 13651365 12341234 123123123 123321123
   147258369 159357456 987654321 zxcvbnmk p@ssw0rd p@ssword pa$$word changeme changeme1 default1 secret12 master12`
    .split(/\s+/)
    .filter(Boolean),
)

const isRun = (text: string): boolean => {
  const first = text.charCodeAt(1) - text.charCodeAt(0)
  return (
    [0, 1, -1].includes(first) &&
    Array.from(text.slice(1)).every((_letter, at) => text.charCodeAt(at + 1) - text.charCodeAt(at) === first)
  )
}

/** Whether a password is among those tried first: a common one, a run of characters, or the owner's own phone. */
export const isWeak = (password: string, phone?: string): boolean => {
  const folded = password.toLowerCase()
  return (
    common.has(folded) ||
    isRun(folded) ||
    (phone !== undefined && phone.slice(-10) === folded.replace(/\D/g, '').slice(-10))
  )
}

/** What is wrong with a new password; nothing when it is good. */
export const passwordProblem = (password: string, phone?: string): 'too_short' | 'password_weak' | undefined => {
  if (password.length < shortestPassword) return 'too_short'
  return isWeak(password, phone) ? 'password_weak' : undefined
}
