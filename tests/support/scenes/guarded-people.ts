import { and, eq, isNull } from 'drizzle-orm'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { expect } from 'vitest'
import { contract } from '../../../contract/index'
import { checksummed } from '../../../contract/money/wallet-addresses'
import { guardedFields, type GuardedField } from '../../../contract/people/pending-change'
import { noteDevice } from '../../../platform/people/sign-in/devices'
import { hashSecret } from '../../../platform/people/sign-in/passwords'
import { auditLog, bankInfo, knownDevices, notificationReceipts, sessions, users } from '../../../platform/db/schema'
import { passcode, richPerson } from '../money'
import { startPlatform, type TestPlatform } from '../platform'
import { testScryptCost } from '../servers/database'

const { money } = contract

/** The password of everybody {@link guardedPlatform} creates. */
export const ownPassword = 'کوه و دریا 1405'
const reason = 'گوشی گم شده است'
/** A wallet that nobody has. */
export const someTron = 'TVzUhHX8SqgVd1mmuogaQWw7EYEpsXgfKN'
/** A wallet that nobody has. */
export const someBsc = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** Somebody who is signed in. */
export interface Somebody {
  readonly uuid: string
  readonly token: string
  readonly phone: string
}

/**
 * People whose sign-in and payout details are changed, the staff who propose and approve, and what must hold
 * afterwards.
 */
export const guardedStage = async (platform: TestPlatform) => {
  let next = 0

  const freshPhone = (): string => {
    next += 1
    return `+98938${String(next).padStart(7, '0')}`
  }

  const rowOf = async (uuid: string) => (await platform.db.select().from(users).where(eq(users.uuid, uuid)))[0]!

  const named = async (uuid: string): Promise<Somebody> => ({
    uuid,
    token: await platform.tokenOf(uuid),
    phone: (await rowOf(uuid)).phone,
  })

  const staff = async (type: string) => named(await platform.addPerson({ type }))

  const devicesOf = async (uuid: string): Promise<number> =>
    platform.db.$count(knownDevices, eq(knownDevices.userUuid, uuid))

  /** Somebody with credit, a passcode, a password, an e-mail and a browser they have signed in with before. */
  const owner = async (): Promise<Somebody & { readonly email: string }> => {
    const { uuid } = await richPerson(platform, { USD: '500', USDT: '500' })
    next += 1
    const email = `owner${next}@example.ir`
    await platform.db
      .update(users)
      .set({ email, passwordHash: await hashSecret(ownPassword, testScryptCost) })
      .where(eq(users.uuid, uuid))
    await noteDevice(platform.db, uuid, undefined, platform.clock.now())
    return { ...(await named(uuid)), email }
  }

  /** The audit log's entries about somebody's account and its changes, in order. */
  const audited = async (uuid: string): Promise<string[]> => {
    const log = await platform.db.select().from(auditLog).where(eq(auditLog.subjectId, uuid)).orderBy(auditLog.id)
    return log
      .map(({ action }) => action)
      .filter((action) => /^(change|account|bank)\.|\.(changed|removed)$/.test(action))
  }

  const edit = async (person: Somebody, change: object, as: Somebody) => {
    const { version } = await rowOf(person.uuid)
    return platform.call(
      contract.people.updateUser,
      { body: { user_uuid: person.uuid, version, reason, ...change } },
      as,
    )
  }

  /** Moves the person's own account to another e-mail: by the password, and a code to the new one. */
  const moveEmail = async (person: Somebody, email: string) => {
    platform.clock.advance(61)
    await platform.call(contract.people.confirmPassword, { body: { password: ownPassword } }, person)
    await platform.call(contract.people.verifyEmail, { body: { email } }, person)
    return platform.call(contract.people.updateCurrentUser, { body: { email, otp: platform.lastCode(email) } }, person)
  }

  const linkOf = (to: string): string =>
    platform.runtime.outbox
      .sent(to)
      .find(({ link }) => link !== undefined)
      ?.link?.split('#')[1] ?? ''

  /** Approves with a default reason unless one is given. */
  const decide = (id: string, approve: boolean, as: Somebody, why = approve ? 'کارت ملی دیده شد' : undefined) =>
    platform.call(
      contract.people.decideChange,
      { params: { id }, body: { approve, ...(why !== undefined && { reason: why }) } },
      as,
    )

  /** Requests the code for the old address and confirms with it. */
  const confirm = async (person: Somebody, id: string, at: string) => {
    platform.clock.advance(61)
    const sent = await platform.call(contract.people.sendPendingCode, { params: { id } }, person)
    expect(sent.status).toBe(200)
    return platform.call(
      contract.people.confirmPending,
      { params: { id }, body: { otp: platform.lastCode(at) } },
      person,
    )
  }

  const give = async (from: Somebody, token: string) =>
    platform.call(
      money.sendCredit,
      { body: { recipient_uuid: (await owner()).uuid, amount: '1', passcode } },
      { token: token || from.token },
    )

  /** What must hold after any change to somebody's sign-in or payout details. */
  const expectGuarded = async (person: Somebody, field: GuardedField, old: string, fresh?: string) => {
    const open = await platform.db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userUuid, person.uuid), isNull(sessions.endedAt)))
    expect(open).toEqual([])
    expect(await devicesOf(person.uuid)).toBe(0)
    expect((await platform.call(contract.people.currentUser, {}, person)).error.details).toEqual({ reason: 'address' })
    expect(linkOf(old)).toMatch(/^[A-Za-z0-9_-]{43}$/)
    if (fresh !== undefined)
      expect(platform.runtime.outbox.sent(fresh)).toEqual(
        expect.arrayContaining([expect.objectContaining({ purpose: 'notice' })]),
      )
    const told = await platform.db
      .select()
      .from(notificationReceipts)
      .where(eq(notificationReceipts.userUuid, person.uuid))
    expect(told.length).toBeGreaterThan(0)
    const token = await platform.tokenOf(person.uuid)
    const held = { code: 'held', details: { locked: false } }
    expect((await give(person, token)).error).toMatchObject(held)
    const me = await platform.call(contract.people.currentUser, {}, { token })
    const { object } = 'object' in me.reply ? me.reply : { object: undefined }
    expect(object?.hold).toMatchObject({ locked: false, field })
  }
  const agent = await staff('2')
  const admin = await staff('1')
  const supervisor = await staff('7')
  /** New sessions for the staff: the clock passes their idle limit. */
  const renew = async () => {
    for (const who of [agent, admin, supervisor]) Object.assign(who, await named(who.uuid))
  }

  /** Starts a test with nothing from the previous one in the hourly limits. */
  const anHourLater = async () => {
    platform.clock.advance(3601)
    await renew()
  }

  const twentyBytes = (): Uint8Array => {
    next += 1
    return new Uint8Array(20).fill(7).fill(next % 256, 0, 1)
  }
  /** A wallet belongs to whoever connected it first, so everybody needs a different one. */
  const freshTron = (): string => createBase58check(sha256).encode(new Uint8Array([0x41, ...twentyBytes()]))
  const freshBsc = (): string => checksummed(`0x${Buffer.from(twentyBytes()).toString('hex')}`)

  interface Proposal {
    readonly wanted: () => string | null
    /** Requests the change as staff; returns the pending change. */
    readonly ask: (person: Somebody, as: Somebody, value: string | null) => ReturnType<typeof edit>
    readonly stored: (uuid: string) => Promise<string | null>
  }

  const bankRow = async (uuid: string) =>
    (await platform.db.select().from(bankInfo).where(eq(bankInfo.userUuid, uuid)))[0]

  const asked = (person: Somebody, as: Somebody, change: object) =>
    platform.call(
      contract.people.proposeChange,
      { body: { user_uuid: person.uuid, reason, ...change } },
      as,
    ) as ReturnType<typeof edit>

  const proposals: Readonly<Record<GuardedField, Proposal>> = {
    phone: {
      wanted: freshPhone,
      ask: (person, as, phone) => edit(person, { phone }, as),
      stored: async (uuid) => (await rowOf(uuid)).phone,
    },
    email: {
      wanted: () => `fresh${(next += 1)}@example.ir`,
      ask: (person, as, email) => edit(person, { email }, as),
      stored: async (uuid) => (await rowOf(uuid)).email,
    },
    passcode: {
      wanted: () => null,
      ask: (person, as) => asked(person, as, { remove_passcode: true }),
      stored: async (uuid) => (await rowOf(uuid)).passcodeHash,
    },
    iban: {
      wanted: () => 'IR820540102680020817909002',
      ask: (person, as, iban) => asked(person, as, { iban }),
      stored: async (uuid) => (await bankRow(uuid))?.iban ?? null,
    },
    card: {
      wanted: () => '6037997599999993',
      ask: (person, as, card) => asked(person, as, { card }),
      stored: async (uuid) => (await bankRow(uuid))?.card ?? null,
    },
    tron_address: {
      wanted: freshTron,
      ask: (person, as, tron_address) => asked(person, as, { tron_address }),
      stored: async (uuid) => (await bankRow(uuid))?.tronAddress ?? null,
    },
    bsc_address: {
      wanted: freshBsc,
      ask: (person, as, bsc_address) => asked(person, as, { bsc_address }),
      stored: async (uuid) => (await bankRow(uuid))?.bscAddress ?? null,
    },
  }

  const everything = async (uuid: string): Promise<Record<string, string | null>> =>
    Object.fromEntries(
      await Promise.all(guardedFields.map(async (field) => [field, await proposals[field].stored(uuid)] as const)),
    )

  /** Proposes as a staff member and returns the id of the pending change. */
  const proposed = async (field: GuardedField, person: Somebody, as: Somebody = agent) => {
    const value = proposals[field].wanted()
    const answer = await proposals[field].ask(person, as, value)
    expect(answer.status, field).toBe(200)
    const [waiting] = answer.reply.pending
    expect(waiting).toMatchObject({ field, state: 'pending', moves: ['withdraw'] })
    return { id: waiting!.id, value }
  }

  return {
    freshPhone,
    devicesOf,
    audited,
    rowOf,
    named,
    staff,
    owner,
    edit,
    linkOf,
    moveEmail,
    decide,
    confirm,
    give,
    expectGuarded,
    agent,
    admin,
    supervisor,
    renew,
    anHourLater,
    proposals,
    everything,
    proposed,
  }
}

/** The people on their stage. */
export type GuardedStage = Awaited<ReturnType<typeof guardedStage>>

/** An empty platform with its guarded people; close the platform when done. */
export const guardedPlatform = async (): Promise<{ readonly platform: TestPlatform; readonly stage: GuardedStage }> => {
  const platform = await startPlatform({ seed: 'empty' })
  return { platform, stage: await guardedStage(platform) }
}
