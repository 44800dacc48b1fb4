import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { RouterProviderContext, useNavigate } from 'react-admin'
import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppRouter } from '../../../../src/data/router/AppRouter'
import { routerProvider } from '../../../../src/data/router/routerProvider'
import { useBackCloses } from '../../../../src/data/router/useBackCloses'
import { useBlocker } from '../../../../src/data/router/useBlocker'

let go: ReturnType<typeof useNavigate>
let asked = 0

const Question = ({ onLeave, onStay }: { readonly onLeave: () => void; readonly onStay: () => void }) => {
  useBackCloses(true, onStay)
  return (
    <button type="button" onClick={onLeave}>
      leave
    </button>
  )
}

const Page = () => {
  const navigate = useNavigate()
  const [unsaved, setUnsaved] = useState(false)
  const blocker = useBlocker(unsaved)
  useEffect(() => {
    go = navigate
  })
  useEffect(() => {
    if (blocker.state === 'blocked') asked += 1
  }, [blocker.state])
  return (
    <>
      <output>{useLocation().pathname}</output>
      <button type="button" onClick={() => setUnsaved(true)}>
        type
      </button>
      {blocker.state === 'blocked' && <Question onLeave={blocker.proceed} onStay={blocker.reset} />}
    </>
  )
}

describe('what lies over a page', () => {
  const Over = ({ name, children }: { readonly name: string; readonly children?: ReactNode }) => {
    const [open, setOpen] = useState(false)
    useBackCloses(open, () => setOpen(false))
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          open {name}
        </button>
        <button type="button" onClick={() => setOpen(false)}>
          close {name}
        </button>
        {open && <p>{name}</p>}
        {open && children}
      </>
    )
  }
  const openOver = (...addresses: readonly string[]) => {
    render(
      <AppRouter>
        <RouterProviderContext.Provider value={routerProvider}>
          <Page />
          <Over name="sheet">
            <Over name="dialog" />
          </Over>
        </RouterProviderContext.Provider>
      </AppRouter>,
    )
    for (const to of addresses) act(() => go(to))
  }
  const press = (name: string) => act(() => screen.getByText(name).click())
  const goesBack = () => act(() => window.history.back())
  const shown = () => screen.getByRole('status').textContent
  const stands = () => window.location.pathname
  const backTo = async (to: string) => {
    goesBack()
    await waitFor(() => expect([shown(), stands()]).toEqual([to, to]))
  }
  /** Whatever the browser still does of its history is done. */
  const settled = () => act(() => new Promise((done) => setTimeout(done, 50)))

  beforeEach(() => {
    asked = 0
    window.history.pushState(null, '', '/start')
  })
  afterEach(cleanup)

  it('is closed by Back, the topmost first, before the page is left', async () => {
    openOver('/a', '/b')
    press('open sheet')
    press('open dialog')
    goesBack()
    await waitFor(() => expect(screen.queryByText('dialog')).toBeNull())
    await waitFor(() => expect(stands()).toBe('/b'))
    expect(screen.getByText('sheet')).toBeTruthy()
    goesBack()
    await waitFor(() => expect(screen.queryByText('sheet')).toBeNull())
    await settled()
    expect([shown(), stands()]).toEqual(['/b', '/b'])
    await backTo('/a')
  })

  it('is closed before unsaved text is asked about', async () => {
    openOver('/a')
    press('type')
    press('open sheet')
    goesBack()
    await waitFor(() => expect(screen.queryByText('sheet')).toBeNull())
    await settled()
    expect(asked).toBe(0)
    goesBack()
    await waitFor(() => expect(asked).toBe(1))
  })

  it('may be the question whether to leave: Back stays, its answer leaves', async () => {
    openOver('/a', '/b')
    press('type')
    for (let press = 0; press < 2; press += 1) {
      goesBack()
      await waitFor(() => expect(asked).toBe(press + 1))
      await waitFor(() => expect(stands()).toBe('/b'))
      if (press === 0) {
        goesBack()
        await waitFor(() => expect(screen.queryByText('leave')).toBeNull())
        await settled()
        expect([shown(), stands()]).toEqual(['/b', '/b'])
      }
    }
    press('leave')
    await waitFor(() => expect([shown(), stands()]).toEqual(['/a', '/a']))
  })

  it('holds up no link, and no longer Back once it is closed', async () => {
    openOver('/a')
    press('open sheet')
    act(() => go('/b'))
    expect(shown()).toBe('/b')
    press('close sheet')
    await backTo('/a')
  })

  it('is closed by Back at the first address as well, which leaves the product afterwards', async () => {
    window.history.pushState(null, '', '/elsewhere')
    window.history.pushState(null, '', '/start')
    openOver()
    press('open sheet')
    goesBack()
    await waitFor(() => expect(screen.queryByText('sheet')).toBeNull())
    await settled()
    expect(stands()).toBe('/start')
    // Opened and closed again: one more entry is enough, and it is no step of its own.
    press('open sheet')
    press('close sheet')
    act(() => go('/a'))
    await backTo('/start')
    goesBack()
    await waitFor(() => expect(stands()).toBe('/elsewhere'))
  })
})
