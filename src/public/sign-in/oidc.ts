import { OidcClient, WebStorageStateStore } from 'oidc-client-ts'
import { link } from '../../paths'

/** An OpenID Connect provider and our client id there. */
export interface Provider {
  readonly authority: string
  readonly clientId: string
}

interface Kept {
  readonly nonce: string
  readonly next?: string
}

const clientOf = ({ authority, clientId }: Provider): OidcClient =>
  new OidcClient({
    authority,
    client_id: clientId,
    redirect_uri: window.location.origin + link('login'),
    response_type: 'code',
    scope: 'openid email phone',
    loadUserInfo: false,
    // The verifier and the state stay in this tab.
    stateStore: new WebStorageStateStore({ store: window.sessionStorage, prefix: 'pishkhan.oidc.' }),
  })

/** The provider's address to redirect to; it returns to the sign-in page. `next` is where to continue afterwards. */
export const beginOidc = async (provider: Provider, next: string | undefined): Promise<string> => {
  const nonce = crypto.randomUUID()
  const state: Kept = next === undefined ? { nonce } : { nonce, next }
  const { url } = await clientOf(provider).createSigninRequest({ nonce, state })
  return url
}

/** The result of a finished external sign-in: the ID token, the nonce it must carry, and where to continue. */
export interface Finished {
  readonly idToken: string
  readonly nonce: string
  readonly next: string | undefined
}

/**
 * Handles the provider's response: checks the state and exchanges the code with its verifier. @throws Error when
 * anything does not match
 */
export const finishOidc = async (provider: Provider, answer: string): Promise<Finished> => {
  const { id_token, userState } = await clientOf(provider).processSigninResponse(answer)
  const { nonce, next } = (userState ?? {}) as Partial<Kept>
  if (!id_token || nonce === undefined) throw new Error('no ID token')
  return { idToken: id_token, nonce, next }
}
