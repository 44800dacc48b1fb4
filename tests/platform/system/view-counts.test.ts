import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Input } from '../../../contract/endpoint'
import { audit as auditArea } from '../../../contract/system/audit'
import { views } from '../../../contract/system/views'
import { tickets } from '../../../contract/tickets/tickets'
import { startPlatform, type TestPlatform } from '../../support/platform'

let platform: TestPlatform
const tokens: Record<'admin' | 'user', string> = { admin: '', user: '' }

beforeAll(async () => {
  platform = await startPlatform({ seed: 'demo' })
  tokens.admin = await platform.signIn('1')
  tokens.user = await platform.signIn('3')
})
afterAll(() => platform.close())

const count = (token: string, list: string, asked: readonly string[]) =>
  platform.call(views.viewCounts, { query: { list, views: [...asked] } }, { token })

const listed = async (token: string, query: NonNullable<Input<typeof tickets.tickets>['query']>) =>
  (await platform.call(tickets.tickets, { query: { ...query, page_size: 1 } }, { token })).reply.count

describe('the rows of views', () => {
  const path = tickets.tickets.path

  it('are as many as the list itself says, in the order asked, whatever page is asked for', async () => {
    const { reply } = await count(tokens.admin, path, ['sla=late&page=3', 'status=open%2Cclosed', 'page_size=1'])
    expect(reply.counts).toEqual([
      await listed(tokens.admin, { sla: 'late' }),
      await listed(tokens.admin, { status: 'open,closed' }),
      await listed(tokens.admin, {}),
    ])
    expect(reply.counts.at(-1)).toBeGreaterThan(0)
  })

  it('are those the caller may see', async () => {
    const { reply } = await count(tokens.user, path, ['page_size=1'])
    expect(reply.counts).toEqual([await listed(tokens.user, {})])
    expect(reply.counts[0]).toBeLessThan(await listed(tokens.admin, {}))
    expect((await count(tokens.user, auditArea.audit.path, ['page_size=1'])).status).toBe(403)
  })

  it('are not said of a view the list cannot meet, and said of the others', async () => {
    const { reply } = await count(tokens.admin, path, ['sla=never', 'colour=red', 'page_size=1'])
    expect(reply.counts).toEqual([null, null, await listed(tokens.admin, {})])
  })

  it('are refused of what is no list, and of more views than any bar shows', async () => {
    expect((await count(tokens.admin, '/nowhere', ['page_size=1'])).error.fields).toEqual({ list: 'unknown_option' })
    const many = Array.from({ length: 41 }, () => 'page_size=1')
    expect((await count(tokens.admin, path, many)).error.fields).toEqual({ views: 'too_long' })
  })
})
