import type { Endpoint } from '../../contract/endpoint'
import { todayInTehran } from '../../contract/jalali'
import { cached } from '../db/query-cache'
import type { Handler } from '../implement'

/**
 * A report whose whole reply is cached for the same caller, query and day, until the next write; its `as_of` says when
 * the figures were counted.
 */
export const cachedReply =
  <E extends Endpoint>(name: string, handler: Handler<E>): Handler<E> =>
  (ctx, input) => {
    const asked = {
      toSQL: () => ({ sql: `report ${name}`, params: [ctx.user?.uuid, todayInTehran(ctx.now()), input] }),
      execute: async () => handler(ctx, input),
    }
    return cached(ctx.db, asked, ctx.now())
  }
