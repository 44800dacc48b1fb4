import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { address, calls, openAddress, renderApp, signInAs, withPlatform } from '../../support/src'
import { en, fa } from '../../support/texts'

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
    await renderApp('/admin/tickets?page=2', { as: '1' })
    await waitFor(() => expect(address()).toBe('/admin/all-tickets?page=2'))
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
  const group = (name: string) => screen.findByRole('button', { name, hidden: true })

  it('folds a group and remembers it for this person', async () => {
    const { user } = await renderApp('/admin/all-tickets', { as: '1' })
    const heading = await group(fa.shell.groups.users)
    expect(heading.getAttribute('aria-expanded')).toBe('true')
    await user.click(heading)
    expect(heading.getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('link', { name: fa.paths.adminAllUsers })).toBeNull()
    await openAddress('/admin/all-tickets')
    expect((await group(fa.shell.groups.users)).getAttribute('aria-expanded')).toBe('false')
    await signInAs('2')
    await openAddress('/admin/all-tickets')
    expect((await group(fa.shell.groups.users)).getAttribute('aria-expanded')).toBe('true')
  })

  it('marks the list a detail page belongs to', async () => {
    await renderApp('/admin/view-ticket?ticket_id=1', { as: '1' })
    const marked = within(await menu()).getAllByRole('link', { current: true, hidden: true })
    expect(marked.map((entry) => entry.getAttribute('href'))).toEqual(['/admin/all-tickets'])
  })

  it('begins a list afresh and its page at the top', async () => {
    const top = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    const { user } = await renderApp('/tickets?page=2', { as: '3' })
    await user.click(within(await menu()).getByRole('link', { name: new RegExp(fa.paths.allRequests), hidden: true }))
    await waitFor(() => expect(address()).toMatch(/^\/all-requests/))
    expect(top).toHaveBeenCalledWith(0, 0)
    expect(document.activeElement?.id).toBe('content')
    await user.click(within(await menu()).getByRole('link', { name: new RegExp(fa.paths.tickets), hidden: true }))
    await waitFor(() => expect(address()).toBe('/tickets'))
  })
})
