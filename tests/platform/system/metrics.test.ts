import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Replica } from '../../../platform/db/replica'
import { addGauges } from '../../../platform/system/gauges'
import { makeMetrics } from '../../../platform/system/metrics'
import { startPlatform, type TestPlatform } from '../../support/platform'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform({ alone: true })
})
afterAll(() => platform.close())

it('every metric stands in the manual of operators with its labels, and none that is not there', async () => {
  const { runtime } = platform
  const replica = { lag: () => 0, pool: runtime.connection.pool } as unknown as Replica
  const metrics = makeMetrics()
  metrics.answered('GET /health', 200, 0.1)
  await runtime.audit.run(platform.clock.now())
  addGauges({ ...runtime, replica, metrics })
  const text = await metrics.text()
  const labelsOf = (name: string): string[] => {
    const samples = text.split('\n').filter((line) => new RegExp(`^${name}(_bucket)?[{ ]`).test(line))
    return [
      ...new Set(samples.flatMap((line) => [...line.matchAll(/(\w+)="/g)].map(([, label = '']) => label))),
    ].toSorted()
  }
  const said = [...text.matchAll(/^# HELP (\S+)/gm)].map(([, name = '']) => name)
  const manual = readFileSync('docs/operating.md', 'utf8')
  const written = [...manual.matchAll(/^\| `(pishkhan_\w+)` \| ([^|]*)\|/gm)].map(([, name = '', labels = '']) => ({
    name,
    labels: [...labels.replace(/\([^)]*\)/g, '').matchAll(/`(\w+)`/g)].map(([, label = '']) => label).toSorted(),
  }))
  const byName = (a: { readonly name: string }, b: { readonly name: string }) => (a.name < b.name ? -1 : 1)
  expect(written.toSorted(byName)).toEqual(said.map((name) => ({ name, labels: labelsOf(name) })).toSorted(byName))
})
