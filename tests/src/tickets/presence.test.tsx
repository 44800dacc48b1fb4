import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePresence } from '../../../src/tickets/usePresence'
import { show, ticket } from './stage'

const opened = ticket()
const maryam = { uuid: '22222222-2222-4222-8222-222222222222', name: 'مریم کاظمی', typing: false }
const path = 'POST /dashboard/api/tickets/{id}/presence/'

let down = false
let told: { at: number; state: unknown }[] = []

const Watcher = () => <p>{usePresence(opened, '').map(({ name }) => name)}</p>

const pass = async (milliseconds: number) => {
  told = []
  const from = Date.now()
  await act(() => vi.advanceTimersByTimeAsync(milliseconds))
  return told.map(({ at }) => at - from)
}

const see = async (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
  await act(() => vi.advanceTimersByTimeAsync(0))
}

beforeEach(async () => {
  vi.useFakeTimers()
  down = false
  show(<Watcher />, '/', {
    [path]: (input) => {
      told.push({ at: Date.now(), state: (input as { body: { state: unknown } }).body.state })
      if (down) throw new Error('down')
      return { viewers: [maryam], version: 0 }
    },
  })
  await pass(1)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('telling that a ticket is open', () => {
  it('goes slower with every failure, forgets who was there, and is quick again after an answer', async () => {
    expect(await pass(20_000)).toEqual([9_999, 19_999])
    expect(document.body.textContent).toContain(maryam.name)
    down = true
    expect(await pass(150_000)).toEqual([9_999, 29_999, 69_999, 149_999])
    expect(document.body.textContent).not.toContain(maryam.name)
    down = false
    await pass(160_000)
    expect(document.body.textContent).toContain(maryam.name)
    expect(await pass(20_000)).toHaveLength(2)
  })

  it('is silent while the page is hidden and goes on at once when it is seen again', async () => {
    await see('hidden')
    expect(await pass(60_000)).toEqual([])
    down = true
    await see('visible')
    expect(told).toHaveLength(1)
    await pass(1)
    down = false
    await see('visible')
    expect(told).toHaveLength(1)
  })
})
