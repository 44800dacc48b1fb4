import { act, cleanup, render } from '@testing-library/react'
import { RouterProviderContext, useNavigate } from 'react-admin'
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router'
import { useEffect } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { routerProvider } from '../../../src/data/router'

/** A list whose filter is written by the given hand. */
const makeList = (hand: { write?: () => void }) => () => {
  const navigate = useNavigate()
  useEffect(() => {
    hand.write = () => navigate({ search: '?filter=%7B%22query%22%3A%22x%22%7D' })
  }, [navigate])
  return <p>list</p>
}

const open = () => {
  const hand: { write?: () => void } = {}
  const List = makeList(hand)
  window.history.replaceState(null, '', '/list')
  const frame = (
    <RouterProviderContext.Provider value={routerProvider}>
      <Outlet />
    </RouterProviderContext.Provider>
  )
  const pages = [
    { path: '/list', element: <List /> },
    { path: '/ticket', element: <p>ticket</p> },
  ]
  const router = createBrowserRouter([{ element: frame, children: pages }])
  render(<RouterProvider router={router} />)
  return { router, write: () => hand.write?.() }
}

afterEach(cleanup)

describe('a filter that a list writes into the address', () => {
  it('stands in it while the list is there', async () => {
    const { write } = open()
    await act(async () => write())
    expect(window.location.pathname + window.location.search).toContain('/list?filter=')
  })

  it('does not become the address of a screen opened meanwhile', async () => {
    const { router, write } = open()
    await act(() => router.navigate('/ticket?ticket_id=7'))
    await act(async () => write())
    expect(window.location.pathname + window.location.search).toBe('/ticket?ticket_id=7')
  })

  it('does not lead back while the next screen is still on its way', async () => {
    const { router, write } = open()
    await act(async () => {
      const under = router.navigate('/ticket?ticket_id=7')
      write()
      await under
    })
    expect(window.location.pathname + window.location.search).toBe('/ticket?ticket_id=7')
  })
})
