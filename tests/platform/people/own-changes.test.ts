import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { guardedFields } from '../../../contract/people/pending-change'
import { accountChanges, users } from '../../../platform/db/schema'
import { guardedPlatform, type GuardedStage } from '../../support/scenes/guarded-people'
import type { TestPlatform } from '../../support/platform'

const { people } = contract

let platform: TestPlatform
let stage: GuardedStage
beforeAll(async () => {
  ;({ platform, stage } = await guardedPlatform())
})
afterAll(() => platform.close())
beforeEach(() => stage.anHourLater())

describe('staff', () => {
  it.each(['1', '2', '7'])('of type %s propose nothing for themselves, in neither way', async (type) => {
    const own = await stage.staff(type)
    await platform.db.update(users).set({ passcodeHash: 'set' }).where(eq(users.uuid, own.uuid))
    const before = await stage.everything(own.uuid)
    for (const field of guardedFields) {
      const answer = await stage.proposals[field].ask(own, own, stage.proposals[field].wanted())
      const wire = field === 'passcode' ? 'remove_passcode' : field
      // A supervisor edits nobody, and proposes by the other way alone.
      if (answer.status !== 403) expect([answer.status, answer.error?.fields]).toEqual([422, { [wire]: 'own_change' }])
    }
    const body = { user_uuid: own.uuid, reason: 'آزمون' }
    for (const wanted of [
      { phone: stage.freshPhone() },
      { email: 'own.new@example.ir' },
      { remove_passcode: true },
    ] as const) {
      const { status, error } = await platform.call(people.proposeChange, { body: { ...body, ...wanted } }, own)
      expect([status, error.fields]).toEqual([422, { [Object.keys(wanted)[0]!]: 'own_change' }])
    }
    expect(await stage.everything(own.uuid)).toEqual(before)
    expect(await platform.db.select().from(accountChanges).where(eq(accountChanges.userUuid, own.uuid))).toEqual([])
  })
})

it('a passcode is set together with the end of what waits of it, or not at all', async () => {
  const person = await stage.owner()
  const { id } = await stage.proposed('passcode', person)
  platform.clock.advance(61)
  await platform.call(people.verifyPhone, { query: { phone: person.phone } }, person)
  const body = { otp: platform.lastCode(person.phone), passcode: '246813' }
  const { passcodeHash } = await stage.rowOf(person.uuid)
  const audited = await stage.audited(person.uuid)
  await platform.db.execute(
    sql`create function fails() returns trigger language plpgsql as $$begin raise 'fails'; end$$`,
  )
  await platform.db.execute(sql`create trigger fails before update on account_changes execute function fails()`)
  const failed = await platform.call(people.setPasscode, { body }, person)
  await platform.db.execute(sql`drop function fails cascade`)
  expect(failed.status).toBe(500)
  expect((await stage.rowOf(person.uuid)).passcodeHash).toBe(passcodeHash)
  expect(await stage.audited(person.uuid)).toEqual(audited)
  const [row] = await platform.db.select().from(accountChanges).where(eq(accountChanges.id, id))
  expect(row?.state).toBe('pending')
})
