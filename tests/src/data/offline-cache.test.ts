import { QueryObserver } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoints } from '../../../contract'
import { label, type Endpoint } from '../../../contract/endpoint'
import { notifications as notificationsArea } from '../../../contract/notifications/notifications'
import { transferDesk } from '../../../contract/money/transfer-desk'
import { NetworkError, PlatformError } from '../../../src/data/http/errors'
import { besideCalls, keptCalls, shown as onPage } from '../../../src/data/cache/offlineCache'
import { queryClient } from '../../../src/data/queryClient'
import { clearSession } from '../../../src/data/session/session'
import { readingKey } from '../../../src/data/readings'

const place = 'pishkhan.last-known'
const counts = { tickets: 7 }

const signIn = (uuid: string, type = '3'): void => {
  localStorage.setItem('auth-user', JSON.stringify({ uuid, type, name: '' }))
  localStorage.setItem('auth-token', `token of ${uuid}`)
}

/** What is on screen is gone with the page; the tab stays. */
const loadAnew = (): void => {
  window.dispatchEvent(new Event('pagehide'))
  queryClient.clear()
}

const knows = (endpoint: Endpoint, data: unknown): Promise<unknown> =>
  queryClient.query({ queryKey: readingKey(endpoint, {}), queryFn: () => Promise.resolve(data) })

/** What is shown of a question that is refused or never answered. */
const shown = async (endpoint: Endpoint, error: Error): Promise<unknown> => {
  const queryKey = readingKey(endpoint, {})
  await queryClient.query({ queryKey, queryFn: () => Promise.reject(error) }).catch(() => undefined)
  return queryClient.getQueryData(queryKey)
}

const lost = new NetworkError('/api')

beforeEach(() => signIn('me'))
afterEach(() => {
  queryClient.clear()
  localStorage.clear()
})

describe('what a tab knew', () => {
  it('stands in for an answer that never came, stays failed, and is over with the next answer', async () => {
    await knows(notificationsArea.counters, counts)
    loadAnew()
    expect(await shown(notificationsArea.counters, lost)).toEqual(counts)
    expect(queryClient.getQueryState(readingKey(notificationsArea.counters, {}))?.status).toBe('error')
    await queryClient.query({ queryKey: ['other'], queryFn: () => Promise.resolve(1) })
    expect(onPage(queryClient).read()).toBe('nothing')
  })

  it('makes a page old only where the page shows it', async () => {
    await knows(notificationsArea.notifications, { results: [] })
    await knows(notificationsArea.counters, counts)
    loadAnew()
    const told = vi.fn<() => void>()
    const { read, subscribe } = onPage(queryClient)
    const stop = subscribe(told)
    const open = (endpoint: Endpoint): (() => void) => {
      const queryFn = (): Promise<unknown> => Promise.reject(lost)
      return new QueryObserver(queryClient, { queryKey: readingKey(endpoint, {}), queryFn }).subscribe(() => undefined)
    }
    const menu = open(notificationsArea.counters)
    await waitFor(() => expect(read()).toBe('silence'))
    const page = open(notificationsArea.notifications)
    await waitFor(() => expect(Date.now() - Number(read())).toBeLessThan(60_000))
    page()
    expect(read()).toBe('silence')
    told.mockClear()
    await queryClient.query({ queryKey: ['other'], queryFn: () => Promise.resolve(1) })
    expect(read()).toBe('nothing')
    expect(told).toHaveBeenCalled()
    menu()
    stop()
  })

  it('outlives a load in which it was not looked at', async () => {
    await knows(notificationsArea.counters, counts)
    loadAnew()
    loadAnew()
    expect(await shown(notificationsArea.counters, lost)).toEqual(counts)
  })

  it('never stands in for a refusal', async () => {
    await knows(notificationsArea.counters, counts)
    loadAnew()
    const refused = new PlatformError({ status: 403, code: 'forbidden' })
    expect(await shown(notificationsArea.counters, refused)).toBeUndefined()
  })

  it('is shown to nobody else and forgotten with the session', async () => {
    await knows(notificationsArea.counters, counts)
    loadAnew()
    signIn('somebody else')
    expect(await shown(notificationsArea.counters, lost)).toBeUndefined()
    expect(localStorage.getItem(place)).toBeNull()
    signIn('me')
    await knows(notificationsArea.counters, counts)
    loadAnew()
    localStorage.clear()
    loadAnew()
    expect(localStorage.getItem(place)).toBeNull()
  })

  it('is not given to whoever signed in meanwhile in another tab', async () => {
    await knows(notificationsArea.counters, counts)
    signIn('somebody else')
    loadAnew()
    expect(await shown(notificationsArea.counters, lost)).toBeUndefined()
  })

  it('is at hand for a new tab while this one is still open, the newest answer of both', async () => {
    await knows(notificationsArea.counters, counts)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    vi.restoreAllMocks()
    const kept = JSON.parse(localStorage.getItem(place) ?? '{}') as {
      readonly answers: readonly { readonly at: number }[]
    }
    queryClient.clear()
    expect(await shown(notificationsArea.counters, lost)).toEqual(counts)
    const newer = kept.answers.map((answer) => ({ ...answer, at: answer.at + 5, data: { tickets: 8 } }))
    localStorage.setItem(place, JSON.stringify({ ...kept, answers: newer }))
    vi.setSystemTime(Date.now() + 1000)
    loadAnew()
    expect(await shown(notificationsArea.counters, lost)).toEqual({ tickets: 8 })
    vi.useRealTimers()
  })

  it('names endpoints of the contract only', () => {
    const labels = new Set<string>(endpoints.map(({ endpoint }) => label(endpoint)))
    expect([...keptCalls, ...besideCalls].filter((name) => !labels.has(name))).toEqual([])
  })

  it('ends with the session', async () => {
    await knows(notificationsArea.counters, counts)
    loadAnew()
    clearSession()
    expect(localStorage.getItem(place)).toBeNull()
  })

  it('holds no money, and nothing at all of staff', async () => {
    await knows(transferDesk.wallets, { results: [{ address: 'TXYZ' }] })
    loadAnew()
    expect(localStorage.getItem(place)).not.toContain('TXYZ')
    signIn('me', '2')
    await knows(notificationsArea.counters, counts)
    loadAnew()
    expect(localStorage.getItem(place)).toBeNull()
  })
})
