import { describe, expect, it } from 'vitest'
import { moveBar, type Act } from '../../../src/requests/moveBar'

const pending: readonly Act[] = ['take', 'derive', 'correct', 'reject', 'clone', 'delete']
const waiting: readonly Act[] = ['reject', 'clone', 'remind', 'delete']

describe('the bar of a request', () => {
  it('shows three at a desk: what leads, what is wanted next, and last what cannot be taken back', () => {
    expect(moveBar(pending, 3)).toEqual({
      shown: ['take', 'correct', 'reject'],
      folded: ['derive', 'clone', 'delete'],
    })
  })

  it('shows the leading one alone on a phone, with the dangerous last of the others', () => {
    expect(moveBar(pending, 1)).toEqual({
      shown: ['take'],
      folded: ['correct', 'derive', 'clone', 'reject', 'delete'],
    })
  })

  it('lets what is wanted most stand first where nothing leads', () => {
    expect(moveBar(waiting, 3)).toEqual({ shown: ['remind', 'clone', 'reject'], folded: ['delete'] })
    expect(moveBar(waiting, 1)).toEqual({ shown: ['remind'], folded: ['clone', 'reject', 'delete'] })
  })

  it('keeps in sight what can be undone for a moment only', () => {
    expect(moveBar([...pending, 'undo_derive'], 3).shown).toEqual(['take', 'undo_derive', 'reject'])
  })

  it('never shows that something is deleted beside other acts', () => {
    expect(moveBar(['clone', 'delete'], 3)).toEqual({ shown: ['clone'], folded: ['delete'] })
    expect(moveBar(['delete'], 3)).toEqual({ shown: ['delete'], folded: [] })
  })

  it('is empty where nothing may be done', () => {
    expect(moveBar([], 3)).toEqual({ shown: [], folded: [] })
  })
})
