import { describe, expect, it } from 'vitest'
import { moveColumn, settleChoice, toggleColumn } from '../../../../src/list/table/columnChoice'
import type { ColumnData } from '../../../../src/list/table/columns'

const columns: readonly ColumnData[] = ['a', 'b', 'c', 'd'].map((source) => ({
  source,
  label: 'table.total',
  kind: 'text',
  hidden: source === 'd',
}))

describe('a stored choice of columns', () => {
  it('drops columns that are gone and takes in new ones where the list has them', () => {
    expect(settleChoice(columns, { order: ['c', 'gone', 'a'], hidden: ['a', 'gone'] })).toEqual({
      order: ['c', 'b', 'a', 'd'],
      hidden: ['a', 'd'],
    })
  })

  it.each([undefined, null, 'text', {}, { order: 1, hidden: [] }])('starts afresh from %j', (stored) => {
    expect(settleChoice(columns, stored)).toEqual({ order: ['a', 'b', 'c', 'd'], hidden: ['d'] })
  })

  it('never hides every column', () => {
    expect(settleChoice(columns, { order: ['a', 'b', 'c', 'd'], hidden: ['a', 'b', 'c', 'd'] }).hidden).toEqual(['d'])
    const last = { order: ['a', 'b'], hidden: ['a'] }
    expect(toggleColumn(last, 'b')).toBe(last)
    expect(toggleColumn(last, 'a').hidden).toEqual([])
  })

  it('moves a column by one place, not off the ends', () => {
    const choice = { order: ['a', 'b', 'c'], hidden: [] }
    expect(moveColumn(choice, 'b', 1).order).toEqual(['a', 'c', 'b'])
    expect(moveColumn(choice, 'a', -1)).toBe(choice)
    expect(moveColumn(choice, 'c', 1)).toBe(choice)
  })
})
