import { Agent, request } from 'node:https'
import type { Endpoint, Input, Reply } from '../../contract/endpoint'
import { contract } from '../../contract/index'
import { requestOf } from '../../tests/support/platform'

/** An outside client that calls by domain over https and trusts only the certificate of the rehearsal. */
export const openCaller = (domain: string, ca: string) => {
  const agent = new Agent({ keepAlive: true, ca })

  const send = async (asked: Request): Promise<{ readonly status: number; readonly text: string }> => {
    const { pathname, search } = new URL(asked.url)
    const body = Buffer.from(await asked.arrayBuffer())
    const headers = { ...Object.fromEntries(asked.headers), 'content-length': body.length }
    return new Promise((done, failed) => {
      const options = { host: domain, path: pathname + search, method: asked.method, headers, agent }
      const call = request(options, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.once('error', failed)
        answer.once('end', () => done({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
      })
      call.once('error', failed)
      call.end(body)
    })
  }

  /** @throws if the response is not a success */
  const call = async <E extends Endpoint>(endpoint: E, input: Input<E>, token?: string): Promise<Reply<E>> => {
    const { status, text } = await send(
      requestOf(endpoint, input as Parameters<typeof requestOf>[1], { ...(token !== undefined && { token }) }),
    )
    if (status >= 300) throw new Error(`${endpoint.method} ${endpoint.path} returned ${status}: ${text}`)
    return JSON.parse(text) as Reply<E>
  }

  /** The page at an address. */
  const page = async (path: string): Promise<string> => {
    const { status, text } = await send(new Request(`https://${domain}${path}`, { headers: { accept: 'text/html' } }))
    if (status !== 200) throw new Error(`${path} returned ${status}`)
    return text
  }

  const signIn = async (username: string, password: string): Promise<string> =>
    (await call(contract.people.login, { body: { username, password } })).token

  return { call, page, signIn, close: () => agent.destroy() }
}

export type Caller = ReturnType<typeof openCaller>

/** Sign-in credentials. */
export interface Account {
  readonly phone: string
  readonly password: string
}

/**
 * Calls continuously while an action runs: pages, reads and writes of a session, and sign-ins to an account, which no
 * proxy may repeat. Returns the number of calls, and the responses of those that failed.
 */
export const callMeanwhile = async (
  { call, page, signIn }: Caller,
  token: string,
  // Not the session's account: the oldest sessions end when an account has too many.
  account: Account,
  act: () => Promise<unknown>,
) => {
  let calls = 0
  const failed: string[] = []
  const over = new AbortController()
  const kinds: readonly (() => Promise<unknown>)[] = [
    () => page('/login'),
    () => call(contract.tickets.tickets, {}, token),
    () => call(contract.system.saveDraft, { body: { key: 'rehearsal', value: { text: String(calls) } } }, token),
    () => signIn(account.phone, account.password),
  ]
  const keepCalling = async (ask: () => Promise<unknown>): Promise<void> => {
    while (!over.signal.aborted) {
      calls += 1
      await ask().catch((error: unknown) => failed.push(String(error)))
    }
  }
  const callers = Promise.all(kinds.map(keepCalling))
  try {
    await act()
  } finally {
    over.abort()
    await callers
  }
  return { calls, failed }
}
