import * as z from 'zod/mini'
import { area } from './endpoint'
import { count, currency, decimal, instant } from './scalars'

/** Where money outside of our books is counted. */
const reconciledPlaces = ['tron', 'bsc', 'bank', 'paypal', 'paypal_account'] as const

/** Why single lines explain a difference. */
const reconciliationItems = ['unbooked_fee', 'open_transfer'] as const

/** Our books against chains, PayPal and the bank, below `/crm`. */
export const reconciliation = area({
  reconciliation: {
    method: 'GET',
    path: '/crm/api/reconciliation/',
    origin: 'assumed',
    access: 'money.read',
    summary:
      'Our books beside what chains, PayPal and the bank say, with the differences and the lines that explain them.',
    response: z.object({
      as_of: instant,
      differences: count,
      results: z.array(
        z.object({
          place: z.enum(reconciledPlaces),
          /** Empty, or the e-mail of a PayPal account. */
          label: z.string(),
          currency,
          books: decimal,
          /** Null where nothing is connected or the other side does not answer. */
          outside: z.nullable(decimal),
          difference: z.nullable(decimal),
          sandbox: z.boolean(),
        }),
      ),
      /** The newest first, at most a hundred. */
      items: z.array(
        z.object({
          kind: z.enum(reconciliationItems),
          place: z.enum(reconciledPlaces),
          at: instant,
          amount: decimal,
          currency,
          reference: z.string(),
        }),
      ),
    }),
  },
})
