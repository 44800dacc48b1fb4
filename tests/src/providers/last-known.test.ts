import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint'
import { notifications } from '../../../contract/notifications'
import { transferDesk } from '../../../contract/transfer-desk'
import { NetworkError, PlatformError } from '../../../src/providers/errors'
import { lastKnown } from '../../../src/providers/lastKnown'
import { queryClient } from '../../../src/providers/queryClient'
import { callKey } from '../../../src/providers/useCall'

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

const knows = (endpoint: Endpoint, data: unknown): void => void queryClient.setQueryData(callKey(endpoint, {}), data)

/** What is shown of a question that is refused or never answered. */
const shown = async (endpoint: Endpoint, error: Error): Promise<unknown> => {
  const queryKey = callKey(endpoint, {})
  await queryClient.query({ queryKey, queryFn: () => Promise.reject(error) }).catch(() => undefined)
  return queryClient.getQueryData(queryKey)
}

const lost = new NetworkError('/api')

beforeEach(() => signIn('me'))
afterEach(() => {
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
})

describe('what a tab knew', () => {
  it('stands in for an answer that never came, stays failed, and is over with the next answer', async () => {
    knows(notifications.counters, counts)
    loadAnew()
    expect(await shown(notifications.counters, lost)).toEqual(counts)
    expect(queryClient.getQueryState(callKey(notifications.counters, {}))?.status).toBe('error')
    expect(lastKnown.read()).toBe(true)
    await queryClient.query({ queryKey: ['other'], queryFn: () => Promise.resolve(1) })
    expect(lastKnown.read()).toBe(false)
  })

  it('outlives a load in which it was not looked at', async () => {
    knows(notifications.counters, counts)
    loadAnew()
    loadAnew()
    expect(await shown(notifications.counters, lost)).toEqual(counts)
  })

  it('never stands in for a refusal', async () => {
    knows(notifications.counters, counts)
    loadAnew()
    const refused = new PlatformError({ status: 403, code: 'forbidden' })
    expect(await shown(notifications.counters, refused)).toBeUndefined()
  })

  it('is shown to nobody else and forgotten with the session', async () => {
    knows(notifications.counters, counts)
    loadAnew()
    signIn('somebody else')
    expect(await shown(notifications.counters, lost)).toBeUndefined()
    expect(sessionStorage.getItem(place)).toBeNull()
    signIn('me')
    knows(notifications.counters, counts)
    loadAnew()
    localStorage.clear()
    loadAnew()
    expect(sessionStorage.getItem(place)).toBeNull()
  })

  it('holds no money, and nothing at all of staff', () => {
    knows(transferDesk.wallets, { results: [{ address: 'TXYZ' }] })
    loadAnew()
    expect(sessionStorage.getItem(place)).not.toContain('TXYZ')
    signIn('me', '2')
    knows(notifications.counters, counts)
    loadAnew()
    expect(sessionStorage.getItem(place)).toBeNull()
  })
})
