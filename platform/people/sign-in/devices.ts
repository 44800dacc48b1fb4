import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/connect'
import { knownDevices } from '../../db/schema'

/** The most browsers remembered per account; the least recently used are forgotten. */
const mostDevices = 20

const hashOf = (token: string): string => createHash('sha256').update(`device ${token}`).digest('hex')

const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * The hash of a browser's token if that browser has signed in to this account before. For a nonexistent account it does
 * the same work, so that timing reveals nothing.
 */
export const knownDevice = async (
  db: Db,
  userUuid: string | undefined,
  token: string | undefined,
): Promise<string | undefined> => {
  const [row] = await db
    .select({ hash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(and(eq(knownDevices.userUuid, userUuid ?? nobody), eq(knownDevices.tokenHash, hashOf(token ?? ''))))
  return row?.hash
}

/** Whether this platform issued the token, to any user; any other token is not adopted. */
const isOurs = async (db: Db, token: string): Promise<boolean> => {
  const rows = await db
    .select({ hash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(eq(knownDevices.tokenHash, hashOf(token)))
    .limit(1)
  return rows.length > 0
}

/** Records after a successful sign-in that the account knows this browser. Returns its token, available only here. */
export const noteDevice = async (db: Db, userUuid: string, given: string | undefined, now: Date): Promise<string> => {
  const token = given !== undefined && (await isOurs(db, given)) ? given : randomBytes(32).toString('base64url')
  await db
    .insert(knownDevices)
    .values({ userUuid, tokenHash: hashOf(token), usedAt: now })
    .onConflictDoUpdate({ target: [knownDevices.userUuid, knownDevices.tokenHash], set: { usedAt: now } })
  const surplus = await db
    .select({ hash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(eq(knownDevices.userUuid, userUuid))
    .orderBy(desc(knownDevices.usedAt))
    .offset(mostDevices)
  if (surplus.length > 0) {
    const old = surplus.map(({ hash }) => hash)
    await db.delete(knownDevices).where(and(eq(knownDevices.userUuid, userUuid), inArray(knownDevices.tokenHash, old)))
  }
  return token
}

/**
 * Forgets every browser of an account, so that whoever knew the old password, or took it over, has no counter of their
 * own.
 */
export const forgetDevices = async (db: Db, userUuid: string): Promise<void> => {
  await db.delete(knownDevices).where(eq(knownDevices.userUuid, userUuid))
}
