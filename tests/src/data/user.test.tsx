import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as client from '../../../src/data/http/client'
import { queryClient } from '../../../src/data/queryClient'
import { storedUser, tokenKey, userKey } from '../../../src/data/session/session'
import { useUser } from '../../../src/data/session/useUser'

const kept = { uuid: 'u-1', type: '1', name: 'مینا', phone: '+989120000001', email: null, two_factor: [] }

const drawn: string[] = []

const Watcher = () => {
  drawn.push(useUser().name)
  return null
}

const answer = async (object: object) => {
  const call = vi.spyOn(client, 'call').mockResolvedValue({ object })
  render(
    <QueryClientProvider client={queryClient}>
      <Watcher />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(call).toHaveBeenCalled())
  await new Promise((resolve) => setTimeout(resolve, 20))
}

beforeEach(() => {
  drawn.length = 0
  localStorage.setItem(tokenKey, 'token')
  localStorage.setItem(userKey, JSON.stringify(kept))
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.restoreAllMocks()
  localStorage.clear()
})

describe('the signed-in user', () => {
  it('is the same object for as long as the browser keeps the same', () => {
    expect(storedUser()).toBe(storedUser())
    const before = storedUser()
    localStorage.setItem(userKey, JSON.stringify({ ...kept, name: 'نادر' }))
    expect([before?.name, storedUser()?.name]).toEqual(['مینا', 'نادر'])
  })

  it('is drawn once where the platform says what the browser knew', async () => {
    await answer(JSON.parse(JSON.stringify(kept)) as object)
    expect(drawn).toEqual(['مینا'])
  })

  it('is drawn anew where it is not what the browser knew, and kept', async () => {
    await answer({ ...kept, name: 'مینا کریمی' })
    expect(drawn).toEqual(['مینا', 'مینا کریمی'])
    expect(storedUser()?.name).toBe('مینا کریمی')
  })
})
