import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** A message as the gateway of an adopter gets it. */
interface Posted {
  /** The idempotency key. */
  readonly key: string
  readonly body: Readonly<Record<string, string>>
}

/** A gateway for codes and notices that answers every post with the status it is set to. */
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
    /** Everything posted since it was made or cleared, the oldest first. */
    posted,
    answer: (next: number): void => void (status = next),
    close: () => new Promise((closed) => server.close(closed)),
  }
}
