import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fa } from '../support/texts'
import { chooseSection } from '../../src/entry'
import { findPath, inSection, paths } from '../../src/paths'
import { screens } from '../../src/screens'
import { loadScreen } from '../../src/shell/loadScreen'
import { takeFlash } from '../../src/data/session/session'
import { calls, renderApp, signInAs, withPlatform } from '../support/src'
import { addressOf, ownScreens, settled, types, visitsOf, withRecords } from './stage'

withPlatform()
withRecords()

const refused = ownScreens.flatMap((id) =>
  types.filter((type) => !visitsOf(id).includes(type)).map((type) => [id, type] as const),
)

/** What the frame around every screen asks. */
const ofFrame = ['GET /api/account/user/current-user', 'GET /api/dashboard/counters/']

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
      // With its code here already, a screen behind the refusal would be there at once.
      if (screens[id]) await loadScreen(screens[id])
      await renderApp(addressOf(id, as), { as })
      await screen.findByText(fa.shell.denied_text)
      await settled()
      expect(screen.getAllByText(fa.shell.denied_text)).toHaveLength(1)
      expect(screen.getAllByText(fa.shell.denied)).toHaveLength(1)
      expect(calls.filter((call) => !ofFrame.includes(call))).toEqual([])
    },
  )
})
