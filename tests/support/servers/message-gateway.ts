import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** A message as an adopter's gateway receives it. */
interface Posted {
  /** The idempotency key. */
  readonly key: string
  readonly body: Readonly<Record<string, string>>
}

/** A gateway for codes and notices that answers every post with a configurable status. */
export const startGateway = async () => {
  const posted: Posted[] = []
  let status = 200
  const server = createServer((request, response) => {
    const key = String(request.headers['idempotency-key'])
    void json(request).then((body) => {
      posted.push({ key, body: body as Posted['body'] })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`,
    /** Everything posted since it was created or cleared, oldest first. */
    posted,
    answer: (next: number): void => void (status = next),
    close: () => new Promise((closed) => server.close(closed)),
  }
}
