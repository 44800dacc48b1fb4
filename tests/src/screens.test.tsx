import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { contract } from '../../contract/index'
import { fa } from '../support/texts'
import { chooseSection } from '../../src/entry'
import { findPath, inSection, link, paths, type PathId } from '../../src/paths'
import { queryClient } from '../../src/providers/queryClient'
import { takeFlash } from '../../src/providers/session'
import { screens } from '../../src/routes'
import { callersOf, visitorsOf } from '../support/access-matrix'
import type { DemoAccount } from '../support/platform'
import { address, network, renderApp, signInAs, thePlatform, withPlatform } from '../support/src'

withPlatform()

const built = Object.keys(screens) as PathId[]
const types: readonly DemoAccount[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

const visitsOf = (id: PathId) => visitorsOf(paths[id].path).filter((type) => types.includes(type as DemoAccount))
const permitted = built.flatMap((id) => visitsOf(id).map((type) => [id, type as DemoAccount] as const))
const refused = built.flatMap((id) =>
  types.filter((type) => !visitsOf(id).includes(type)).map((type) => [id, type] as const),
)

type Ids = Readonly<Record<'ticket' | 'request' | 'user' | 'paypal', string | number>>
const seen = new Map<DemoAccount, Ids>()

const idsOf = async (type: DemoAccount): Promise<Ids> => {
  const { call, signIn } = thePlatform()
  const as = { token: await signIn(type) }
  const tickets = await call(contract.dashboard.tickets, {}, as)
  const requests = await call(contract.crm.requests, {}, as)
  const accounts = callersOf('GET /paypal/accounts/').includes(type)
    ? await call(contract.paypal.accounts, {}, as)
    : undefined
  const users = callersOf('GET /account/user').includes(type) ? await call(contract.account.users, {}, as) : undefined
  return {
    ticket: tickets.reply.results[0]?.id ?? 0,
    request: requests.reply.results.find(({ request_status }) => request_status !== 'draft')?.id ?? 0,
    user: users?.reply.results[0]?.uuid ?? '',
    paypal: accounts?.reply.results[0]?.uuid ?? '',
  }
}

beforeAll(async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  for (const type of types) seen.set(type, await idsOf(type))
})

/** The address of a screen with a record its visitor may see, where it shows one. */
const addressOf = (id: PathId, type: DemoAccount): string => {
  const ids = seen.get(type)
  const values: Partial<Record<PathId, Readonly<Record<string, string | number | undefined>>>> = {
    viewTicket: { ticket_id: ids?.ticket },
    adminViewTicket: { ticket_id: ids?.ticket },
    requestDetails: { id: ids?.request },
    adminRequestDetails: { id: ids?.request },
    newRequestDetails: { type: 'account' },
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

const mainText = (): string => document.querySelector('main')?.textContent ?? ''

/** Whatever was asked for has come, and the screen shows something. */
const settled = () =>
  waitFor(() => {
    expect(queryClient.isFetching()).toBe(0)
    expect(document.querySelector('[aria-busy="true"]')).toBeNull()
    expect(mainText().length).toBeGreaterThan(10)
  })

/** Words of programs that no person should read, and keys of the catalogue that were never translated. */
const raw =
  /undefined|\bNaN\b|Invalid Date|\[object|contract mismatch|\b(?:shell|errors|paths|tickets|users|requests|dashboard|home|shared|fields|actions|ra)\.[a-z_]+(?:\.[a-z_]+)*\b/

describe('a built screen', () => {
  it.each(permitted)('%s shows its title and no raw word to type %s', async (id, as) => {
    const complaints: unknown[] = []
    vi.spyOn(console, 'error').mockImplementation(
      (...said: unknown[]) => void complaints.push(said.map(String).join(' ')),
    )
    const wanted = addressOf(id, as)
    await renderApp(wanted, { as })
    await settled()
    expect(address()).toContain(paths[id].path.split(':')[0])
    expect(document.title).toMatch(/ — /)
    const named = document.title.includes(fa.paths[id]) || mainText().includes(fa.paths[id])
    expect(named, `${document.title}: neither title nor text names «${fa.paths[id]}»`).toBe(true)
    const text = document.body.textContent ?? ''
    expect(raw.exec(text)?.[0]).toBeUndefined()
    expect(text).not.toContain(fa.shell.broken)
    expect(text).not.toContain(fa.errors.contract_mismatch)
    expect(text).not.toContain(fa.errors.unexpected)
    expect(
      complaints.filter((line) => !/not wrapped in act|Not implemented|already loaded/.test(String(line))),
    ).toEqual([])
  })

  const elsewhere = refused.filter(([id, type]) => !inSection(paths[id], { type }))
  it.each(elsewhere)('%s sends type %s to the own section before anything is mounted', async (id, as) => {
    await signInAs(as)
    window.history.replaceState(null, '', addressOf(id, as))
    expect(chooseSection()).toBe('guarded')
    const landed = findPath(window.location.pathname)!
    expect([landed, takeFlash()]).toEqual([
      paths[id].section === 'admin' ? 'home' : 'adminDashboard',
      'errors.forbidden',
    ])
  })

  const within = refused.filter(([id, type]) => inSection(paths[id], { type }))
  it.each(within)('%s tells type %s that it is not theirs and asks the platform for nothing of it', async (id, as) => {
    await renderApp(addressOf(id, as), { as })
    expect(await screen.findByText(fa.shell.denied_text)).toBeTruthy()
    expect((await screen.findAllByText(fa.errors.forbidden)).length).toBeGreaterThan(0)
  })
})

describe('a screen whose platform misbehaves', () => {
  const one = built.map((id) => [id, visitsOf(id)[0] as DemoAccount] as const)
  const good = ['/account/user/current-user', '/dashboard/counters/']
  const faults: readonly (readonly [string, () => Response])[] = [
    ['answers with a page', () => HttpResponse.html('<!doctype html><h1>It works</h1>')],
    ['leaves every field out', () => HttpResponse.json({})],
    [
      'no longer has the record',
      () => HttpResponse.json({ error: { code: 'not_found', request_id: 'R-1' } }, { status: 404 }),
    ],
  ]
  describe.each(faults)('and %s', (_name, answer) => {
    it.each(one)('%s says so in Persian with a way on, for type %s', async (id, as) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      network.use(
        http.get('*/api/*', ({ request }) =>
          good.some((path) => new URL(request.url).pathname === `/api${path}`) ? undefined : answer(),
        ),
      )
      await renderApp(addressOf(id, as), { as })
      await settled()
      const text = document.body.textContent ?? ''
      expect(raw.exec(text)?.[0]).toBeUndefined()
      expect(text).not.toContain('It works')
      expect(document.querySelectorAll('main a, main button').length).toBeGreaterThan(0)
    })
  })
})
