import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { codeLife, codeTries } from '../../../contract/identifiers'
import type { codeQueued } from '../../../contract/people/sign-in'
import type { Db } from '../../db/connect'
import { lockNames } from '../../db/named-locks'
import { oneTimeCodes } from '../../db/schema'
import type { CallContext, SignedInUser } from '../../implement'
import { messagesAreDelayed, sendMessage } from '../../notifications/messages'
import type { Purpose } from '../../notifications/outbox'
import { refuse } from '../../http/refuse'

const confirmedSeconds = 30 * 60
const pauseSeconds = 60
const perHour = 5
const hour = 3600

/** What a code is valid for: one address, one purpose and, if somebody is signed in, only that person. */
export interface CodeUse {
  /** `+989…` or an e-mail address in lower case. */
  readonly to: string
  readonly purpose: Purpose
  /** The person signed in when the code was requested; a code requested without a session is not valid for a signed-in person. */
  readonly holder?: string | undefined
  /** The one thing the code agrees to, when a person may be asked about several. */
  readonly about?: string
}

type Anybody = CallContext<SignedInUser | undefined>

const boundTo = ({ purpose, holder, about }: CodeUse): string =>
  [purpose, holder, about].filter((part) => part !== undefined).join(':')

const hashCode = (code: string, use: CodeUse, salt: string): string =>
  createHash('sha256')
    .update([salt, use.to, boundTo(use), code].join('\n'))
    .digest('base64url')

/** Serialises the use of codes for one address, so that concurrent calls cannot evade the limits or use a code twice. */
export const takeTurns = (tx: Db, to: string): Promise<void> => lockNames(tx, 'codes', [to])

/** Seconds until another code may be sent to an address, and whether the only reason is that one was just sent. */
const waitFor = async (tx: Db, to: string, now: Date) => {
  const since = new Date(now.getTime() - hour * 1000)
  const recent = await tx
    .select({ at: oneTimeCodes.createdAt })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.sendTo, to), gt(oneTimeCodes.createdAt, since)))
    .orderBy(desc(oneTimeCodes.createdAt))
    .limit(perHour)
  const until = (at: Date | undefined, seconds: number): number =>
    at ? Math.ceil((at.getTime() + seconds * 1000 - now.getTime()) / 1000) : 0
  const [pause, full] = [until(recent[0]?.at, pauseSeconds), until(recent[perHour - 1]?.at, hour)]
  return { seconds: Math.max(0, pause, full), justSent: pause > full }
}

const newestCode = async (tx: Db, use: CodeUse) => {
  const [row] = await tx
    .select()
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.sendTo, use.to), eq(oneTimeCodes.purpose, boundTo(use))))
    .orderBy(desc(oneTimeCodes.createdAt), desc(oneTimeCodes.id))
    .limit(1)
  return row
}

type CodeRow = typeof oneTimeCodes.$inferSelect

const isAlive = (row: CodeRow | undefined, now: Date): row is CodeRow =>
  row !== undefined && row.usedAt === null && row.triesLeft > 0 && row.expiresAt > now

/** A queued code, in the shape of the contract. */
export type CodeQueued = z.infer<typeof codeQueued>

/**
 * Creates a code and queues it for sending; only the newest code of an address and purpose is valid. For an address
 * nobody has, everything happens except the sending (`decoy`), so that neither response nor timing reveals it. Fails
 * when codes are requested too fast; `code_alive` means that the previous code is still valid, `code_sent` that a code
 * for another purpose was just sent to the address.
 */
export const sendCode = async (ctx: Anybody, use: CodeUse, { decoy = false } = {}): Promise<CodeQueued> => {
  const now = ctx.now()
  const validUntil = new Date(now.getTime() + codeLife * 1000)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await ctx.db.transaction(async (tx) => {
    await takeTurns(tx, use.to)
    const { seconds, justSent } = await waitFor(tx, use.to, now)
    if (seconds > 0) {
      const alive = isAlive(await newestCode(tx, use), now)
      const details = alive ? { code_alive: true } : justSent ? { code_sent: true } : undefined
      throw refuse('rate_limited', { retryAfter: seconds, ...(details && { details }) })
    }
    const salt = randomBytes(12).toString('base64url')
    await tx.insert(oneTimeCodes).values({
      sendTo: use.to,
      purpose: boundTo(use),
      codeHash: `${salt}.${hashCode(code, use, salt)}`,
      createdAt: now,
      expiresAt: validUntil,
      triesLeft: codeTries,
      decoy,
    })
    await sendMessage(tx, { to: use.to, purpose: use.purpose, code, validUntil, decoy }, now)
  })
  return { queued: true, delayed: await messagesAreDelayed(ctx.db), resend_after: pauseSeconds }
}

const isCode = (code: string, use: CodeUse, stored: string): boolean => {
  const [salt = '', hash = ''] = stored.split('.')
  const [given, wanted] = [Buffer.from(hashCode(code, use, salt)), Buffer.from(hash)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

interface Verdict {
  readonly right: boolean
  /** How many more tries are allowed. */
  readonly left: number
}

/** Checks a code; a correct one is used up, or kept valid until `keptUntil`. */
const judgeCode = async (tx: Db, use: CodeUse, code: string, now: Date, keptUntil?: Date): Promise<Verdict> => {
  await takeTurns(tx, use.to)
  const row = await newestCode(tx, use)
  if (!isAlive(row, now)) return { right: false, left: 0 }
  const right = isCode(code, use, row.codeHash) && !row.decoy
  await tx
    .update(oneTimeCodes)
    .set(right ? (keptUntil ? { expiresAt: keptUntil } : { usedAt: now }) : { triesLeft: row.triesLeft - 1 })
    .where(eq(oneTimeCodes.id, row.id))
  return { right, left: row.triesLeft - 1 }
}

// Wrong tries are counted for decoy codes too, so that the number left reveals nothing about an account.
const wrongCode = (left: number) =>
  refuse('wrong_code', { fields: { otp: 'code' }, details: { tries_left: left }, keepWrites: true })

/**
 * Uses up a code, or fails with `wrong_code`: wrong, expired, used, requested by somebody else or tried too often. The
 * response does not distinguish these, except by the tries left.
 */
export const requireCode = async (ctx: Anybody, use: CodeUse, code: string): Promise<void> => {
  const { right, left } = await ctx.db.transaction((tx) => judgeCode(tx, use, code, ctx.now()))
  if (!right) throw wrongCode(left)
}

/** Confirms a code without using it up and keeps it valid for thirty minutes while a form is filled in. */
export const confirmCode = async (ctx: Anybody, use: CodeUse, code: string): Promise<void> => {
  const keptUntil = new Date(ctx.now().getTime() + confirmedSeconds * 1000)
  const { right, left } = await ctx.db.transaction((tx) => judgeCode(tx, use, code, ctx.now(), keptUntil))
  if (!right) throw wrongCode(left)
}

/** Uses up a code that a signed-in person had sent to their own phone, for bank info, passcode and the like. */
export const requireOwnCode = (ctx: CallContext, code: string): Promise<void> =>
  requireCode(ctx, { to: ctx.user.phone, purpose: 'verify', holder: ctx.user.uuid }, code)
