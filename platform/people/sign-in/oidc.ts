import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { checkEmail, checkMobile } from '../../../contract/identifiers'
import type { Config } from '../../config/config'
import type { Db } from '../../db/connect'
import { oneTimeCodes, users } from '../../db/schema'
import { invalid, refuse } from '../../http/refuse'
import { takeTurns } from './one-time-codes'
import { holdPerson } from './sessions'

type Provider = NonNullable<Config['oidc']>
interface TokenInput {
  readonly id_token: string
  readonly nonce: string
}

const requestTimeoutMs = 5_000
const oldest = 600

interface Keys {
  readonly issuer: string
  readonly keys: ReturnType<typeof createRemoteJWKSet>
}

const known = new Map<string, Promise<Keys>>()

/** Issuer and keys of a provider from its discovery document (OpenID Connect Discovery 1.0 §4). */
const discover = async (authority: string): Promise<Keys> => {
  const address = `${authority.replace(/\/$/, '')}/.well-known/openid-configuration`
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(requestTimeoutMs) })
  const { issuer, jwks_uri } = (await answer.json()) as { readonly issuer?: unknown; readonly jwks_uri?: unknown }
  if (typeof issuer !== 'string' || issuer.replace(/\/$/, '') !== authority.replace(/\/$/, ''))
    throw new Error('issuer differs from the authority')
  if (typeof jwks_uri !== 'string' || !URL.canParse(jwks_uri)) throw new Error('no keys named')
  return { issuer, keys: createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: requestTimeoutMs }) }
}

const keysOf = (authority: string): Promise<Keys> => {
  const found = known.get(authority) ?? discover(authority)
  known.set(authority, found)
  // If the provider does not respond, the next call tries again.
  found.catch(() => known.delete(authority))
  return found
}

/** Errors of a token that names no key, or no single one, of a provider that answered. */
const ofToken = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported]

/** Finds the key of a token; whatever keeps the provider's keys from being read is its failure, not the token's. */
const keyFrom =
  ({ keys }: Keys): JWTVerifyGetKey =>
  async (header, token) => {
    try {
      return await keys(header, token)
    } catch (error) {
      if (ofToken.some((kind) => error instanceof kind)) throw error
      throw refuse('unavailable')
    }
  }

/**
 * Checks an ID token (OpenID Connect Core §3.1.3.7): signature by the provider's keys, issuer, audience, expiry, age,
 * and the nonce this browser generated. Rejects a mismatch as a field error; fails with `unavailable` if the provider
 * does not respond.
 */
const checkToken = async (
  { authority, clientId }: Provider,
  token: string,
  nonce: string,
  now: Date,
): Promise<JWTPayload> => {
  let provider: Keys
  try {
    provider = await keysOf(authority)
  } catch {
    throw refuse('unavailable')
  }
  try {
    const { payload } = await jwtVerify(token, keyFrom(provider), {
      issuer: provider.issuer,
      audience: clientId,
      algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
      requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
      maxTokenAge: oldest,
      clockTolerance: 30,
      currentDate: now,
    })
    const audiences = [payload.aud].flat()
    const isOurs = audiences.length === 1 || payload['azp'] === clientId
    if (payload.nonce !== nonce || !isOurs || typeof payload.sub !== 'string' || payload.sub === '')
      throw invalid({ id_token: 'invalid' })
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError) throw invalid({ id_token: 'invalid' })
    throw error
  }
}

/** Accepts a token once. */
const spendToken = async (db: Db, token: string, now: Date): Promise<void> => {
  const mark = { sendTo: `oidc:${createHash('sha256').update(token).digest('base64url')}`, purpose: 'oidc' }
  await takeTurns(db, mark.sendTo)
  const [used] = await db
    .select({ id: oneTimeCodes.id })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.sendTo, mark.sendTo), eq(oneTimeCodes.purpose, mark.purpose)))
  if (used) throw invalid({ id_token: 'invalid' })
  const row = { ...mark, codeHash: '', createdAt: now, expiresAt: now, usedAt: now, triesLeft: 0, decoy: true }
  await db.insert(oneTimeCodes).values(row)
}

const holderOf = async (tx: Db, claims: JWTPayload): Promise<string | undefined> => {
  const { email, email_verified, phone_number, phone_number_verified } = claims
  const mail = typeof email === 'string' && email_verified === true ? checkEmail(email) : undefined
  const mobile =
    typeof phone_number === 'string' && phone_number_verified === true ? checkMobile(phone_number) : undefined
  for (const where of [
    // Compared as the provider spells it: invisible marks make it another address there, which must not open this
    // account.
    mail && 'value' in mail && mail.value === String(email).toLowerCase() ? eq(users.email, mail.value) : undefined,
    mobile && 'value' in mobile ? eq(users.phone, mobile.value) : undefined,
  ]) {
    const uuid = where && (await holdPerson(tx, where))
    if (uuid) return uuid
  }
  return undefined
}

/**
 * The claims in an ID token of the configured provider. Call it outside a transaction, since the provider may be slow.
 * 404 if no provider is configured.
 */
export const claimsOfToken = async (
  provider: Config['oidc'],
  { id_token, nonce }: TokenInput,
  now: Date,
): Promise<JWTPayload> => {
  if (!provider) throw refuse('not_found')
  return checkToken(provider, id_token, nonce, now)
}

/**
 * The person with the verified e-mail or phone claimed by a checked token (design D6); the token is accepted once. Call
 * it inside a transaction. 404 if no account matches.
 */
export const personOfToken = async (
  tx: Db,
  claims: JWTPayload,
  { id_token }: TokenInput,
  now: Date,
): Promise<string> => {
  await spendToken(tx, id_token, now)
  const uuid = await holderOf(tx, claims)
  if (uuid === undefined) throw refuse('not_found')
  return uuid
}
