import { screen, waitFor, within } from '@testing-library/react'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listLink } from '../../../../src/paths'
import { addDays, todayInTehran } from '../../../../contract/jalali'
import { people } from '../../../../contract/people/users'
import type { PaymentStatus } from '../../../../contract/orders/payments'
import type { RequestStatus } from '../../../../contract/requests/requests'
import { account } from '../../../../i18n/fa/people/account'
import { home as t } from '../../../../i18n/fa/people/home'
import { contracts, mentorSessions, packages, payments, subscriptions, users } from '../../../../platform/db/schema'
import { addIdentityCheck } from '../../../support/identity-check'
import { renderApp, thePlatform, withPlatform } from '../../../support/src'

withPlatform()

const hour = 3_600_000

const asNewcomer = async (accepted: boolean) => {
  const platform = thePlatform()
  const [contract] = await platform.db.select().from(contracts).orderBy(desc(contracts.publishedAt)).limit(1)
  const uuid = await platform.addPerson({ contractVersion: accepted ? contract!.version : null })
  const token = await platform.tokenOf(uuid)
  const me = async () => (await platform.call(people.currentUser, {}, { token })).reply.object
  const enter = async () => {
    localStorage.setItem('auth-user', JSON.stringify(await me()))
    localStorage.setItem('auth-token', token)
    return renderApp('/')
  }
  return { uuid, me, enter }
}

const pay = async (userUuid: string, status: PaymentStatus, hours: number) => {
  const { db, clock } = thePlatform()
  const [pack] = await db.select().from(packages).limit(1)
  const reference = `G${String(1_000_000 + hours)}${status}`
  await db.insert(payments).values({
    reference,
    userUuid,
    packageId: pack!.id,
    amountMinor: 12_000_000n,
    discountMinor: 0n,
    currency: 'IRR',
    status,
    createdAt: new Date(clock.now().getTime() + hours * hour),
  })
  return { reference, pack: pack! }
}

const ask = (userUuid: string, code: string, status: RequestStatus, minutes: number) => {
  const at = new Date(thePlatform().clock.now().getTime() + minutes * 60_000)
  return addIdentityCheck(thePlatform(), { code, userUuid, status, turn: 'user', at })
}

const rows = async () => {
  const section = (await screen.findByRole('heading', { name: t.todo })).closest('section')!
  await waitFor(() => expect(within(section).queryByRole('status')).toBeNull())
  return within(section).queryAllByRole('link')
}

describe('what waits for somebody', () => {
  it('holds payment, subscription, session and requests, a correction before newer drafts', async () => {
    const { uuid, enter } = await asNewcomer(false)
    const { db, clock } = thePlatform()
    const { reference, pack } = await pay(uuid, 'started', -1)
    const today = todayInTehran(clock.now())
    await db.insert(subscriptions).values({
      userUuid: uuid,
      packageId: pack.id,
      bought: addDays(today, -28),
      starts: addDays(today, -28),
      ends: addDays(today, 2),
      amountMinor: 1n,
      currency: 'IRR',
    })
    const [mentor] = await db.select().from(users).where(eq(users.type, '6')).limit(1)
    const session = { mentorUuid: mentor!.uuid, menteeUuid: uuid, status: 'planned' as const, confirmed: false }
    await db.insert(mentorSessions).values([
      { ...session, topic: 'دورتر', at: new Date(clock.now().getTime() + 90 * hour) },
      { ...session, topic: 'نقشهٔ راه', at: new Date(clock.now().getTime() + 30 * hour) },
      { ...session, topic: 'گذشته', at: new Date(clock.now().getTime() - 30 * hour) },
    ])
    await ask(uuid, 'HT-1', 'needs_correction', -600)
    for (let n = 2; n <= 7; n += 1) await ask(uuid, `HT-${n}`, 'draft', -n)
    await enter()
    const links = await rows()
    expect(links.map((link) => link.getAttribute('href')!.replace(/\?.*id=.*/, ''))).toEqual([
      `/payment-result?ref=${reference}`,
      '/subscription-payment',
      '/mentorship',
      '/request-details',
      ...Array.from({ length: 4 }, () => '/new-request-details'),
      listLink('allRequests', { action_status: 'user' }),
    ])
    expect(links[0]!.textContent).toContain(t.unfinished_payment)
    expect(links[1]!.textContent).toContain(t.subscription_ending)
    expect(links[2]!.textContent).toContain(mentor!.name)
    expect(links[2]!.textContent).toContain('نقشهٔ راه')
    expect(links[3]!.textContent).toContain('HT-1')
    expect(links.at(-1)!.textContent).toContain('۷')
  })

  it('tells a newcomer how to begin, and asks for the contract once, in its card', async () => {
    const { enter } = await asNewcomer(false)
    await enter()
    expect(await screen.findByRole('region', { name: account.contract.title })).toBeTruthy()
    const [identity, subscription, ...others] = await rows()
    expect(identity!.textContent).toContain(t.identity)
    expect(identity!.getAttribute('href')).toBe('/new-request-details?type=kyc')
    expect(subscription!.textContent).toContain(t.first_subscription)
    expect(subscription!.getAttribute('href')).toBe('/subscription-payment')
    expect(others).toEqual([])
    expect(screen.queryByText(t.todo_contract)).toBeNull()
  })

  it('does not ask again for papers that were sent', async () => {
    const { uuid, enter } = await asNewcomer(true)
    const at = thePlatform().clock.now()
    await addIdentityCheck(thePlatform(), { code: 'HT-9', userUuid: uuid, status: 'pending', turn: 'staff', at })
    await enter()
    const links = await rows()
    expect(links.map((row) => row.getAttribute('href'))).toEqual(['/subscription-payment'])
  })

  it('is nothing for whoever has a subscription and accepted the contract', async () => {
    const { uuid, enter } = await asNewcomer(true)
    const { db, clock } = thePlatform()
    const [pack] = await db.select().from(packages).limit(1)
    const today = todayInTehran(clock.now())
    await db.insert(subscriptions).values({
      userUuid: uuid,
      packageId: pack!.id,
      bought: today,
      starts: today,
      ends: addDays(today, 60),
      amountMinor: 1n,
      currency: 'IRR',
    })
    await enter()
    expect(await rows()).toEqual([])
    expect(screen.getByText(t.todo_empty)).toBeTruthy()
  })
})

describe('an unfinished payment', () => {
  it('is forgotten when another followed it, and kept while nobody knows what became of it', async () => {
    const { uuid, me } = await asNewcomer(true)
    await pay(uuid, 'started', -5)
    expect((await me()).open_payment?.status).toBe('started')
    await pay(uuid, 'paid', -4)
    expect((await me()).open_payment).toBeNull()
    const { reference } = await pay(uuid, 'unknown', -6)
    expect((await me()).open_payment).toMatchObject({ reference, status: 'unknown', amount: '12000000' })
  })
})
