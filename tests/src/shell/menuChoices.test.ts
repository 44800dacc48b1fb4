import { beforeEach, describe, expect, it } from 'vitest'
import { noteVisit, recentPaths } from '../../../src/shell/menu/menuChoices'
import type { PathId } from '../../../src/paths'

beforeEach(() => localStorage.clear())

describe('paths visited last', () => {
  it('are the same before and after the present one is noted among them', () => {
    for (const id of ['home', 'tickets', 'allRequests', 'reports', 'email'] as const) noteVisit(id)
    const here: PathId = 'newTicket'
    const besides = () => recentPaths((id) => id !== here)
    const before = besides()
    expect(before).toEqual(['email', 'reports', 'allRequests'])
    noteVisit(here)
    expect(besides()).toEqual(before)
  })

  it('are as many as ever when some of them do not fit', () => {
    for (const id of ['home', 'tickets', 'allRequests', 'reports', 'email'] as const) noteVisit(id)
    expect(recentPaths((id) => id !== 'reports' && id !== 'email')).toEqual(['allRequests', 'tickets', 'home'])
  })
})
