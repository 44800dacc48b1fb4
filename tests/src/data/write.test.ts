import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { tickets } from '../../../contract/tickets/tickets'
import { queryClient } from '../../../src/data/queryClient'
import { invalidateTags, readingKey } from '../../../src/data/readings'
import { write } from '../../../src/data/write'
import { network, signInAs, withPlatform } from '../../support/src'

withPlatform()

it.each([
  [409, 'stale', true],
  [404, 'not_found', true],
  [422, 'validation', false],
] as const)('a write refused with %i %s makes stale what it would have changed: %s', async (status, code, news) => {
  await signInAs('2')
  const refuse = () => HttpResponse.json({ error: { code, request_id: '' } }, { status })
  network.use(http.post('*/api/*', refuse))
  const key = readingKey(tickets.tickets, { query: {} })
  queryClient.setQueryData(key, {})
  const sent = write(tickets.changeTicketStatus, { params: { id: 1 }, body: { status: 'closed', version: 0 } })
  await expect(sent).rejects.toMatchObject({ status, code })
  // What the write began is done before what is begun after it.
  await invalidateTags(queryClient, [])
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(news)
})
