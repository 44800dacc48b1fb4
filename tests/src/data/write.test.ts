import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { createElement, type ReactNode } from 'react'
import { DataProviderContext, testDataProvider } from 'react-admin'
import { expect, it, vi } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint'
import { tickets } from '../../../contract/tickets/tickets'
import { queryClient } from '../../../src/data/queryClient'
import { invalidateTags, readingKey } from '../../../src/data/readings'
import { useReader } from '../../../src/data/useRead'
import { invalidateAfter, write } from '../../../src/data/write'
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

/** A reader over answers that come when the test says so. */
const reader = () => {
  const answers: ((reply: unknown) => void)[] = []
  const call = vi.fn((_: Endpoint, __: object, { signal }: { readonly signal: AbortSignal }) => {
    // The signal is consumed, as the client does: what is cancelled is also aborted.
    expect(signal.aborted).toBe(false)
    return new Promise<unknown>((resolve) => answers.push(resolve))
  })
  const dataProvider = testDataProvider({ call })
  const wrapper = ({ children }: { readonly children?: ReactNode }) =>
    createElement(
      DataProviderContext.Provider,
      { value: dataProvider },
      createElement(QueryClientProvider, { client: queryClient }, children),
    )
  const { result } = renderHook(useReader, { wrapper })
  return { read: result.current, answers, call }
}

it('a question asked once is asked anew when a write may have changed its answer, and is answered', async () => {
  const { read, answers, call } = reader()
  const asked = read(tickets.tickets, { query: {} })
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  invalidateAfter(tickets.changeTicketStatus)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[0]!('old')
  answers[1]!('new')
  expect(await asked).toBe('new')
  expect(call).toHaveBeenCalledTimes(2)
})

it('the bytes of a file are no older after a write, and go on arriving', async () => {
  const { read, answers, call } = reader()
  const asked = read(tickets.attachment, { params: { id: crypto.randomUUID() } })
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  invalidateAfter(tickets.changeTicketStatus)
  await invalidateTags(queryClient, [])
  answers[0]!('bytes')
  expect(await asked).toBe('bytes')
  expect(call).toHaveBeenCalledOnce()
})
