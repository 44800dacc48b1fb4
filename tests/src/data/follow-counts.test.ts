import { QueryCache, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { label } from '../../../contract/endpoint'
import { notifications } from '../../../contract/notifications/notifications'
import { countsCall, makeFollower } from '../../../src/data/cache/followCounts'

const stop: (() => void)[] = []
afterEach(() => stop.splice(0).forEach((end) => end()))

/** A menu that is told `counts`, one answer after another, and an open list that was read a minute ago. */
const stage = async (list: readonly unknown[], counts: readonly Readonly<Record<string, number>>[], age = 60_000) => {
  const follow = makeFollower()
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onSuccess: (_data, query) => follow(client, query) }),
  })
  let read = 0
  client.setQueryData(list, 'rows', { updatedAt: Date.now() - age })
  const open = new QueryObserver(client, {
    queryKey: list,
    queryFn: () => {
      read += 1
      return 'rows'
    },
    staleTime: Infinity,
  })
  stop.push(open.subscribe(() => undefined))
  for (const told of counts) await client.query({ queryKey: [countsCall, {}], queryFn: () => told })
  await new Promise((resolve) => setTimeout(resolve))
  return read
}

describe('an open list', () => {
  const queue = ['tickets', 'getList', { filter: {} }]

  it('is read again when the count of the menu has changed', async () => {
    expect(countsCall).toBe(label(notifications.counters))
    expect(await stage(queue, [{ tickets: 33 }, { tickets: 32 }])).toBe(1)
    expect(await stage(['tickets', 'countRows', []], [{ tickets: 33 }, { tickets: 32 }])).toBe(1)
    expect(await stage(['withdrawals', 'getList', {}], [{ withdrawals: 3 }, { withdrawals: 4 }])).toBe(1)
  })

  it('is left alone while its count stays, and by the first answer', async () => {
    expect(await stage(queue, [{ tickets: 33 }])).toBe(0)
    expect(await stage(queue, [{ tickets: 33 }, { tickets: 33, withdrawals: 2 }])).toBe(0)
  })

  it('is not read twice after a write, which had both read', async () => {
    expect(await stage(queue, [{ tickets: 33 }, { tickets: 32 }], 0)).toBe(0)
  })
})
