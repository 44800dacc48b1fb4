import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { BulkDeleteButton, BulkUpdateButton, DataTable, List, Resource } from 'react-admin'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stockResource } from '../../../../src/shell/resource/stockResource'
import { calls, network, signInAs, withPlatform } from '../../../support/src'
import { renderResources } from '../../../support/screens/stock-app'
import { fa, persianText as text } from '../../../support/texts'

withPlatform()
beforeEach(() => void vi.stubGlobal('scrollTo', () => undefined))
afterEach(cleanup)

const Articles = () => (
  <List>
    <DataTable
      bulkActionButtons={
        <>
          <BulkDeleteButton mutationMode="pessimistic" />
          <BulkUpdateButton mutationMode="pessimistic" data={{ title: 'یک' }} />
        </>
      }
    >
      <DataTable.Col source="title" />
    </DataTable>
  </List>
)

const boxes = async () => (await screen.findAllByRole<HTMLInputElement>('checkbox')).slice(1)
const titles = async () => (await boxes()).map((box) => box.closest('tr')!.textContent)
const refusal = (status: number, code: string) => HttpResponse.json({ error: { code, request_id: 'R-1' } }, { status })

/** Ticks the first rows and has the writes of all but the first of them refused, each for its reason. */
const ticked = async (method: 'delete' | 'patch', reasons: readonly [status: number, code: string][]) => {
  await signInAs('1')
  const views = async () => ({ list: Articles })
  await renderResources(
    <>
      <Resource name="articles" {...stockResource('settings', views, ['list'])} />
    </>,
    '/admin/articles',
  )
  const user = userEvent.setup()
  const before = await titles()
  for (const box of (await boxes()).slice(0, reasons.length + 1)) await user.click(box)
  let sent = 0
  network.use(
    http[method]('*/api/settings/articles/:id/', () => {
      sent += 1
      const reason = reasons[sent - 2]
      return reason && refusal(...reason)
    }),
  )
  return { user, before }
}

const act = async (user: UserEvent, what: 'delete' | 'update') => {
  await user.click(screen.getByRole('button', { name: text(`ra.action.${what}`) }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: text('ra.action.confirm') }))
}

const told = (done: string, failed: string) =>
  text('list.bulk.result').replace('%{done}', done).replace('%{failed}', failed)

it('a deletion refused for some is told with how many were done, how many not and why, and the list is read anew', async () => {
  const { user, before } = await ticked('delete', [
    [409, 'in_use'],
    [403, 'forbidden'],
    [409, 'in_use'],
  ])
  await act(user, 'delete')
  const toast = await screen.findByText((words) => words.includes(told('۱', '۳')))
  expect(toast.textContent.split(fa.errors.in_use)).toHaveLength(2)
  expect(toast.textContent.split(fa.errors.forbidden)).toHaveLength(2)
  await waitFor(async () => expect((await titles()).slice(0, 3)).toEqual(before.slice(1, 4)))
  const made = calls.filter((one) => one.includes('/settings/articles/'))
  expect(made.at(-1)).toMatch(/^GET /)
})

it('so is a change that the platform refuses for all, with the one reason', async () => {
  const { user, before } = await ticked('patch', [])
  for (const box of (await boxes()).slice(1, 3)) await user.click(box)
  network.use(http.patch('*/api/settings/articles/:id/', () => refusal(422, 'validation')))
  await act(user, 'update')
  const toast = await screen.findByText((words) => words.includes(told('۰', '۳')))
  expect(toast.textContent.split(fa.errors.validation)).toHaveLength(2)
  await waitFor(async () => expect(await titles()).toEqual(before))
})
