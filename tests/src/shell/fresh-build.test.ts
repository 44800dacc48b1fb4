import { beforeEach, describe, expect, it, vi } from 'vitest'
import { holdUnsaved } from '../../../src/data/drafts/unsaved'
import { freshBuild, reloadOnce } from '../../../src/shell/freshBuild'

const reload = vi.fn()
const ask = vi.fn<() => Promise<Response>>()
beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  ask.mockReset().mockImplementation(async () => new Response())
  vi.stubGlobal('location', { ...window.location, reload })
  vi.stubGlobal('fetch', ask)
})

describe('a chunk of an older release is gone', () => {
  it('reloads once in thirty seconds', async () => {
    const began = []
    for (const now of [1_000_000, 1_029_999, 1_030_000]) began.push(await reloadOnce(now))
    expect(began).toEqual([true, false, true])
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('leaves typed text alone and says that a newer release is there', async () => {
    const heard = vi.fn()
    const stop = freshBuild.subscribe(heard)
    const release = holdUnsaved()
    expect(await reloadOnce(1_000_000)).toBe(false)
    expect([reload.mock.calls.length, heard.mock.calls.length, freshBuild.read()]).toEqual([0, 1, true])
    release()
    release()
    expect(await reloadOnce(1_000_000)).toBe(true)
    stop()
  })

  it.each([
    ['nothing answers', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the site is broken', async () => new Response('', { status: 502 })],
  ] as const)('stays where it is while %s, and reloads once the page is there again', async (_, answer) => {
    ask.mockImplementation(answer)
    expect([await reloadOnce(1_000_000), reload.mock.calls.length]).toEqual([false, 0])
    ask.mockImplementation(async () => new Response())
    expect([await reloadOnce(1_000_001), reload.mock.calls.length]).toEqual([true, 1])
  })

  it('asks after the page once however many parts were missed', async () => {
    expect(await Promise.all([reloadOnce(1_000_000), reloadOnce(1_000_000)])).toEqual([true, true])
    expect([ask.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1])
  })
})
