import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdmin, CustomRoutes } from 'react-admin'
import { MemoryRouter, Route, useLocation } from 'react-router'
import { expect, it, vi, beforeEach } from 'vitest'
import { isStaff } from '../../../../contract/access'
import { resources } from '../../../../src/App'
import { dataProvider } from '../../../../src/data/dataProvider'
import { makeI18nProvider } from '../../../../src/data/i18nProvider'
import { queryClient } from '../../../../src/data/queryClient'
import { chooseSection } from '../../../../src/entry'
import { findPath, pathIds, paths } from '../../../../src/paths'
import { resourceRoutes } from '../../../../src/shell/resource/resourceRoutes'
import { MuiFrame } from '../../../../src/theme/MuiFrame'
import { address, openAddress, renderApp, signInAs, withPlatform } from '../../../support/src'
import { persianText as text } from '../../../support/texts'
import { types } from '../../stage'

withPlatform()
beforeEach(() => void vi.stubGlobal('scrollTo', () => undefined))

const names = [
  'users',
  'tickets',
  'requests',
  'process-requests',
  'notifications',
  'paypal-accounts',
  'salary-factors',
] as const

const uuid = '00000000-0000-4000-8000-000000000012'

/** Where react-admin's addresses lead, for staff and for end users; nothing where there is no such page. */
const leads: readonly (readonly [from: string, staff: string | undefined, own: string | undefined])[] = [
  ['/users', '/admin/all-users', '/user-under-leadership-info'],
  [
    `/users/${uuid}/show?tab=money`,
    `/admin/view-edit-user?user_uuid=${uuid}&tab=money`,
    `/view-user?user_uuid=${uuid}&tab=money`,
  ],
  [`/users/${uuid}`, `/admin/view-edit-user/edit-user?user_uuid=${uuid}`, `/view-user?user_uuid=${uuid}`],
  ['/users/create', '/admin/all-users', '/user-under-leadership-info'],
  ['/tickets/12/show', '/admin/view-ticket?ticket_id=12', '/view-ticket?ticket_id=12'],
  ['/tickets/12', '/admin/view-ticket?ticket_id=12', '/view-ticket?ticket_id=12'],
  ['/tickets/create?user_uuid=a', '/send-ticket?user_uuid=a', '/tickets/new?user_uuid=a'],
  ['/requests', '/admin/all-requests', '/all-requests'],
  ['/requests/7/show', '/admin/request-details?id=7', '/request-details?id=7'],
  ['/process-requests/7', '/admin/request-details?id=7', '/request-details?id=7'],
  ['/process-requests/create', '/admin/all-requests', '/create-new-request'],
  ['/notifications/create', '/admin/send-notification', '/notifications'],
  [`/notifications/${uuid}/show`, '/admin/all-notifications', `/notifications?id=${uuid}`],
  ['/paypal-accounts', '/admin/paypal-accounts', undefined],
  [`/paypal-accounts/${uuid}/show`, `/admin/paypal-account-details/${uuid}`, undefined],
  ['/paypal-accounts/create', '/admin/paypal-accounts', undefined],
  ['/salary-factors?filter=%7B%7D', '/admin/payments?tab=salaries&filter=%7B%7D', undefined],
  ['/salary-factors/3', '/admin/payments?tab=salaries', undefined],
  ['/salary-factors/create', '/admin/payments?tab=salaries', undefined],
]

const Arrived = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

/** Where an address leads in the routes of the product, without its screens; nothing where there is no such page. */
const leadsTo = async (from: string): Promise<string | undefined> => {
  const page = render(
    <MemoryRouter initialEntries={[from]}>
      <CoreAdmin
        catchAll={() => <output />}
        dataProvider={dataProvider}
        disableTelemetry
        i18nProvider={await makeI18nProvider()}
        layout={MuiFrame}
        queryClient={queryClient}
      >
        <CustomRoutes>
          {resourceRoutes(resources)}
          {pathIds.map((id) => (
            <Route key={id} path={paths[id].path} element={<Arrived />} />
          ))}
        </CustomRoutes>
      </CoreAdmin>
    </MemoryRouter>,
  )
  const shown = await waitFor(() => {
    const text = page.container.querySelector('output, h1')?.textContent
    expect(text).not.toBeUndefined()
    return text
  })
  page.unmount()
  return shown === '' || shown === text('shell.not_found') ? undefined : (shown ?? undefined)
}

it('leads react-admin’s addresses to the paths of the specification, with or without /admin before them', async () => {
  await signInAs('1')
  for (const [from, staff] of leads)
    for (const start of [from, `/admin${from}`]) expect([start, await leadsTo(start)]).toEqual([start, staff])
})

it('leads end users to the pages of their own section', async () => {
  await signInAs('8')
  for (const [from, , own] of leads) expect([from, await leadsTo(from)]).toEqual([from, own])
  // Of the paths of the table the guard of each says so.
  const below = leads.map(([from]) => `/admin${from}`).filter((from) => !findPath(from.split('?')[0] ?? ''))
  for (const from of below) expect([from, await leadsTo(from)]).toEqual([from, '/'])
})

const endUsers = types.filter((type) => !isStaff({ type }))
const views = ['', '/create', '/12', '/12/show']
const everyView = names.flatMap((name) => views.map((view) => `/${name}${view}`))

it.each(endUsers)('shows type %s nothing of the staff at any address of a resource', async (type) => {
  await signInAs(type)
  for (const view of everyView) {
    window.history.replaceState(null, '', `/admin${view}?page=2`)
    expect([view, chooseSection(), address()]).toEqual([view, 'guarded', '/'])
  }
})

it.each(['', '42', '__proto__'])('takes type «%s» for an end user at every address of a resource', async (type) => {
  await signInAs('3')
  const user = JSON.parse(localStorage.getItem('auth-user') ?? '{}') as object
  localStorage.setItem('auth-user', JSON.stringify({ ...user, type }))
  for (const view of everyView) {
    window.history.replaceState(null, '', `/admin${view}`)
    expect([view, chooseSection(), address()]).toEqual([view, 'guarded', '/'])
  }
})

it('asks who is not signed in to, and keeps the address of the resource', () => {
  for (const view of everyView.flatMap((at) => [at, `/admin${at}`])) {
    window.history.replaceState(null, '', `${view}?filter=%7B%7D`)
    expect([view, chooseSection()]).toEqual([view, 'public'])
    expect(new URLSearchParams(window.location.search).get('next')).toBe(`${view}?filter=%7B%7D`)
  }
})

it('leads to the same place however often the page is loaded', async () => {
  await signInAs('1')
  for (let load = 0; load < 4; load += 1) {
    await openAddress('/tickets/12/show')
    await waitFor(() => expect(address()).toBe('/admin/view-ticket?ticket_id=12'))
  }
})

const follow = async (to: string): Promise<void> => {
  const way = document.querySelector('a.brand')
  way?.setAttribute('href', to)
  if (way) await userEvent.click(way)
}

it('leads on inside the product, too', async () => {
  await renderApp('/admin/all-users', { as: '1' })
  await follow('/admin/requests/7/show?from=list')
  await waitFor(() => expect(address()).toBe('/admin/request-details?id=7&from=list'))
})

it('refuses an end user who is sent below /admin', async () => {
  await renderApp('/all-requests', { as: '3' })
  await follow('/admin/salary-factors/3')
  await waitFor(() => expect(address()).toBe('/'))
  expect((await screen.findAllByText(text('errors.forbidden'))).length).toBeGreaterThan(0)
})
