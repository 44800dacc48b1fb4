import { waitFor } from '@testing-library/react'
import { beforeAll, expect, vi } from 'vitest'
import { contract } from '../../contract/index'
import { link, paths, type PathId } from '../../src/paths'
import { queryClient } from '../../src/data/queryClient'
import { screens } from '../../src/screens'
import { callersOf, visitorsOf } from '../support/access-matrix'
import type { DemoAccount } from '../support/platform'
import { thePlatform } from '../support/src'

/** Every path that has a screen of its own after sign-in. */
export const ownScreens = Object.keys(screens) as PathId[]

/** Every type of the access table. */
export const types: readonly DemoAccount[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** The types that may open a path. */
export const visitsOf = (id: PathId): DemoAccount[] => types.filter((type) => visitorsOf(paths[id].path).includes(type))

type Ids = Readonly<Record<'ticket' | 'request' | 'user' | 'paypal', string | number>>
const seen = new Map<DemoAccount, Ids>()

const idsOf = async (type: DemoAccount): Promise<Ids> => {
  const { call, signIn } = thePlatform()
  const as = { token: await signIn(type) }
  const tickets = await call(contract.tickets.tickets, {}, as)
  const requests = await call(contract.requests.requests, {}, as)
  const accounts = callersOf('GET /paypal/accounts/').includes(type)
    ? await call(contract.money.accounts, {}, as)
    : undefined
  const users = callersOf('GET /account/user').includes(type) ? await call(contract.people.users, {}, as) : undefined
  return {
    ticket: tickets.reply.results[0]?.id ?? 0,
    request: requests.reply.results.find(({ request_status }) => request_status !== 'draft')?.id ?? 0,
    user: users?.reply.results[0]?.uuid ?? '',
    paypal: accounts?.reply.results[0]?.uuid ?? '',
  }
}

/** Before the first test, after `withPlatform`: finds a record that each type may see. */
export const withRecords = (): void =>
  beforeAll(async () => {
    vi.stubGlobal('scrollTo', () => undefined)
    for (const type of types) seen.set(type, await idsOf(type))
  })

/** The address of a screen with a record its visitor may see, where it shows one. */
export const addressOf = (id: PathId, type: DemoAccount): string => {
  const ids = seen.get(type)
  const values: Partial<Record<PathId, Readonly<Record<string, string | number | undefined>>>> = {
    viewTicket: { ticket_id: ids?.ticket },
    adminViewTicket: { ticket_id: ids?.ticket },
    requestDetails: { id: ids?.request },
    adminRequestDetails: { id: ids?.request },
    newRequestDetails: { type: 'account' },
    notificationsOfType: { type: 'ticket' },
    viewUser: { user_uuid: ids?.user },
    viewUserInformation: { user_uuid: ids?.user },
    adminSearchUsers: { query: 'محمد' },
    adminViewEditUser: { user_uuid: ids?.user },
    adminEditUser: { user_uuid: ids?.user },
    adminUserInformation: { user_uuid: ids?.user },
    adminPaypalAccount: { uuid: ids?.paypal },
  }
  return link(id, values[id])
}

/** What the screen says, without the frame around it. */
export const mainText = (): string => document.querySelector('main')?.textContent ?? ''

/** Whatever was asked for has come, and the screen shows something. */
export const settled = () =>
  waitFor(
    () => {
      expect(queryClient.isFetching()).toBe(0)
      expect(document.querySelector('[aria-busy="true"]')).toBeNull()
      expect(mainText().length).toBeGreaterThan(10)
    },
    { interval: 10 },
  )
