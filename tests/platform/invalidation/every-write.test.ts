import { expect, it } from 'vitest'
import { writes } from '../../support/inputs/stale-readings'
import { deskScenes } from '../../support/scenes/desk-scenes'
import { moneyScenes } from '../../support/scenes/money-scenes'
import { peopleScenes } from '../../support/scenes/people-scenes'
import { settingsScenes } from '../../support/scenes/settings-scenes'
import { workspaceScenes } from '../../support/scenes/workspace-scenes'

/** Writes that no test can make here, and why. */
const apart: Readonly<Record<string, string>> = {
  'people.oidc': 'needs a provider that is not part of the platform',
  'system.faults': 'breaks the readings it would be compared by',
}

it('every write is tried in this folder, or there is a reason why not', () => {
  const tried = [peopleScenes, deskScenes, moneyScenes, settingsScenes, workspaceScenes].flatMap(Object.keys)
  const known = [...tried, ...Object.keys(apart)]
  expect(writes.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
})
