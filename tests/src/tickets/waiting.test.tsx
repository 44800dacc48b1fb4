import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { WaitingMark } from '../../../src/tickets/queue/WaitingMark'
import { show, withDesk } from './stage'

withDesk()
afterEach(() => void vi.useRealTimers())

it('the time a user has waited goes on while the queue stays open', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') })
  show(<WaitingMark sla="ok" since="2026-11-21T09:50:00Z" />, '/', {})
  expect(screen.getByText(/^۱۰ دقیقه/)).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  expect(screen.getByText(/^۱۲ دقیقه/)).toBeTruthy()
})
