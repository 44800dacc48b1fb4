import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { notifications } from '../../../contract/notifications/notifications'
import {
  address,
  calls,
  openAddress,
  renderApp,
  rowsTable,
  signInAs,
  thePlatform,
  withPlatform,
} from '../../support/src'
import { en, fa, persianText } from '../../support/texts'

withPlatform()

// The style sheet hides it on narrow screens, and jsdom knows no width.
const menu = () => screen.findByRole('navigation', { name: fa.shell.menu, hidden: true })

describe('who comes in where', () => {
  it.each(['1', '2', '5', '7'] as const)(
    'sends staff of type %s from a user path to the dashboard, and says why',
    async (as) => {
      await renderApp('/tickets', { as })
      expect(address()).toBe('/admin/dashboard')
      expect((await screen.findAllByText(fa.errors.forbidden)).length).toBeGreaterThan(0)
    },
  )

  it.each(['3', '4', '6', '8', '9'] as const)('sends type %s from a staff path home, and says why', async (as) => {
    await renderApp('/admin/all-users', { as })
    expect(address()).toBe('/')
    expect((await screen.findAllByText(fa.errors.forbidden)).length).toBeGreaterThan(0)
    expect(screen.getByRole('button', { name: fa.table.close })).toBeTruthy()
    expect(screen.queryByRole('progressbar', { name: /[a-z]/ })).toBeNull()
    expect(calls.filter((call) => call.includes('/account/user?'))).toEqual([])
  })

  it('says it on the page, too, until the person goes on', async () => {
    const { user } = await renderApp('/admin/all-users', { as: '3' })
    const page = within(await screen.findByRole('main'))
    await page.findByText(fa.errors.forbidden)
    await user.click(within(await menu()).getByRole('link', { name: new RegExp(fa.paths.tickets), hidden: true }))
    await waitFor(() => expect(address()).toMatch(/^\/tickets/))
    expect(page.queryByText(fa.errors.forbidden)).toBeNull()
  })

  it('keeps the wanted path when nobody is signed in', async () => {
    await renderApp('/view-ticket?ticket_id=12')
    expect(address()).toBe('/login?next=%2Fview-ticket%3Fticket_id%3D12')
    expect(await screen.findByLabelText(fa.public.login.username)).toBeTruthy()
  })

  it.each(['{"type":', '[]', '{"type":{"evil":1}}', '{"type":"99"}', '{}'])(
    'neither crashes nor loops with %s as stored user',
    async (kept) => {
      localStorage.setItem('auth-user', kept)
      localStorage.setItem('auth-token', 'made-up')
      await renderApp('/admin/dashboard')
      await waitFor(() => expect(['/', '/login?next=%2Fadmin%2Fdashboard']).toContain(address()))
    },
  )

  it('never grants what only a tampered type claims', async () => {
    await signInAs('3')
    const user = JSON.parse(localStorage.getItem('auth-user') ?? '{}') as object
    localStorage.setItem('auth-user', JSON.stringify({ ...user, type: '1' }))
    await openAddress('/admin/all-users')
    await waitFor(() => expect(address()).toBe('/'))
    expect((JSON.parse(localStorage.getItem('auth-user') ?? '{}') as { type: string }).type).toBe('3')
  })
})

describe('the frame', () => {
  it('shows each person the menu of their rights', async () => {
    await renderApp('/admin/all-tickets', { as: '1' })
    const entries = within(await menu()).getAllByRole('link', { hidden: true })
    const leads = entries.map((entry) => entry.getAttribute('href'))
    expect(leads).toContain('/admin/all-users')
    expect(leads).not.toContain('/all-requests')
  })

  it('names the page in the title and marks it in the menu', async () => {
    await renderApp('/tickets', { as: '3' })
    expect(document.title).toContain(fa.paths.tickets)
    const here = within(await menu()).getByRole('link', { current: 'page', hidden: true })
    expect(here.textContent).toContain(fa.paths.tickets)
  })

  it('answers an unknown path with what was asked and a way on', async () => {
    await renderApp('/nowhere/at-all', { as: '3' })
    expect(await screen.findByRole('heading', { name: fa.shell.not_found })).toBeTruthy()
    expect(screen.getByText('/nowhere/at-all')).toBeTruthy()
    expect(screen.getByRole('link', { name: fa.shell.not_found_home }).getAttribute('href')).toBe('/')
  })

  it('leads from a kind of notification nobody knows to all of them', async () => {
    await renderApp('/notifications/nonsense', { as: '3' })
    await waitFor(() => expect(address()).toMatch(/^\/notifications(\?|$)/))
  })

  it('leads react-admin’s own paths to the screens, with the query', async () => {
    await renderApp('/admin/users?page=2', { as: '1' })
    await waitFor(() => expect(address()).toBe('/admin/all-users?page=2'))
  })

  it('changes language, direction and title in place', async () => {
    const { user } = await renderApp('/tickets', { as: '3' })
    await user.click(await screen.findByRole('button', { name: /^حساب / }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'English' }))
    await waitFor(() => expect(document.documentElement.dir).toBe('ltr'))
    await waitFor(() => expect(document.title).toContain(en.paths.tickets))
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-haspopup')).toBe('menu'))
  })
})

describe('the menu', () => {
  const group = (name: string | RegExp) => screen.findByRole('button', { name, hidden: true })

  const leads = async (name: string) =>
    within((await menu()).querySelector<HTMLElement>(`section[aria-label="${name}"]`)!)
      .getAllByRole('link', { hidden: true })
      .map((entry) => entry.getAttribute('href'))

  it('opens the group of the screen alone, others by hand, and remembers that for this person', async () => {
    const { user } = await renderApp('/admin/all-tickets', { as: '1' })
    const isOpen = async (name: string) => (await group(new RegExp(`^${name}`))).getAttribute('aria-expanded')
    expect(await isOpen(fa.shell.groups.tickets)).toBe('true')
    expect(await isOpen(fa.shell.groups.users)).toBe('false')
    expect(screen.queryByRole('link', { name: fa.paths.adminAllUsers })).toBeNull()
    await user.click(await group(new RegExp(`^${fa.shell.groups.users}`)))
    await openAddress('/admin/dashboard')
    expect(await isOpen(fa.shell.groups.users)).toBe('true')
    expect(await isOpen(fa.shell.groups.tickets)).toBe('false')
    await signInAs('2')
    await openAddress('/admin/dashboard')
    expect(await isOpen(fa.shell.groups.users)).toBe('false')
  })

  it('finds an entry of any group by a part of its name, also one that another stands for', async () => {
    const { user } = await renderApp('/admin/dashboard', { as: '1' })
    const field = screen.getByRole('searchbox', { name: fa.shell.menu_filter, hidden: true })
    await user.type(field, 'جزییات برداشت')
    const found = within(await menu()).getAllByRole('link', { hidden: true })
    expect(found.map((entry) => entry.getAttribute('href'))).toEqual(['/admin/withdrawal-details'])
    await user.type(field, 'نیست')
    expect(within(await menu()).getByText(fa.shell.menu_none)).toBeTruthy()
    await user.clear(field)
    await user.type(field, 'پی‌پال{Enter}')
    await waitFor(() => expect(address()).toBe('/admin/paypal-accounts'))
  })

  it('holds on top what was pinned, and what was visited last', async () => {
    const { user } = await renderApp('/admin/all-tickets', { as: '1' })
    const name = fa.shell.pin.replace('%{name}', fa.paths.adminAllTickets)
    await user.click(within(await menu()).getByRole('button', { name, hidden: true }))
    await openAddress('/admin/all-users')
    await openAddress('/admin/all-tickets')
    // The screen shown has its mark where it stands, not twice.
    await waitFor(async () => expect((await menu()).querySelectorAll('[aria-current="page"]')).toHaveLength(1))
    await openAddress('/admin/dashboard')
    expect(await leads(fa.shell.pinned)).toEqual(['/admin/all-tickets'])
    expect(await leads(fa.shell.recent)).toEqual(['/admin/all-users'])
    await signInAs('2')
    await openAddress('/admin/dashboard')
    expect((await menu()).textContent).not.toContain(fa.shell.pinned)
  })

  it('folds to the icons of its groups, stays so, and unfolds at one of them', async () => {
    const { user } = await renderApp('/admin/all-tickets', { as: '1' })
    await user.click(await group(fa.shell.fold_menu))
    expect(within(await menu()).queryAllByRole('link', { hidden: true })).toEqual([])
    await openAddress('/admin/all-tickets')
    await user.click(await group(new RegExp(`^${fa.shell.groups.users}`)))
    expect(within(await menu()).getByRole('link', { name: fa.paths.adminAllUsers })).toBeTruthy()
  })

  it.each([
    ['/admin/search-users', '1', ['/admin/all-users', '/admin/search-users']],
    ['/all-tickets', '2', ['/all-tickets', '/admin/all-tickets']],
    ['/all-tickets', '4', []],
  ] as const)('shows over %s, to type %s, the screens that share its entry', async (path, as, tabs) => {
    await renderApp(path, { as })
    const family = screen.queryByRole('navigation', { name: fa.shell.family })
    const found = family ? within(family).getAllByRole('link') : []
    expect(found.map((entry) => entry.getAttribute('href'))).toEqual(tabs)
    const marked = within(await menu()).getAllByRole('link', { current: tabs.length > 0 ? true : 'page', hidden: true })
    expect(marked).toHaveLength(1)
  })

  it.each([
    ['/admin/view-ticket?ticket_id=1', '1', '/admin/all-tickets'],
    ['/view-user', '1', '/admin/all-users'],
    ['/view-user', '6', '/user-under-leadership-info'],
  ] as const)('marks the list a detail page belongs to: %s, for type %s', async (path, as, list) => {
    await renderApp(path, { as })
    const marked = within(await menu()).getAllByRole('link', { current: true, hidden: true })
    expect(marked.map((entry) => entry.getAttribute('href'))).toEqual([list])
  })

  it('begins a list afresh and its page at the top', async () => {
    const top = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    const { user } = await renderApp('/tickets?page=2', { as: '3' })
    await user.click(within(await menu()).getByRole('link', { name: new RegExp(fa.paths.allRequests), hidden: true }))
    await waitFor(() => expect(address()).toMatch(/^\/all-requests/))
    expect(top).toHaveBeenCalledWith(0, 0)
    expect(document.activeElement?.id).toBe('content')
    await user.click(
      within(await menu()).getAllByRole('link', { name: new RegExp(fa.paths.tickets), hidden: true })[0]!,
    )
    await waitFor(() => expect(address()).toBe('/tickets'))
  })
})

it('says in the bar and in the tab which part of a screen is open', async () => {
  await renderApp('/admin/payments?tab=salaries', { as: '1' })
  const crumbs = within(await screen.findByRole('navigation', { name: fa.shell.crumbs }))
  const part = persianText('money.reports.tabs.salaries')
  await waitFor(() =>
    expect(crumbs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      fa.shell.groups.money,
      fa.paths.adminPayments,
      part,
    ]),
  )
  expect(document.title).toBe(`${part} — ${fa.paths.adminPayments} — ${fa.shell.product}`)
})

it('keeps the name of a record on a screen that has no list before it', async () => {
  const token = await thePlatform().signIn('3')
  const { results } = (await thePlatform().call(notifications.notifications, {}, { token })).reply
  await renderApp(`/notifications?id=${results[0]!.uuid}`, { as: '3' })
  const crumbs = await screen.findByRole('navigation', { name: fa.shell.crumbs })
  await waitFor(() => expect(crumbs.querySelector('[aria-current="page"] bdi')?.textContent).toBeTruthy())
  expect(crumbs.querySelector('.screen')).toBeNull()
})

it('says in the bar where a record stands, and names it there and in the tab', async () => {
  const { user } = await renderApp('/admin/all-tickets?filter=%7B%22status%22%3A%5B%22closed%22%5D%7D', { as: '2' })
  const crumbs = within(await screen.findByRole('navigation', { name: fa.shell.crumbs }))
  const said = () => crumbs.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(said()).toEqual([fa.shell.groups.tickets, fa.paths.adminAllTickets])
  await user.click((await within(await rowsTable()).findAllByRole('link'))[0]!)
  const screens: readonly string[] = [fa.paths.adminAllTickets, fa.paths.adminViewTicket]
  const title = await screen.findByRole('heading', { level: 1, name: (name) => !screens.includes(name) })
  await waitFor(() => expect(said()).toEqual([fa.shell.groups.tickets, fa.paths.adminAllTickets, title.textContent]))
  expect(document.title).toBe(`${title.textContent} — ${fa.paths.adminViewTicket} — ${fa.shell.product}`)
  // Back to the list as it was left.
  await user.click(crumbs.getByRole('link', { name: fa.paths.adminAllTickets }))
  await waitFor(() => expect(address()).toContain('/admin/all-tickets?'))
  expect(decodeURIComponent(address())).toContain('"status":["closed"]')
  expect(document.title).toBe(`${fa.paths.adminAllTickets} — ${fa.shell.product}`)
})
