import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Form, RouterProviderContext, useInput, useNavigate, type RouterBlocker } from 'react-admin'
import { useEffect, useState } from 'react'
import {
  Link,
  Navigate,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppRouter } from '../../../../src/data/router/AppRouter'
import { routerProvider } from '../../../../src/data/router/routerProvider'
import { useBlocker } from '../../../../src/data/router/useBlocker'

type Navigate = ReturnType<typeof useNavigate>

interface Hand {
  navigate: Navigate
  blockers: Map<string, RouterBlocker>
  guard: (name: string, on: boolean) => void
}

const Guarded = ({ name, hand }: { readonly name: string; readonly hand: Hand }) => {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname)
  hand.blockers.set(name, blocker)
  return null
}

const Page = ({ hand }: { readonly hand: Hand }) => {
  const { pathname, search, hash, state } = useLocation()
  const kind = useNavigationType()
  const [guards, setGuards] = useState<readonly string[]>([])
  const navigate = useNavigate()
  useEffect(() => {
    Object.assign(hand, {
      navigate,
      guard: (name: string, on: boolean) =>
        setGuards((all) => (on ? [...all, name] : all.filter((one) => one !== name))),
    })
  }, [hand, navigate])
  return (
    <>
      <output>{`${kind} ${pathname}${search}${hash} ${JSON.stringify(state)}`}</output>
      <Link to="/linked">linked</Link>
      {guards.map((name) => (
        <Guarded key={name} name={name} hand={hand} />
      ))}
    </>
  )
}

const open = (): Hand => {
  const hand: Hand = { navigate: () => undefined, blockers: new Map(), guard: () => undefined }
  render(
    <AppRouter>
      <RouterProviderContext.Provider value={routerProvider}>
        <Routes>
          <Route path="/moved" element={<Navigate to="/new?from=moved" replace />} />
          <Route path="*" element={<Page hand={hand} />} />
        </Routes>
      </RouterProviderContext.Provider>
    </AppRouter>,
  )
  return hand
}

const shown = () => screen.getByRole('status').textContent
const stands = () => window.location.pathname + window.location.search
const go = (hand: Hand, ...steps: string[]) => {
  for (const step of steps) act(() => hand.navigate(step))
}
const back = async (delta: number, to: string) => {
  act(() => window.history.go(delta))
  await waitFor(() => expect(stands()).toBe(to))
}
/** Whatever the browser still does of its history is done. */
const settled = () => act(() => new Promise((done) => setTimeout(done, 50)))

beforeEach(() => window.history.pushState(null, '', '/start'))
afterEach(cleanup)

describe('the way from address to address', () => {
  it('goes forth, back over several steps, and forth again, with the state of each', async () => {
    const hand = open()
    act(() => hand.navigate('/a', { state: { left: 1 } }))
    go(hand, '/b?x=1', '/c')
    expect(shown()).toBe('PUSH /c null')
    await back(-2, '/a')
    await waitFor(() => expect(shown()).toBe('POP /a {"left":1}'))
    await back(1, '/b?x=1')
    await waitFor(() => expect(shown()).toBe('POP /b?x=1 null'))
    act(() => hand.navigate('/d', { replace: true }))
    expect(shown()).toBe('REPLACE /d null')
    await back(-1, '/a')
    await back(1, '/d')
    await waitFor(() => expect(shown()).toBe('POP /d null'))
  })

  it('follows links and redirects, and answers where a step by number leads', async () => {
    const hand = open()
    act(() => screen.getByText('linked').click())
    expect(shown()).toBe('PUSH /linked null')
    go(hand, '/moved')
    await waitFor(() => expect(shown()).toBe('REPLACE /new?from=moved null'))
    act(() => hand.navigate(-1))
    await waitFor(() => expect(shown()).toBe('POP /linked null'))
  })

  it('follows a link within the page as the browser does', async () => {
    const hand = open()
    go(hand, '/a')
    act(() => void (window.location.hash = '#content'))
    await waitFor(() => expect(shown()).toBe('POP /a#content null'))
    await back(-1, '/a')
    await back(-1, '/start')
    await waitFor(() => expect(shown()).toBe('POP /start null'))
  })

  it('shows the address of a page that was loaded anew in the middle of its history', async () => {
    const hand = open()
    go(hand, '/a', '/b')
    cleanup()
    open()
    expect(shown()).toBe('POP /b null')
    await back(-2, '/start')
    await waitFor(() => expect(shown()).toBe('POP /start null'))
  })
})

describe('what a screen imports from React Router', () => {
  const Person = () => {
    const { id, '*': rest } = useParams()
    const [search, setSearch] = useSearchParams()
    return (
      <>
        <output>{[id, rest, search.get('tab')].join(' ')}</output>
        <button type="button" onClick={() => setSearch({ tab: 'files' }, { replace: true })}>
          tab
        </button>
        <Link to="../5/notes">next</Link>
      </>
    )
  }
  const openPerson = () => {
    window.history.pushState(null, '', '/people/4/notes/old')
    render(
      <AppRouter>
        <Routes>
          <Route path="/people" element={<Outlet />}>
            <Route path=":id/*" element={<Person />} />
          </Route>
        </Routes>
      </AppRouter>,
    )
  }

  it('reads nested routes and splats, and writes the query', () => {
    openPerson()
    expect(shown()).toBe('4 notes/old ')
    const entries = window.history.length
    act(() => screen.getByText('tab').click())
    expect([shown(), stands()]).toEqual(['4 notes/old files', '/people/4/notes/old?tab=files'])
    expect(window.history.length).toBe(entries)
    act(() => screen.getByText('next').click())
    expect([shown(), stands()]).toEqual(['5 notes ', '/people/5/notes'])
  })

  it('leaves a click with Ctrl, and the middle button, to the browser', () => {
    openPerson()
    const link = screen.getByText('next')
    // What reaches the document untouched is the browser's; jsdom has no other tabs.
    const left: boolean[] = []
    const watch = (event: Event) => {
      left.push(!event.defaultPrevented)
      event.preventDefault()
    }
    window.addEventListener('click', watch)
    for (const click of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
      fireEvent.click(link, click)
    }
    window.removeEventListener('click', watch)
    expect(left).toEqual([true, true, true, true])
    expect(stands()).toBe('/people/4/notes/old')
  })
})

describe('a filter that a list writes into the address', () => {
  const filter = { search: '?filter=%7B%7D' }

  it('stands in it while the list is there', async () => {
    const hand = open()
    go(hand, '/list')
    await act(async () => hand.navigate(filter))
    expect(stands()).toBe('/list?filter=%7B%7D')
  })

  it('does not become the address of a screen opened meanwhile', async () => {
    const hand = open()
    go(hand, '/list')
    await act(async () => {
      hand.navigate('/ticket?ticket_id=7')
      hand.navigate(filter)
    })
    expect(stands()).toBe('/ticket?ticket_id=7')
  })
})

describe('guards', () => {
  const held = (hand: Hand, name: string) =>
    waitFor(() => {
      const blocker = hand.blockers.get(name)
      if (blocker?.state !== 'blocked') throw new Error(`${name} holds nothing`)
      return blocker
    })

  it('hold up a link until they let it through, and stay where they are told to', async () => {
    const hand = open()
    act(() => hand.guard('form', true))
    go(hand, '/a')
    const first = await held(hand, 'form')
    expect([shown(), first.location.pathname, stands()]).toEqual(['POP /start null', '/a', '/start'])
    act(() => first.reset())
    expect(hand.blockers.get('form')?.state).toBe('unblocked')
    go(hand, '/b')
    act((await held(hand, 'form')).proceed)
    expect(shown()).toBe('PUSH /b null')
    // The next way is asked about anew.
    go(hand, '/c')
    await held(hand, 'form')
  })

  it('hold up two steps back, leave history as it was, and let both go', async () => {
    const hand = open()
    go(hand, '/a', '/b', '/c')
    act(() => hand.guard('form', true))
    act(() => window.history.go(-2))
    const blocker = await held(hand, 'form')
    await waitFor(() => expect(stands()).toBe('/c'))
    expect([shown(), blocker.location.pathname]).toEqual(['PUSH /c null', '/a'])
    act(() => blocker.reset())
    await settled()
    expect(stands()).toBe('/c')
    act(() => window.history.go(-2))
    act((await held(hand, 'form')).proceed)
    await waitFor(() => expect(shown()).toBe('POP /a null'))
    expect(stands()).toBe('/a')
    act(() => hand.guard('form', false))
    await back(2, '/c')
    await waitFor(() => expect(shown()).toBe('POP /c null'))
  })

  it('hold up a step forward as well', async () => {
    const hand = open()
    go(hand, '/a', '/b')
    await back(-2, '/start')
    await waitFor(() => expect(shown()).toBe('POP /start null'))
    act(() => hand.guard('form', true))
    act(() => window.history.go(2))
    const blocker = await held(hand, 'form')
    await waitFor(() => expect(stands()).toBe('/start'))
    act(() => blocker.proceed())
    await waitFor(() => expect(shown()).toBe('POP /b null'))
  })

  it('are all asked, the latest first; one that stays ends the way', async () => {
    const hand = open()
    go(hand, '/a')
    act(() => hand.guard('outer', true))
    act(() => hand.guard('inner', true))
    act(() => window.history.back())
    const inner = await held(hand, 'inner')
    await waitFor(() => expect(stands()).toBe('/a'))
    expect(hand.blockers.get('outer')?.state).toBe('unblocked')
    act(() => inner.proceed())
    const outer = await held(hand, 'outer')
    act(() => outer.reset())
    await settled()
    expect([shown(), stands()]).toEqual(['PUSH /a null', '/a'])
    go(hand, '/b')
    act((await held(hand, 'inner')).proceed)
    act((await held(hand, 'outer')).proceed)
    expect(shown()).toBe('PUSH /b null')
    expect([...hand.blockers.values()].map(({ state }) => state)).toEqual(['unblocked', 'unblocked'])
  })

  it('stay in place however often Back is pressed', async () => {
    const hand = open()
    go(hand, '/a', '/b')
    act(() => hand.guard('form', true))
    for (let press = 0; press < 3; press += 1) {
      act(() => window.history.back())
      await held(hand, 'form')
      await waitFor(() => expect(stands()).toBe('/b'))
    }
    await settled()
    expect([shown(), stands()]).toEqual(['PUSH /b null', '/b'])
  })

  it('leave a change of the query alone, and are gone with what they guarded', async () => {
    const hand = open()
    act(() => hand.guard('form', true))
    go(hand, '/start?page=2')
    expect(shown()).toBe('PUSH /start?page=2 null')
    act(() => hand.guard('form', false))
    go(hand, '/a')
    expect(shown()).toBe('PUSH /a null')
  })

  it('are asked by react-admin’s forms that warn of unsaved changes', async () => {
    const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true)
    const Name = () => <input aria-label="name" {...useInput({ source: 'name', defaultValue: '' }).field} />
    render(
      <AppRouter>
        <RouterProviderContext.Provider value={routerProvider}>
          <Link to="/away">away</Link>
          <Form warnWhenUnsavedChanges>
            <Name />
          </Form>
        </RouterProviderContext.Provider>
      </AppRouter>,
    )
    fireEvent.change(screen.getByLabelText('name'), { target: { value: 'Sara' } })
    act(() => screen.getByText('away').click())
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1))
    expect(stands()).toBe('/start')
    act(() => screen.getByText('away').click())
    await waitFor(() => expect(stands()).toBe('/away'))
    expect(confirm).toHaveBeenCalledTimes(2)
  })
})
