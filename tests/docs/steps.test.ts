import { describe, expect, it } from 'vitest'
import { headingsBelow, played, readBlocks, setup } from '../../scripts/rehearsal/blocks'

const { release, values, steps } = played['docs/deploying.md']
const operations = Object.values(played['docs/operating.md'])
const blocksBelow = (document: string, heading: string) =>
  readBlocks(document).filter((block) => block.heading === heading)

describe('the steps an operator types', () => {
  it('are all of the section, in its order', () => {
    expect(headingsBelow(setup.document, setup.heading)).toEqual([release, values, ...steps])
  })

  const wanted: readonly (readonly [string, string])[] = [
    ...[release, ...steps].map((heading) => [setup.document, heading] as const),
    ...operations.map((heading) => ['docs/operating.md', heading] as const),
  ]
  it.each(wanted)('stand in %s below «%s»', (document, heading) => {
    expect(blocksBelow(document, heading).filter(({ isValues }) => !isValues).length).toBeGreaterThan(0)
  })

  it('write what is the operator’s own with names that stand above them', () => {
    const named = (blocks: readonly { readonly commands: string }[]): string[] =>
      blocks.flatMap(({ commands }) => [...commands.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name))
    const asked = (heading: string, document: string): string[] =>
      blocksBelow(document, heading)
        .filter(({ isValues }) => !isValues)
        .flatMap(({ commands }) => [...commands.matchAll(/\$\{?([A-Z_]+)/g)].map(([, name = '']) => name))
        .filter((name) => name !== 'SERVER')
    const given = named(blocksBelow(setup.document, values))
    expect(steps.flatMap((step) => asked(step, setup.document)).filter((name) => !given.includes(name))).toEqual([])
    for (const heading of operations) {
      const own = named(blocksBelow('docs/operating.md', heading))
      expect(
        asked(heading, 'docs/operating.md').filter((name) => !own.includes(name)),
        heading,
      ).toEqual([])
    }
  })

  it('are found at the line they stand at', () => {
    const [block] = blocksBelow(setup.document, 'PgBouncer')
    expect(block?.commands).toMatch(/^install .*pgbouncer\.ini/)
    expect(block?.line).toBeGreaterThan(100)
  })
})
