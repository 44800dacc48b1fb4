import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { useDraft } from '../../../src/data/drafts/drafts'
import { judge, type KeptDraft } from '../../../src/data/drafts/keptDrafts'

afterEach(() => localStorage.clear())

it('leaves a text with whoever typed it when another tab signs out', () => {
  localStorage.setItem('auth-user', JSON.stringify({ uuid: 'me' }))
  const { result, unmount } = renderHook(() => useDraft('new-ticket'))
  act(() => result.current.setText('نیمه‌کاره'))
  localStorage.removeItem('auth-user')
  unmount()
  expect(Object.entries(localStorage)).toEqual([['pishkhan.me.draft.new-ticket', '"نیمه‌کاره"']])
})

describe('of two copies', () => {
  const now = 1_000_000
  const here = (facts: Partial<KeptDraft>): KeptDraft => ({ text: 'این‌جا', at: now - 5000, settled: false, ...facts })
  const there = (age: number, text = 'آن‌جا') => ({ text, savedAt: '2026-05-01T08:00:00.000Z', age })

  it.each([
    ['the one typed last, there', here({}), there(3000), 'there'],
    ['the one typed last, here', here({}), there(8000), 'here'],
    ['what goes on from the other', here({ base: there(0).savedAt }), there(3000), 'here'],
    ['what goes on from the other, sent without an answer', here({ sent: 'آن‌جا' }), there(3000), 'here'],
    ['the other, where nothing new was typed here', here({ settled: true }), there(90_000), 'there'],
    ['the other, where nothing was ever typed here', here({ text: '', at: 0, settled: true }), there(9000), 'there'],
    ['an emptied one that nobody was told of', here({ text: '' }), there(8000), 'here'],
    ['either, where both say the same', here({}), there(3000, 'این‌جا'), 'same'],
    ['the only one', here({}), undefined, 'here'],
    ['none, where it was sent elsewhere', here({ settled: true }), undefined, 'gone'],
    ['none, where none is', here({ text: '' }), undefined, 'same'],
  ] as const)('holds %s', (_, mine, theirs, verdict) => {
    expect(judge(mine, theirs, now)).toBe(verdict)
  })
})
