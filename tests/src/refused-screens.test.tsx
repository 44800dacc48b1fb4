import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fa } from '../support/texts'
import { chooseSection } from '../../src/entry'
import { findPath, inSection, paths } from '../../src/paths'
import { takeFlash } from '../../src/data/session/session'
import { forbidden, renderApp, signInAs, withPlatform } from '../support/src'
import { addressOf, built, settled, types, visitsOf, withRecords } from './stage'

withPlatform()
withRecords()

const refused = built.flatMap((id) =>
  types.filter((type) => !visitsOf(id).includes(type)).map((type) => [id, type] as const),
)

describe('a screen of somebody else', () => {
  const elsewhere = refused.filter(([id, type]) => !inSection(paths[id], { type }))
  it.each(elsewhere)(
    '%s sends type %s to the own section before anything is mounted, and says so but for the bare address',
    async (id, as) => {
      await signInAs(as)
      window.history.replaceState(null, '', addressOf(id, as))
      expect(chooseSection()).toBe('guarded')
      const landed = findPath(window.location.pathname)!
      expect([landed, takeFlash()]).toEqual([
        paths[id].section === 'admin' ? 'home' : 'adminDashboard',
        id === 'home' ? undefined : 'errors.forbidden',
      ])
    },
  )

  const within = refused.filter(([id, type]) => inSection(paths[id], { type }))
  it.each(within)(
    '%s tells type %s once, on the page, that it is not theirs, and asks for nothing of it',
    async (id, as) => {
      await renderApp(addressOf(id, as), { as })
      expect(await screen.findByText(fa.shell.denied_text)).toBeTruthy()
      expect(screen.getAllByText(fa.shell.denied)).toHaveLength(1)
      await settled()
      expect(forbidden, 'calls of a closed screen').toEqual([])
    },
  )
})
