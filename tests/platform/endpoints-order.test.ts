import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asQuery, inShort, newcomerFor, rows, send, unbuiltNames } from '../support/inputs/endpoint-loops'
import { leastOf, offered, shapeOf, takes } from '../support/inputs/samples'
import { startPlatform, type TestPlatform } from '../support/platform'

let platform: TestPlatform

beforeAll(async () => {
  platform = await startPlatform({ seed: 'demo' })
})
afterAll(() => platform.close())

describe('every order of a list', () => {
  const sorted = rows.filter(({ endpoint }) => 'sort' in shapeOf(endpoint.query)).map((row) => [row.says, row] as const)
  it.each(sorted)('of %s is answered with every state it may be narrowed to', async (_says, { name, endpoint }) => {
    if (unbuiltNames(platform).includes(name)) return
    const raw = await newcomerFor(platform, endpoint)
    const least = leastOf(endpoint.query)
    const shape = shapeOf(endpoint.query)
    const filters = Object.entries(shape)
      .filter(([key]) => /paid|status|state|cashout/.test(key))
      .flatMap(([key, field]) =>
        offered(field)
          .filter((value) => takes(field, value))
          .map((value) => ({ [key]: value })),
      )
    const sorts = offered(shape['sort']!)
    expect(sorts.length).toBeGreaterThan(1)
    const wrong: string[] = []
    for (const sort of sorts)
      for (const filter of [{}, ...filters]) {
        const query = asQuery({ ...least, ...filter, sort, page_size: '1' })
        const answer = await send(platform, endpoint, { ...raw, query })
        if (answer.status !== 200) wrong.push(`${query}: ${inShort(answer)}`)
      }
    expect(wrong).toEqual([])
  })
})
