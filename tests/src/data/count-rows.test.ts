import { afterEach, describe, expect, it, vi } from 'vitest'
import { label } from '../../../contract/endpoint'
import { countRows } from '../../../src/data/countRows'
import * as client from '../../../src/data/http/client'

afterEach(() => {
  vi.restoreAllMocks()
})

const answering = (counts: readonly (number | null)[]) => vi.spyOn(client, 'call').mockResolvedValue({ counts })

describe('counting the rows of views', () => {
  it('is one call, each view in the words of the list’s endpoint', async () => {
    const call = answering([3, null])
    const counts = await countRows('tickets', [{ user: 'u-1', status: ['open', 'closed'], query: '' }, {}])
    expect(counts).toEqual([3, undefined])
    expect(call).toHaveBeenCalledTimes(1)
    const [endpoint, input] = call.mock.calls[0] ?? []
    expect(endpoint && label(endpoint)).toBe('GET /dashboard/view-counts/')
    expect(input).toEqual({
      query: { list: '/dashboard/ticket', views: ['user_uuid=u-1&status=open%2Cclosed&page_size=1', 'page_size=1'] },
    })
  })

  it('asks the list of a report the same way', async () => {
    const call = answering([7])
    expect(await countRows('payments', [{ query: 'x' }])).toEqual([7])
    expect(call).toHaveBeenCalledTimes(1)
  })

  it('leaves what has no pages, and what speaks another dialect, to its own list', async () => {
    const call = answering([])
    expect([await countRows('departmentTimes', [{}]), await countRows('galaxies', [{}])]).toEqual([
      undefined,
      undefined,
    ])
    expect(call).not.toHaveBeenCalled()
  })
})
