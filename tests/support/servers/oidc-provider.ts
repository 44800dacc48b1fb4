import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { JWK } from 'jose'
import { Provider } from 'oidc-provider'

/** A real local OpenID Connect provider, where one account signs in without a prompt. */
export interface LocalProvider {
  readonly authority: string
  /** Follows a sign-in as a browser would; resolves to the address it is redirected to. */
  readonly visit: (address: string) => Promise<string>
  readonly close: () => Promise<void>
}

/** Claims of the account that signs in. */
export type Claims = Readonly<Record<string, string | boolean>>

const account = 'somebody'

const finish = async (provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { prompt, params, session } = await provider.interactionDetails(request, response)
  if (prompt.name === 'login') {
    await provider.interactionFinished(request, response, { login: { accountId: account } })
    return
  }
  const grant = new provider.Grant({ accountId: session?.accountId ?? account, clientId: String(params['client_id']) })
  grant.addOIDCScope('openid email phone')
  await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
}

/** Starts a provider that knows one public client; `claimsOf` is called at every sign-in, `key` is its signing key. */
export const startProvider = async (
  clientId: string,
  redirect: string,
  claimsOf: () => Claims,
  key?: JWK,
): Promise<LocalProvider> => {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const authority = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(authority, {
    clients: [
      {
        client_id: clientId,
        redirect_uris: [redirect],
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        application_type: 'native',
      },
    ],
    claims: { email: ['email', 'email_verified'], phone: ['phone_number', 'phone_number_verified'] },
    // The ID token contains the claims: we do not query the provider again.
    conformIdTokenClaims: false,
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...claimsOf() }) }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['only for tests'] },
    ...(key && { jwks: { keys: [key] } }),
    pkce: { required: () => true },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
  })
  provider.on('server_error', (_ctx, error) => process.stderr.write(`${error.stack}\n`))
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void finish(provider, request, response)
    else void answer(request, response)
  })
  return {
    authority,
    visit: async (address) => {
      const jar = new Map<string, string>()
      let next = address
      for (let hop = 0; hop < 12; hop += 1) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
        const response = await fetch(next, { redirect: 'manual', headers: { cookie } })
        for (const line of response.headers.getSetCookie()) {
          const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
          jar.set(name, value)
        }
        const location = response.headers.get('location')
        if (location === null) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
        next = new URL(location, next).href
        if (next.startsWith(redirect)) return next
      }
      throw new Error('The provider redirects in a loop.')
    },
    close: () => new Promise((done) => server.close(() => done())),
  }
}
