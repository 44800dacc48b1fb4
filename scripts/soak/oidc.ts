import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto'
import { exportJWK, importJWK, SignJWT, type JWK, type JWTPayload } from 'jose'
import { people } from '../../contract/people/users'
import { signIn } from '../../contract/people/sign-in'
import { startProvider, type Claims } from '../../tests/support/servers/oidc-provider'
import { startPlatform } from '../../tests/support/platform'
import type { Outcome, Proof, Round } from './proof'

const clientId = 'pishkhan'
const email = 'sara.oidc@example.ir'
const back = 'http://localhost:4180/login'

const segment = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

const keyPair = async (kid: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk: JWK = { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }
  return { jwk, pem: publicKey.export({ type: 'spki', format: 'pem' }) as string, open: await exportJWK(publicKey) }
}

interface Attack {
  readonly name: string
  readonly token: string
  /** The nonce the browser claims. */
  readonly nonce: string
}

/** Tokens that are wrong in one way, most of them signed with the provider's own key. */
const attacksOn = async (
  issuer: string,
  own: Awaited<ReturnType<typeof keyPair>>,
  now: number,
): Promise<readonly Attack[]> => {
  const foreign = await keyPair('ours')
  const good = { iss: issuer, aud: clientId, sub: 'somebody', iat: now, exp: now + 600, email, email_verified: true }
  const signed = async (claims: JWTPayload, header: Record<string, unknown> = {}, jwk = own.jwk): Promise<string> =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'ours', ...header }).sign(await importJWK(jwk, 'RS256'))
  const attacks: Attack[] = []
  const add = (name: string, token: string, nonce = 'n-1'): void => void attacks.push({ name, token, nonce })
  const with_ = async (name: string, claims: Record<string, unknown>, nonce = 'n-1') =>
    add(name, await signed({ ...good, nonce: 'n-1', ...claims }), nonce)

  for (const nonce of ['', 'n-2', 'N-1', 'n-11', 'undefined', 'null', '[object Object]'])
    await with_(`the browser's nonce is ${JSON.stringify(nonce)}`, {}, nonce)
  for (const nonce of [undefined, null, '', ['n-1'], { n: 'n-1' }, 1, true])
    await with_(`the token's nonce is ${JSON.stringify(nonce)}`, { nonce })
  for (const iss of [
    'http://127.0.0.1:1',
    `${issuer}/`,
    `${issuer}.evil.example`,
    issuer.toUpperCase(),
    '',
    null,
    [issuer],
    'https://accounts.google.com',
  ])
    await with_(`issuer ${JSON.stringify(iss)}`, { iss })
  for (const aud of [
    'other',
    '',
    null,
    ['other'],
    ['other', 'another'],
    'pishkhan ',
    'PISHKHAN',
    [],
    [clientId, 'other'],
  ])
    await with_(`audience ${JSON.stringify(aud)}`, { aud })
  await with_('two audiences and another azp', { aud: [clientId, 'other'], azp: 'other' })
  for (const exp of [now - 31, now - 600, 0, -1, null, 'never', undefined]) await with_(`exp ${String(exp)}`, { exp })
  for (const iat of [now - 700, now + 600, 0, null, 'now', undefined]) await with_(`iat ${String(iat)}`, { iat })
  for (const nbf of [now + 600, 'later']) await with_(`nbf ${String(nbf)}`, { nbf })
  for (const sub of [undefined, null]) await with_(`sub ${String(sub)}`, { sub })
  for (const verified of [false, 'true', 1, null, undefined, {}])
    await with_(`e-mail verified: ${JSON.stringify(verified)}`, { email_verified: verified })
  for (const mail of [[email], { email }, ` ${email}\u202e`, `${email},x@example.ir`, `${email}\u0000`, '%', null])
    await with_(`e-mail ${JSON.stringify(mail)}`, { email: mail })
  await with_('a phone that is not verified', {
    email: undefined,
    phone_number: '+989361112233',
    phone_number_verified: 'yes',
  })

  const fine = await signed({ ...good, nonce: 'n-1' })
  const [head = '', body = '', sign = ''] = fine.split('.')
  for (const alg of ['none', 'None', 'NONE', '']) {
    add(`alg ${alg}`, `${segment({ alg })}.${body}.`)
    add(`alg ${alg} with a signature`, `${segment({ alg, kid: 'ours' })}.${body}.${sign}`)
  }
  for (const secret of [own.pem, own.pem.trim(), JSON.stringify(own.open), String(own.open.n), '', clientId]) {
    const input = `${segment({ alg: 'HS256', kid: 'ours' })}.${body}`
    add(
      'HS256 with the public key as secret',
      `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`,
    )
  }
  add('another key under the same kid', await signed({ ...good, nonce: 'n-1' }, {}, foreign.jwk))
  add('another key of no kid', await signed({ ...good, nonce: 'n-1' }, { kid: undefined }, foreign.jwk))
  add('its own key in the header', await signed({ ...good, nonce: 'n-1' }, { jwk: foreign.open }, foreign.jwk))
  for (const kid of ['../../dev/null', 'x', '', "' or 1=1 --"])
    add(`kid ${kid}`, await signed({ ...good, nonce: 'n-1' }, { kid }, foreign.jwk))
  add('a key set of its own', await signed({ ...good, nonce: 'n-1' }, { jku: 'http://127.0.0.1:1/jwks' }, foreign.jwk))
  add(
    'a claim changed after signing',
    `${head}.${segment({ ...good, nonce: 'n-1', email: 'other@example.ir' })}.${sign}`,
  )
  add('the signature cut short', `${head}.${body}.${sign.slice(0, -8)}`)
  add('no signature', `${head}.${body}.`)
  add('two parts', `${head}.${body}`)
  add('four parts', `${fine}.x`)
  add('an empty token', '..')
  add('rubbish', 'rubbish')
  add(
    'an ES256 signature of nothing',
    `${segment({ alg: 'ES256', kid: 'ours' })}.${body}.${Buffer.alloc(64).toString('base64url')}`,
  )
  add('an unknown critical header', `${segment({ alg: 'RS256', kid: 'ours', crit: ['x'], x: 1 })}.${body}.${sign}`)
  add('blanks around it', ` ${fine} `)
  return attacks
}

const run = async ({ amount, say }: Round): Promise<Outcome> => {
  const own = await keyPair('ours')
  let claims: Claims = { email, email_verified: true }
  const provider = await startProvider(clientId, back, () => claims, own.jwk)
  const foreign = await startProvider(clientId, back, () => claims)
  const platform = await startPlatform({
    seed: 'empty',
    config: { oidc: { authority: provider.authority, clientId }, trustedProxies: 1 },
  })
  let tried = 0
  let accepted = 0
  try {
    await platform.addPerson({ type: '2', email })
    const address = { n: 0 }
    const exchange = (id_token: string, nonce: string) => {
      address.n += 1
      // From a different IP address each time: this tests the token, not the rate limits.
      return platform.call(
        signIn.oidc,
        { body: { id_token, nonce } },
        { headers: { 'x-forwarded-for': `10.0.0.${address.n}` } },
      )
    }
    const judge = async (name: string, token: string, nonce: string): Promise<void> => {
      tried += 1
      const answer = await exchange(token, nonce)
      if (answer.status === 429) throw new Error('a rate limit answered instead of the token check')
      if (answer.status < 400 || answer.status >= 500) {
        accepted += 1
        say(`  accepted: ${name}: ${answer.status}`)
      }
    }
    while (tried < amount) {
      const now = new Date()
      platform.clock.set(now)
      const seconds = Math.floor(now.getTime() / 1_000)
      for (const { name, token, nonce } of await attacksOn(provider.authority, own, seconds))
        await judge(name, token, nonce)
      // The valid case, so that the rejections above are known to have the right reason.
      const claimsOf = {
        iss: provider.authority,
        aud: clientId,
        sub: 'somebody',
        iat: seconds,
        exp: seconds + 600,
        nonce: 'n-1',
        email,
      }
      const good = await new SignJWT({ ...claimsOf, email_verified: true, jti: randomUUID() })
        .setProtectedHeader({ alg: 'RS256', kid: 'ours' })
        .sign(await importJWK(own.jwk, 'RS256'))
      const done = await exchange(good, 'n-1')
      if (done.status !== 200) throw new Error(`a valid token was rejected: ${JSON.stringify(done.error)}`)
      await judge('the same token again', good, 'n-1')
      const many = await Promise.all(
        Array.from({ length: 8 }, async () => {
          const token = await platform.call(people.currentUser, {}, { token: good })
          return token.status
        }),
      )
      tried += many.length
      accepted += many.filter((status) => status !== 401).length
      claims = { email, email_verified: false }
    }
    return { tried: { attacks: tried }, failed: { accepted } }
  } finally {
    await provider.close()
    await foreign.close()
    await platform.close()
  }
}

/** G19: tokens that no configured provider issued for this sign-in. */
export const oidc: Proof = {
  goal: 'G19',
  title: 'attacks on signing in with another account',
  bars: { attacks: 60 },
  amounts: { embedded: 60 },
  short: 60,
  run,
}
