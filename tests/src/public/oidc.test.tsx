import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { address, loads, network, renderApp, withPlatform } from '../../support/src'
import { setPageSettings } from '../../support/screens/page-settings'
import { fa } from '../../support/texts'

withPlatform('empty')

const texts = fa.public.oidc
const button = { name: texts.button }

beforeEach(() => {
  setPageSettings({ oidc: { authority: 'https://id.example.ir', clientId: 'pishkhan' } })
})
afterEach(() => setPageSettings())

describe('the button of another account', () => {
  it('leads to the provider with a challenge, a state and a nonce', async () => {
    const discovery = { issuer: 'https://id.example.ir', authorization_endpoint: 'https://id.example.ir/auth' }
    network.use(http.get('https://id.example.ir/*', () => HttpResponse.json(discovery)))
    const { user } = await renderApp('/login?next=%2Ftickets')
    await user.click(screen.getByRole('button', button))
    await waitFor(() => expect(loads).toHaveLength(1))
    const { origin, searchParams } = new URL(loads[0] ?? '')
    expect(origin).toBe('https://id.example.ir')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: 'pishkhan',
      response_type: 'code',
      redirect_uri: `${window.location.origin}/login`,
      code_challenge_method: 'S256',
    })
    for (const name of ['code_challenge', 'state', 'nonce']) expect(searchParams.get(name)).toMatch(/^.{20,}$/)
  })

  it('says that an answer with a strange state does not count, and takes it from the address', async () => {
    await renderApp('/login?code=abc&state=strange')
    expect((await screen.findByRole('alert')).textContent).toBe(texts.failed)
    expect(address()).toBe('/login')
    expect(localStorage.getItem('auth-token')).toBeNull()
  })

  it('says that the provider does not answer', async () => {
    network.use(http.get('https://id.example.ir/*', () => HttpResponse.error()))
    const { user } = await renderApp('/login')
    await user.click(screen.getByRole('button', button))
    expect((await screen.findByRole('alert')).textContent).toBe(texts.unreachable)
  })

  it('is hidden when no provider is configured', async () => {
    setPageSettings()
    await renderApp('/login')
    expect(screen.queryByRole('button', button)).toBeNull()
  })
})
