import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { takeFlash } from '../../../src/data/session/session'
import { fa } from '../../support/texts'
import { loads, renderApp, signInAs, thePlatform, withPlatform } from '../../support/src'

// After Back the browser may show the page as it was left, with everything it remembered.
withPlatform()

afterEach(() => {
  document.body.hidden = false
})

/** A screen of staff who then signed out. */
const leave = async () => {
  const { user } = await renderApp('/admin/all-tickets', { as: '1' })
  const { uuid } = JSON.parse(localStorage.getItem('auth-user') ?? '{}') as { uuid: string }
  // Demo tokens are shared by the tests of a file; this one ends.
  localStorage.setItem('auth-token', await thePlatform().tokenOf(uuid))
  await user.click(await screen.findByRole('button', { name: /^حساب / }))
  await user.click(await screen.findByRole('menuitem', { name: fa.shell.sign_out }))
  await waitFor(() => expect(loads).toEqual(['/login']))
}

const comeBack = () => act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

it('a page left by signing out shows nothing when the browser brings it back, and leads to sign-in again', async () => {
  await leave()
  comeBack()
  expect(document.body.hidden).toBe(true)
  await waitFor(() => expect(loads.slice(1)).toEqual(['/login?next=%2Fadmin%2Fall-tickets']))
  expect(takeFlash()).toBe('public.login.elsewhere')
})

it('a page of somebody else than who signed in meanwhile is left for their own', async () => {
  await leave()
  await signInAs('3')
  comeBack()
  expect(document.body.hidden).toBe(true)
  await waitFor(() => expect(loads.slice(1)).toEqual(['/']))
})

it('a page of the same person is shown, and watched again', async () => {
  await leave()
  await signInAs('1')
  comeBack()
  expect(document.body.hidden).toBe(false)
  expect(loads).toEqual(['/login'])
  await act(async () => {
    localStorage.setItem('pishkhan.activity', String(Date.now() - 10_800_000))
    window.dispatchEvent(new Event('focus'))
  })
  await waitFor(() => expect(loads.slice(1)).toEqual(['/login?next=%2Fadmin%2Fall-tickets']))
})
