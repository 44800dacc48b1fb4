import { beforeEach, describe, expect, it, vi } from 'vitest'
import { holdUnsaved } from '../../../src/providers/unsaved'
import { freshBuild, reloadOnce } from '../../../src/shell/freshBuild'

const reload = vi.fn()
beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  vi.stubGlobal('location', { ...window.location, reload })
})

describe('a chunk of an older release is gone', () => {
  it('reloads once in thirty seconds', () => {
    expect([reloadOnce(1_000_000), reloadOnce(1_029_999), reloadOnce(1_030_000)]).toEqual([true, false, true])
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('leaves typed text alone and says that a newer release is there', () => {
    const heard = vi.fn()
    const stop = freshBuild.subscribe(heard)
    const release = holdUnsaved()
    expect(reloadOnce(1_000_000)).toBe(false)
    expect([reload.mock.calls.length, heard.mock.calls.length, freshBuild.read()]).toEqual([0, 1, true])
    release()
    release()
    expect(reloadOnce(1_000_000)).toBe(true)
    stop()
  })
})
