import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isStaff } from '../../contract/access'
import { label } from '../../contract/endpoint'
import { endpoints } from '../../contract/index'
import { mayOpen, pathIds, paths } from '../../src/paths'
import { admits, everyType } from '../support/inputs/endpoint-loops'

const file = join(import.meta.dirname, '../access-matrix.json')

const rowOf = (isPublic: boolean, opens: (type: string) => boolean): string =>
  isPublic ? 'public' : everyType.filter(opens).join(' ')

const matrix = {
  types: everyType.join(' '),
  staff: everyType.filter((type) => isStaff({ type })).join(' '),
  endpoints: Object.fromEntries(
    endpoints.map(({ endpoint }) => [
      label(endpoint),
      rowOf(endpoint.access === 'public', (type) => admits(endpoint, { type })),
    ]),
  ),
  paths: Object.fromEntries(
    pathIds.map((id) => [
      paths[id].path,
      rowOf(paths[id].section === 'public', (type) => mayOpen(paths[id], { type })),
    ]),
  ),
}

const text = `${JSON.stringify(matrix, undefined, 2)}\n`

if (process.env['UPDATE'] === '1') writeFileSync(file, text)

describe('who may do what', () => {
  it('is what the committed matrix says; UPDATE=1 writes it anew', () => {
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(matrix)
  })

  it('leaves no endpoint and no path without anybody', () => {
    const nobody = Object.entries({ ...matrix.endpoints, ...matrix.paths }).filter(([, types]) => types === '')
    expect(nobody).toEqual([])
  })
})
