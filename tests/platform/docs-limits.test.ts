import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { quotaBytes } from '../../contract/uploads'
import { limitOf, limits, type LimitName, type Rate } from '../../platform/http/rate-limits'

const doc = readFileSync('docs/limits.md', 'utf8')

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const inWords = ({ times, seconds }: Rate): string => {
  const [unit, length] = units.find(([, size]) => seconds % size === 0) ?? ['second', 1]
  const many = seconds / length
  return `${times} in ${many} ${unit}${many === 1 ? '' : 's'}`
}

it('the table of limits in the documentation is the one of the code', () => {
  const written = [...doc.matchAll(/^\| `(\w+)` \| (\w+) \| ([^|]+) \| ([^|]+) \|/gm)].map((row) => row.slice(1))
  const coded = (Object.keys(limits) as LimitName[]).map((name) => {
    const { per, rates, counts } = limitOf(name)
    const counted =
      counts === 'every' || counts === 'refused'
        ? `${counts} call${counts === 'every' ? '' : 's'}`
        : counts.map((code) => `\`${code}\``).join(', ')
    return [name, per, rates.map(inWords).join(', '), counted]
  })
  expect(written).toEqual(coded)
  expect(doc).toContain(`no more than ${quotaBytes / 1024 / 1024} MB`)
})
