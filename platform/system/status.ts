import { openApiDocument } from '../../contract/openapi'
import type { system } from '../../contract/system/health'
import type { Handlers } from '../implement'
import { refuse } from '../http/refuse'
import type { Runtime } from '../runtime'
import { version } from '../../package.json'

/** Three health checks, the OpenAPI document, and the two conveniences of demo and test platforms. */
export const statusHandlers = (runtime: Runtime): Handlers<typeof system> => {
  let document: Record<string, unknown> | undefined
  const onlyInDemo = (): void => {
    if (!runtime.config.demo) throw refuse('not_found')
  }
  return {
    health: async () => {
      await runtime.connection.ping()
      const books = runtime.audit.last()
      return {
        ok: runtime.hasRoom() && books?.ok !== false,
        version,
        time: runtime.now().toISOString(),
        database: runtime.connection.kind,
        demo: runtime.config.demo,
        ledger: books
          ? {
              ok: books.ok,
              checked_at: books.checkedAt.toISOString(),
              transactions: books.verified,
              problems: [...books.problems],
            }
          : null,
      }
    },
    live: async () => ({ live: true }),
    ready: async () => {
      const failing = await runtime.health.failing()
      if (failing.length > 0) throw refuse('unavailable', { retryAfter: 5, details: { failing } })
      return { ready: true, ...(runtime.health.isBucketDown() && { degraded: ['files'] }) }
    },
    openapi: async () => (document ??= openApiDocument(version)),
    outbox: async (_ctx, { query }) => {
      onlyInDemo()
      const messages = runtime.outbox.sent(query.to)
      return { results: messages.map(({ at, ...message }) => ({ ...message, at: at.toISOString() })) }
    },
    faults: async (_ctx, { body }) => {
      onlyInDemo()
      runtime.faults.set(body.faults)
      return { active: body.faults.length }
    },
  }
}
