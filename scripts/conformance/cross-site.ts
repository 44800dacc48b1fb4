import { contract } from '../../contract/index'
import type { Finding, Target } from './kit'

/** The request headers the console sends beyond those browsers always allow, and the response headers it reads. */
const sent = ['authorization', 'content-type', 'idempotency-key']
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const read = ['x-request-id', 'retry-after', 'idempotency-replayed', 'content-disposition']

const endpoint = contract.people.currentUser
/** Browsers accept the star for every name but this one. */
const neverStarred = 'authorization'

const lacking = (header: string | null, wanted: readonly string[]): readonly string[] => {
  const given = (header ?? '').split(',').map((name) => name.trim().toLowerCase())
  return wanted.filter((name) => !given.includes(name.toLowerCase()) && (name === neverStarred || !given.includes('*')))
}

/** Where a platform prevents a browser from calling it from a console at another `origin`. */
export const checkCrossSite = async (
  { base, token, fetch: send = fetch }: Target,
  origin: string,
): Promise<readonly Finding[]> => {
  const address = `${base.replace(/\/$/, '')}${endpoint.path}`
  const preflight = await send(address, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': sent.join(','),
    },
  })
  const answer = await send(address, {
    headers: { origin, authorization: `Bearer ${token}`, accept: 'application/json' },
  })
  await Promise.all([preflight.body?.cancel(), answer.body?.cancel()])

  const found = (on: string, field: string, expected: string, got: string | null): Finding => ({
    endpoint: `${on} ${endpoint.path}`,
    field,
    expected,
    got: got ?? 'nothing',
    times: 1,
  })
  const listed = (on: string, { headers }: Response, field: string, wanted: readonly string[]): readonly Finding[] => {
    const names = lacking(headers.get(field), wanted)
    return names.length === 0 ? [] : [found(on, field, names.join(', '), headers.get(field))]
  }
  const opened = (on: string, { headers }: Response): readonly Finding[] => {
    const allowed = headers.get('access-control-allow-origin')
    return allowed === origin || allowed === '*' ? [] : [found(on, 'access-control-allow-origin', origin, allowed)]
  }
  return [
    ...(preflight.ok ? [] : [found('preflight', '(status)', '200 or 204, without a token', String(preflight.status))]),
    ...opened('preflight', preflight),
    ...listed('preflight', preflight, 'access-control-allow-methods', methods),
    ...listed('preflight', preflight, 'access-control-allow-headers', sent),
    ...opened(endpoint.method, answer),
    ...listed(endpoint.method, answer, 'access-control-expose-headers', read),
  ]
}
