import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, it, vi } from 'vitest'
import { tickets } from '../../../i18n/fa/tickets'
import { users } from '../../../i18n/fa/people/users'
import { address, network, renderApp, withPlatform } from '../../support/src'

withPlatform()

/** Holds back the reading of one record, which its list has a row of, until it is let go. */
const holdBack = (path: string, by: string) => {
  let letGo = (): void => undefined
  const held = new Promise<void>((done) => (letGo = done))
  const asked = vi.fn()
  network.use(
    http.get(path, async ({ request }) => {
      if (!new URL(request.url).searchParams.has(by)) return undefined
      asked()
      await held
      return undefined
    }),
  )
  /** The screen stands, and nothing of its record came. */
  const isWaiting = async () => {
    await waitFor(() => expect(asked).toHaveBeenCalled())
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return { letGo, isWaiting }
}

const openFirst = async (list: string, as: '1' | '2') => {
  const { user } = await renderApp(list, { as })
  const main = within(screen.getByRole('main'))
  const link = await waitFor(() => {
    const found = main.getByRole('table').querySelector<HTMLAnchorElement>('tbody a[href*="view-"]')
    if (!found) throw new Error('no row yet')
    return found
  })
  await user.click(link)
  await waitFor(() => expect(address()).toContain('view-'))
  return main
}

it('shows a ticket opened from its list once the thread is there, not half of it', async () => {
  const { letGo, isWaiting } = holdBack('*/dashboard/ticket', 'ticket_id')
  const main = await openFirst('/admin/all-tickets', '2')
  await isWaiting()
  expect(main.queryByRole('textbox', { name: tickets.composer.label })).toBeNull()
  letGo()
  await main.findByRole('textbox', { name: tickets.composer.label })
})

it('never calls a person opened from the list unknown while the file is on its way', async () => {
  const { letGo, isWaiting } = holdBack('*/account/user', 'user_uuid')
  const main = await openFirst('/admin/all-users', '1')
  await isWaiting()
  expect(main.queryByText(users.file.unknown)).toBeNull()
  letGo()
  await main.findByRole('heading', { level: 1 })
  expect(main.queryByText(users.file.unknown)).toBeNull()
})
