import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notifications } from '../../../contract/notifications/notifications'
import { NetworkError, PlatformError } from '../../../src/data/http/errors'
import { http } from '../../../src/data/http/axios'
import { queryClient } from '../../../src/data/queryClient'
import { readingKey } from '../../../src/data/readings'

let health: number | undefined
let questions = 0
let answer: () => string = () => 'here'

const Part = () => {
  const { data, isError } = useQuery({
    queryKey: readingKey(notifications.counters, {}),
    queryFn: () => Promise.resolve().then(answer),
  })
  return <p>{isError ? 'failed' : data}</p>
}

const start = async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <Part />
    </QueryClientProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(10))
}
const later = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const shown = () => screen.getByText(/^(failed|here|anew)$/).textContent

beforeEach(() => {
  vi.useFakeTimers()
  questions = 0
  health = undefined
  vi.spyOn(http, 'get').mockImplementation(() => {
    questions += 1
    return health === undefined ? Promise.reject(new NetworkError('/health')) : Promise.resolve({ status: health })
  })
})
afterEach(async () => {
  health = 200
  answer = () => 'here'
  await later(120)
  cleanup()
  queryClient.clear()
  vi.useRealTimers()
})

describe('a platform that was away', () => {
  it('is asked after at growing intervals, and what failed comes by itself once it is back', async () => {
    answer = () => {
      throw new NetworkError('/api')
    }
    await start()
    expect(shown()).toBe('failed')
    await later(60)
    expect(questions).toBeGreaterThan(2)
    expect(questions).toBeLessThan(9)
    answer = () => 'here'
    expect(shown()).toBe('failed')
    health = 200
    await later(80)
    expect(shown()).toBe('here')
    const asked = questions
    await later(600)
    expect(questions).toBe(asked)
  })

  it('is not asked after once nobody looks at what failed', async () => {
    answer = () => {
      throw new NetworkError('/api')
    }
    await start()
    cleanup()
    await later(120)
    expect(questions).toBe(0)
  })

  it('is not asked after because it refused something', async () => {
    answer = () => {
      throw new PlatformError({ status: 403, code: 'forbidden' })
    }
    await start()
    await later(120)
    expect([shown(), questions]).toEqual(['failed', 0])
  })
})

describe('other tabs', () => {
  it('of the same person have what was read elsewhere asked for anew at once', async () => {
    vi.useRealTimers()
    localStorage.setItem('auth-user', JSON.stringify({ uuid: 'me', type: '3', name: '' }))
    localStorage.setItem('auth-token', 'token')
    render(
      <QueryClientProvider client={queryClient}>
        <Part />
      </QueryClientProvider>,
    )
    await screen.findByText('here')
    answer = () => 'anew'
    const tab = new BroadcastChannel('pishkhan.stale')
    const stale = ['notifications']
    tab.postMessage({ owner: 'somebody else', stale })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(shown()).toBe('here')
    tab.postMessage({ owner: 'me', stale })
    expect(await screen.findByText('anew')).toBeTruthy()
    tab.close()
    vi.useFakeTimers()
    localStorage.clear()
  })
})
