import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useDraft } from '../../../src/providers/drafts'

afterEach(() => localStorage.clear())

it('leaves a text with whoever typed it when another tab signs out', () => {
  localStorage.setItem('auth-user', JSON.stringify({ uuid: 'me' }))
  const { result, unmount } = renderHook(() => useDraft('new-ticket'))
  act(() => result.current.setText('نیمه‌کاره'))
  localStorage.removeItem('auth-user')
  unmount()
  expect(Object.entries(localStorage)).toEqual([['pishkhan.me.draft.new-ticket', '"نیمه‌کاره"']])
})
