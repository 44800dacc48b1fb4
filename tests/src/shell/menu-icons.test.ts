import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pathIds, paths } from '../../../src/paths'

const drawn = new Map(
  [
    ...readFileSync(join(import.meta.dirname, '../../../src/shell/menu/entries.svg'), 'utf8').matchAll(
      /<symbol id="(\w+)" viewBox="0 0 24 24"><path d="(M[^"]+)"\/>/g,
    ),
  ].map(([, id = '', drawing = '']) => [id, drawing] as const),
)

it('has a drawing for every entry of the menu and the resources of stock screens, and none besides', () => {
  const settings = ['departments', 'packages', 'platforms', 'coupons', 'articles']
  const entries = pathIds.filter((id) => paths[id].group !== undefined)
  expect([...drawn.keys()].toSorted()).toEqual([...entries, ...settings].toSorted())
})
