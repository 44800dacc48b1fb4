import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { contract } from '../../../contract/index'
import { users } from '../../../platform/db/schema'
import { guardedPlatform, type GuardedStage, type Somebody } from '../../support/scenes/guarded-people'
import type { TestPlatform } from '../../support/platform'

const { people } = contract

let platform: TestPlatform
let stage: GuardedStage
beforeAll(async () => {
  ;({ platform, stage } = await guardedPlatform())
})
afterAll(() => platform.close())
beforeEach(() => stage.anHourLater())

const typeOf = async (person: Somebody) => (await stage.rowOf(person.uuid)).type

/** Proposes a type as an admin; gives the id of what waits. */
const raised = async (person: Somebody, type: string, as: Somebody = stage.admin) => {
  const { status, reply } = await stage.edit(person, { type }, as)
  expect(status).toBe(200)
  expect(reply.pending).toMatchObject([{ field: 'type', to: type, state: 'pending', moves: ['withdraw'] }])
  return reply.pending[0]!.id
}

describe('a type that decides about money or identity', () => {
  it('makes nobody their own second person: what one admin asks for waits', async () => {
    const second = await stage.staff('3')
    const victim = await stage.owner()
    const phone = await stage.proposed('phone', victim, stage.admin)
    const answer = await stage.edit(second, { type: '7', level: 'gold' }, stage.admin)
    // What else was edited is saved.
    expect(answer.reply.object).toMatchObject({
      type: '3',
      level: 'gold',
      file: { pending_changes: [{ field: 'type' }] },
    })
    const [waiting] = answer.reply.pending
    expect(waiting).toMatchObject({ field: 'type', from: '3', to: '7', confirm_at: null, moves: ['withdraw'] })
    expect((await stage.decide(phone.id, true, second)).status).toBe(403)
    for (const as of [stage.admin, stage.agent, second, await stage.staff('5')])
      expect((await stage.decide(waiting!.id, true, as)).status, as.uuid).toBe(403)
    expect(await typeOf(second)).toBe('3')
    expect(await stage.audited(second.uuid)).toEqual(['change.proposed', 'user.changed'])
  })

  it('is neither shown to the person for consent, nor sent a code for, nor theirs to confirm or refuse', async () => {
    const person = await stage.owner()
    const id = await raised(person, '7')
    const own = await platform.call(people.pendingChanges, {}, person)
    expect(own.reply.results).toEqual([])
    expect((await platform.call(people.sendPendingCode, { params: { id } }, person)).status).toBe(404)
    const confirming = { params: { id }, body: { otp: '000000' } }
    expect((await platform.call(people.confirmPending, confirming, person)).status).toBe(404)
    expect((await platform.call(people.refusePending, { params: { id }, body: {} }, person)).status).toBe(404)
    expect(platform.runtime.outbox.sent(person.phone)).toEqual([])
    // Nor where they hold the right to decide.
    const supervisor = await stage.staff('7')
    const own1 = await raised(supervisor, '1')
    expect((await stage.decide(own1, true, supervisor)).status).toBe(403)
    expect(await typeOf(person)).toBe('3')
  })

  it('comes true by another holder of the right, closes no money and ends the sessions where rights go', async () => {
    const person = await stage.owner()
    const id = await raised(person, '7')
    expect((await stage.decide(id, true, stage.supervisor)).reply.object).toMatchObject({
      state: 'applied',
      decided_by: { uuid: stage.supervisor.uuid },
    })
    const row = await stage.rowOf(person.uuid)
    expect([row.type, row.securityHoldUntil]).toEqual(['7', null])
    expect(await stage.audited(person.uuid)).toEqual(['change.proposed', 'user.changed', 'change.applied'])
    expect((await platform.call(people.currentUser, {}, person)).error.details).toEqual({ reason: 'rights' })
    const member = await stage.staff('7')
    const higher = await raised(member, '1')
    expect((await stage.decide(higher, true, await stage.staff('1'))).status).toBe(200)
    expect((await platform.call(people.currentUser, {}, member)).reply.object.type).toBe('1')
  })

  it('is rejected with a reason, and stale once the type is another or its proposer may not give it any more', async () => {
    const person = await stage.owner()
    const rejected = await raised(person, '5')
    expect((await stage.decide(rejected, false, stage.supervisor, 'نه')).reply.object.state).toBe('rejected')
    const stale = await raised(person, '5')
    expect((await stage.edit(person, { type: '4' }, stage.admin)).reply.object.type).toBe('4')
    expect((await stage.decide(stale, true, stage.supervisor)).error.details).toEqual({ state: 'stale' })
    for (const gone of [{ disabledAt: platform.clock.now() }, { type: '2' }]) {
      const leaver = await stage.staff('1')
      const id = await raised(person, '1', leaver)
      await platform.db.update(users).set(gone).where(eq(users.uuid, leaver.uuid))
      expect((await stage.decide(id, true, stage.supervisor)).error.code).toBe('stale')
    }
    expect(await typeOf(person)).toBe('4')
  })

  it.each([
    ['1', '1', true],
    ['5', '1', true],
    ['7', '1', true],
    ['2', '1', false],
    ['3', '2', false],
  ])('disabled, of type %s, is opened again by type %s alone: not if %s', async (type, as, waits) => {
    const person = await stage.staff(type)
    const opener = await stage.staff(as)
    const [off, on] = [{ disabled: true }, { disabled: false }]
    expect((await stage.edit(person, off, opener)).reply.object.status).toBe('disabled')
    const silent = { ...on, reason: undefined }
    if (waits) expect((await stage.edit(person, silent, opener)).error.fields).toEqual({ reason: 'reason_required' })
    const { status, reply } = await stage.edit(person, on, opener)
    expect(status).toBe(200)
    const isOpen = async () => (await stage.rowOf(person.uuid)).disabledAt === null
    expect([await isOpen(), reply.pending.length]).toEqual([!waits, waits ? 1 : 0])
    if (!waits) return
    const [change] = reply.pending
    expect(change).toMatchObject({
      field: 'disabled',
      from: 'true',
      to: 'false',
      moves: ['withdraw'],
      confirm_at: null,
    })
    expect((await stage.decide(change!.id, true, opener)).status).toBe(403)
    expect((await stage.decide(change!.id, true, stage.agent)).status).toBe(403)
    const decider = await stage.staff('1')
    expect((await stage.decide(change!.id, true, decider)).reply.object.state).toBe('applied')
    expect(await isOpen()).toBe(true)
    expect(await stage.audited(person.uuid)).toEqual(['change.proposed', 'change.applied'])
    // What waits is stale once its proposer may not do it any more, and ends with a lower type that opens alone.
    await stage.edit(person, off, decider)
    const again = await stage.edit(person, on, opener)
    await platform.db.update(users).set({ type: '3' }).where(eq(users.uuid, opener.uuid))
    expect((await stage.decide(again.reply.pending[0]!.id, true, decider)).error.code).toBe('stale')
    const waiting = (await stage.edit(person, on, stage.admin)).reply.pending[0]!
    const lowered = await stage.edit(person, { ...on, type: '2' }, decider)
    expect([lowered.reply.pending, await isOpen()]).toEqual([[], true])
    expect((await stage.decide(waiting.id, true, stage.supervisor)).error).toMatchObject({
      details: { state: 'stale' },
    })
  })

  it.each([
    ['2', '5', true],
    ['5', '7', true],
    ['7', '5', true],
    ['5', '1', true],
    ['1', '7', false],
    ['7', '2', false],
    ['2', '3', false],
    ['3', '8', false],
  ])('from %s to %s waits: %s; the rest is saved at once', async (from, to, waits) => {
    const person = await stage.staff(from)
    const { reply } = await stage.edit(person, { type: to }, stage.admin)
    expect(reply.pending).toHaveLength(waits ? 1 : 0)
    expect([reply.object.type, await typeOf(person)]).toEqual(waits ? [from, from] : [to, to])
  })
})
