import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkError, PlatformError } from '../../../src/data/http/errors'
import { sendIdempotent } from '../../../src/data/idempotency'

beforeEach(() => localStorage.setItem('auth-user', JSON.stringify({ uuid: 'me' })))
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

const lost = () => Promise.reject(new NetworkError('/api'))

/** The key a payload is sent under, and what became of the call. */
const keyOf = async (place: string, payload: unknown, answer: () => Promise<unknown>): Promise<string> => {
  let used = ''
  await sendIdempotent(place, payload, (key) => {
    used = key
    return answer()
  }).catch(() => undefined)
  return used
}

describe('a payload', () => {
  const payload = { amount: '20.5', files: [new File(['a'], 'a.pdf', { lastModified: 1 })] }

  it('keeps its key while no answer comes, and gets another once it is answered', async () => {
    const first = await keyOf('pay', payload, lost)
    expect(await keyOf('pay', { ...payload }, lost)).toBe(first)
    expect(await keyOf('pay', payload, () => Promise.resolve('done'))).toBe(first)
    expect(await keyOf('pay', payload, lost)).not.toBe(first)
  })

  it('is another one with other words, another file or another person', async () => {
    const keys = [
      await keyOf('pay', payload, lost),
      await keyOf('pay', { ...payload, amount: '205' }, lost),
      await keyOf('pay', { ...payload, files: [new File(['a'], 'a.pdf', { lastModified: 2 })] }, lost),
    ]
    localStorage.setItem('auth-user', JSON.stringify({ uuid: 'you' }))
    keys.push(await keyOf('pay', payload, lost))
    expect(new Set(keys).size).toBe(4)
  })

  it('is settled by a refusal, not by a platform that fell over', async () => {
    const broken = () => Promise.reject(new PlatformError({ status: 502, code: 'internal' }))
    const refused = () => Promise.reject(new PlatformError({ status: 422, code: 'validation' }))
    const first = await keyOf('pay', payload, broken)
    expect(await keyOf('pay', payload, refused)).toBe(first)
    expect(await keyOf('pay', payload, lost)).not.toBe(first)
  })

  it('is meant anew after an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const first = await keyOf('pay', payload, lost)
    vi.setSystemTime(Date.now() + 61 * 60_000)
    expect(await keyOf('pay', payload, lost)).not.toBe(first)
  })
})
