import { screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { home } from '../../../i18n/fa/people/home'
import { transfers as t } from '../../../i18n/fa/money/transfers'
import { transfers } from '../../../platform/db/schema'
import { richPerson } from '../../support/money'
import { network, renderApp, rowsTable, signInWith, thePlatform, withPlatform } from '../../support/src'
import { fa } from '../../support/texts'

withPlatform()

/** Paths a server of the release before has answered, which gives transfers no code and credit no `reserved`. */
let answered: string[] = []

beforeEach(() => {
  answered = []
  vi.spyOn(console, 'error')
  network.use(
    http.get(/\/api\/(?:account\/user\/current-user|crm\/api\/transfers\/)/, async ({ request }) => {
      const answer = await thePlatform().app.fetch(request)
      const former = JSON.stringify(await answer.json(), (key, value: unknown) =>
        key === 'code' || key === 'reserved' ? undefined : value,
      )
      answered.push(new URL(request.url).pathname)
      return new HttpResponse(former, { status: answer.status, headers: { 'content-type': 'application/json' } })
    }),
  )
})

afterEach(() => void vi.restoreAllMocks())

/** That such a server answered, and that no reply of it was refused. */
const expectTaken = (path: string): void => {
  expect(answered).toContainEqual(expect.stringContaining(path))
  expect(console.error).not.toHaveBeenCalledWith(expect.stringContaining('contract mismatch'))
}

it('shows a transfer by its uuid alone where the server gives it no code', async () => {
  const [row] = await thePlatform().db.select().from(transfers).where(eq(transfers.state, 'confirmed')).limit(1)
  await renderApp(`/admin/transfer-history?transfer=${row!.uuid}`, { as: '5' })
  const said = (await screen.findByText(t.reference)).nextElementSibling
  expect(said?.querySelector('strong')).toBeNull()
  expect(said?.textContent).toBe(row!.uuid)
  expectTaken('transfers')
})

it('lists transfers without their codes', async () => {
  await renderApp('/admin/transfer-history?tab=transfers', { as: '5' })
  await waitFor(() => expectTaken('transfers'))
  const table = await rowsTable()
  await waitFor(() => expect(table.querySelectorAll('tbody tr').length).toBeGreaterThan(3))
  expect(table.textContent).not.toContain('undefined')
  expectTaken('transfers')
})

it('shows the credit of a person, and nothing as reserved', async () => {
  const { token } = await richPerson(thePlatform(), { USDT: '100' })
  await signInWith(token)
  await renderApp('/')
  const card = (await screen.findByText(home.credit)).parentElement
  await waitFor(() => expectTaken('current-user'))
  await waitFor(() => expect(card?.textContent).toContain('۱۰۰'))
  expect(screen.queryByText(new RegExp(fa.shell.credit_reserved.split('%{amount}')[1]!.trim()))).toBeNull()
})
