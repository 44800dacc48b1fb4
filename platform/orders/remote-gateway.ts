import * as z from 'zod/mini'
import { refuse } from '../http/refuse'
import type { Gateway } from './gateway'

const opened = z.object({ redirect: z.url() })
const state = z.object({
  status: z.enum(['open', 'paid', 'failed']),
  amount: z.string(),
  reason: z.optional(z.string()),
})

/** Failure reasons that are passed on; any other value counts as none. */
const reasons = ['cancelled', 'declined'] as const

const requestTimeoutMs = 8000

/**
 * A gateway over HTTP, as `docs/deploying.md` describes it: `POST /payments` opens a charge and returns its page,
 * `GET /payments/{reference}` returns its state. A small service adapts a bank’s own protocol to these two.
 */
export const remoteGateway = (base: string, key: string | undefined): Gateway => {
  const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${base.replace(/\/$/, '')}${path}`, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(requestTimeoutMs),
      headers: {
        accept: 'application/json',
        ...(init.body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
    })
  return {
    sandbox: false,
    begin: async ({ reference, amount, currency, returnUrl }) => {
      const body = JSON.stringify({ reference, amount, currency, return_url: returnUrl })
      const answer = await ask('/payments', { method: 'POST', body }).catch(() => undefined)
      const read = z.safeParse(opened, answer?.ok ? await answer.json().catch(() => undefined) : undefined)
      if (!read.success || !/^https?:$/.test(new URL(read.data.redirect).protocol)) throw refuse('unavailable')
      return read.data.redirect
    },
    lookUp: async ({ reference, amount }) => {
      const answer = await ask(`/payments/${encodeURIComponent(reference)}`).catch(() => undefined)
      if (answer?.status === 404) return 'absent'
      const read = z.safeParse(state, answer?.ok ? await answer.json().catch(() => undefined) : undefined)
      if (!read.success) return 'unknown'
      // Paid, but not the requested amount: a person has to review it.
      const { status, reason, amount: taken } = read.data
      if (status === 'paid' && taken !== amount) return 'unknown'
      return status === 'failed' ? (reasons.find((known) => known === reason) ?? status) : status
    },
  }
}
