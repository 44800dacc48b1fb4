import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pauseAfter, polling } from '../../../src/data/cache/polling'
import { queryClient } from '../../../src/data/queryClient'

const every = 10_000

let asked: number[] = []
let answer: () => unknown = () => ({ unread: 1 })

const Watcher = () => {
  useQuery({
    queryKey: ['polled'],
    queryFn: () => {
      asked.push(Date.now())
      return Promise.resolve(answer())
    },
    ...polling(every),
  })
  return null
}

const show = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  window.dispatchEvent(new Event('visibilitychange'))
}

const watchFor = async (milliseconds: number): Promise<number[]> => {
  asked = []
  await act(() => vi.advanceTimersByTimeAsync(milliseconds))
  return asked
}

const start = async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <Watcher />
    </QueryClientProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(0))
}

beforeEach(() => {
  vi.useFakeTimers()
  answer = () => ({ unread: 1 })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  queryClient.clear()
})

describe('asking again', () => {
  it('slows down to a quarter while nothing changes', () => {
    const pauses = [0, 1, 2, 3, 4, 90].map((unchanged) => pauseAfter(every, { unchanged, failures: 0 }))
    expect(pauses).toEqual([10_000, 15_000, 22_500, 33_750, 40_000, 40_000])
  })

  it('doubles with every failure, up to five minutes', () => {
    const pauses = [1, 2, 3, 4, 5, 90].map((failures) => pauseAfter(every, { unchanged: 0, failures }))
    expect(pauses).toEqual([20_000, 40_000, 80_000, 160_000, 300_000, 300_000])
  })

  it('is quick again as soon as an answer differs', async () => {
    await start()
    const first = await watchFor(120_000)
    const pauses = first.slice(1).map((at, turn) => at - (first[turn] ?? 0))
    expect(pauses).toEqual([15_000, 22_500, 33_750])
    answer = () => ({ unread: 2 })
    const changed = await watchFor(45_000)
    expect(changed.slice(1).map((at, turn) => at - (changed[turn] ?? 0))[0]).toBe(10_000)
  })

  it('waits longer after failures and recovers', async () => {
    await start()
    answer = () => {
      throw new Error('down')
    }
    const tries = await watchFor(75_000)
    expect(tries.map((at) => at - (tries[0] ?? 0))).toEqual([0, 20_000, 60_000])
    answer = () => ({ unread: 3 })
    expect(await watchFor(80_000)).toHaveLength(1)
    expect(await watchFor(11_000)).toHaveLength(1)
  })

  it('is silent while the page is hidden and asks at once on return', async () => {
    await start()
    show('hidden')
    expect(await watchFor(300_000)).toEqual([])
    show('visible')
    expect(await watchFor(10)).toHaveLength(1)
    expect(await watchFor(15_001)).toHaveLength(1)
  })

  it('asks at once when the window is entered again, but not twice within three seconds', async () => {
    await start()
    await watchFor(5000)
    window.dispatchEvent(new Event('focus'))
    expect(await watchFor(10)).toHaveLength(1)
    window.dispatchEvent(new Event('focus'))
    expect(await watchFor(10)).toEqual([])
  })
})
