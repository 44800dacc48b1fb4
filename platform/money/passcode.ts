import { createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Reply } from '../../contract/endpoint'
import type { signIn } from '../../contract/people/sign-in'
import type { Db } from '../db/connect'
import { passcodeTries, users } from '../db/schema'
import { requireOpen } from '../people/changes/hold'
import { isSecret } from '../people/sign-in/passwords'
import type { CallContext } from '../implement'
import { invalid, refuse } from '../http/refuse'

const pauseAfter = 5
const lockAfter = 10
const pauseMilliseconds = 15 * 60_000

/* A correct passcode is remembered for a while as a keyed hash that lives and dies with this process: scrypt takes 60 ms
   of CPU time, which fifty people sending at once would wait for. A wrong one is never remembered. */
const processKey = randomBytes(32)
const rememberedFor = 10 * 60_000
const mostRemembered = 10_000
const proven = new Map<string, { readonly mac: string; readonly until: number }>()

const macOf = (stored: string, passcode: string): string =>
  createHmac('sha256', processKey).update(`${stored} ${passcode}`).digest('base64url')

const isRight = async (passcode: string, stored: string | null, cost: number, now: Date): Promise<boolean> => {
  const known = stored === null ? undefined : proven.get(stored)
  if (stored !== null && known && known.until > now.getTime()) return known.mac === macOf(stored, passcode)
  const right = await isSecret(passcode, stored, cost)
  if (right && stored !== null) {
    if (proven.size >= mostRemembered) proven.clear()
    proven.set(stored, { mac: macOf(stored, passcode), until: now.getTime() + rememberedFor })
  }
  return right
}

interface Tries {
  readonly wrong: number
  readonly lockedUntil: Date | null
  readonly stored: string | null
  readonly securityHoldUntil: Date | null
  readonly moneyLockedAt: Date | null
}

const secondsTo = (end: Date, now: Date): number => Math.ceil((end.getTime() - now.getTime()) / 1000)

/** Reads somebody's attempts and makes other calls of the same person wait until this transaction ends. */
const tryOf = async (db: Db, uuid: string): Promise<Tries> => {
  for (;;) {
    const [row] = await db
      .select({
        wrong: passcodeTries.wrong,
        lockedUntil: passcodeTries.lockedUntil,
        stored: users.passcodeHash,
        securityHoldUntil: users.securityHoldUntil,
        moneyLockedAt: users.moneyLockedAt,
      })
      .from(passcodeTries)
      .innerJoin(users, eq(users.uuid, passcodeTries.userUuid))
      .where(eq(passcodeTries.userUuid, uuid))
      .for('update', { of: passcodeTries })
    if (row) return row
    await db.insert(passcodeTries).values({ userUuid: uuid, wrong: 0 }).onConflictDoNothing()
  }
}

/**
 * Fails unless the passcode is the caller's and their money is not closed ({@link requireOpen}); every move of money
 * requires it. Call it before anything is written, because what a failed attempt writes is committed.
 */
export const requirePasscode = async (ctx: CallContext, passcode: string | undefined): Promise<void> => {
  if (passcode === undefined) throw invalid({ passcode: 'required' })
  const tries = await tryOf(ctx.db, ctx.user.uuid)
  requireOpen(tries, ctx.now())
  await judge(ctx, passcode, tries)
}

/**
 * Fails unless the passcode is the caller's, whether or not their money is closed: for what only keeps money where it is.
 * Five wrong attempts in a row lock it for fifteen minutes, ten until it is set again; while it is locked the correct one
 * is refused too.
 */
export const provePasscode = async (ctx: CallContext, passcode: string): Promise<void> =>
  judge(ctx, passcode, await tryOf(ctx.db, ctx.user.uuid))

const judge = async (ctx: CallContext, passcode: string, { wrong, lockedUntil, stored }: Tries): Promise<void> => {
  const { db, user, platform } = ctx
  const now = ctx.now()
  if (wrong >= lockAfter) throw refuse('locked', { details: { until_reset: true } })
  if (lockedUntil && lockedUntil > now) throw refuse('locked', { retryAfter: secondsTo(lockedUntil, now) })
  if (await isRight(passcode, stored, platform.scryptCost, now)) {
    if (wrong > 0 || lockedUntil)
      await db.update(passcodeTries).set({ wrong: 0, lockedUntil: null }).where(eq(passcodeTries.userUuid, user.uuid))
    return
  }
  const tried = wrong + 1
  const pause = tried === pauseAfter ? new Date(now.getTime() + pauseMilliseconds) : null
  await db.update(passcodeTries).set({ wrong: tried, lockedUntil: pause }).where(eq(passcodeTries.userUuid, user.uuid))
  await ctx.audit({ action: 'passcode.refused', after: { wrong: tried } })
  if (tried >= lockAfter) throw refuse('locked', { details: { until_reset: true }, keepWrites: true })
  if (pause) throw refuse('locked', { retryAfter: pauseMilliseconds / 1000, keepWrites: true })
  const next = tried < pauseAfter ? pauseAfter : lockAfter
  throw refuse('wrong_passcode', {
    details: { tries_left: next - tried, ...(stored === null && { unset: true }) },
    keepWrites: true,
  })
}

/** The state of somebody's passcode, without an attempt. */
export const passcodeState = async (db: Db, uuid: string, now: Date): Promise<Reply<typeof signIn.passcodeState>> => {
  const [row] = await db
    .select({ stored: users.passcodeHash, wrong: passcodeTries.wrong, until: passcodeTries.lockedUntil })
    .from(users)
    .leftJoin(passcodeTries, eq(passcodeTries.userUuid, users.uuid))
    .where(eq(users.uuid, uuid))
  const wait = row?.until ? secondsTo(row.until, now) : 0
  return {
    set: (row?.stored ?? null) !== null,
    locked_for: wait > 0 ? wait : null,
    until_reset: (row?.wrong ?? 0) >= lockAfter,
  }
}

/** Forgets wrong attempts, because a new passcode was set. */
export const forgetTries = async (db: Db, uuid: string): Promise<void> => {
  await db.delete(passcodeTries).where(eq(passcodeTries.userUuid, uuid))
}
