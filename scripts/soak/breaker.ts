import type pg from 'pg'
import type { Connection } from '../../platform/db/connect'

/** How a statement fails: it is never sent, its response is lost, or the connection is cut before it. */
export type Break = 'not sent' | 'answer lost' | 'connection cut'

/** A driver that can break one statement among many. */
export interface Breaker {
  /** Breaks the `n`-th statement from now, counted from 1. */
  readonly arm: (n: number, how: Break) => void
  /** Which statement broke, if any; the driver then works normally again. */
  readonly disarm: () => { readonly broke: string | undefined; readonly seen: number }
}

type Query = (...given: readonly unknown[]) => unknown

const textOf = (first: unknown): string =>
  typeof first === 'string' ? first : ((first as { readonly text?: string } | undefined)?.text ?? '')

class Broken extends Error {}

type OnError = (error: Error) => void

const tell = async (work: Promise<never>, told: OnError): Promise<void> => {
  try {
    await work
  } catch (error) {
    told(error as Error)
  }
}

/** Sits between the pools and their connections. */
export const breakDriver = ({ pool, moneyPool }: Connection): Breaker => {
  const wrapped = new WeakSet<pg.PoolClient>()
  let at = 0
  let seen = 0
  let how: Break = 'not sent'
  let broke: string | undefined

  const fail = (callback: unknown): unknown => {
    const error = new Broken('broken on purpose')
    if (typeof callback === 'function') {
      process.nextTick(() => (callback as OnError)(error))
      return undefined
    }
    return Promise.reject(error)
  }

  const wrap = (client: pg.PoolClient): void => {
    if (wrapped.has(client)) return
    wrapped.add(client)
    const whole = client.query.bind(client) as Query
    const query: Query = (...given) => {
      seen += 1
      if (at === 0 || seen !== at) return whole(...given)
      broke = textOf(given[0])
      const callback = given.find((one) => typeof one === 'function')
      if (how === 'not sent') return fail(callback)
      if (how === 'connection cut') {
        ;(client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
        return whole(...given)
      }
      const lost = async (): Promise<never> => {
        await whole(...given.filter((one) => typeof one !== 'function'))
        throw new Broken('broken on purpose')
      }
      return callback ? void tell(lost(), callback as OnError) : lost()
    }
    client.query = query as pg.PoolClient['query']
  }

  for (const one of new Set([pool, moneyPool])) one.on('acquire', wrap)
  return {
    arm: (n, kind) => {
      at = n
      how = kind
      seen = 0
      broke = undefined
    },
    disarm: () => {
      at = 0
      return { broke, seen }
    },
  }
}
