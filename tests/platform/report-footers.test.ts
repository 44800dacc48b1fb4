import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sourceOf } from '../../src/data/report/source'
import { strayFooters } from '../support/screens/drills'
import { startPlatform, type TestPlatform } from '../support/platform'
import { definitions } from '../support/screens/report-definitions'

let platform: TestPlatform
let token: string

beforeAll(async () => {
  platform = await startPlatform()
  token = await platform.signIn('1')
})
afterAll(() => platform.close())

describe('the sum below a column', () => {
  const reports = definitions.filter(({ source }) => !sourceOf(source).endpoint.path.includes('{'))

  it.each(reports.map((report) => [report.id, report] as const))('is that of its rows: %s', async (_id, report) => {
    const ask = (endpoint: Parameters<Parameters<typeof strayFooters>[1]>[0], query: object) =>
      platform.call(endpoint, { query }, { token })
    expect(await strayFooters(report, ask)).toEqual([])
  })
})
