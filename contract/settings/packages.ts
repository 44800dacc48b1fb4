import * as z from 'zod/mini'
import { area } from '../endpoint'
import {
  amountInput,
  count,
  currency,
  decimal,
  done,
  flag,
  id,
  idsOf,
  idText,
  integerBetween,
  pageOf,
  paging,
  queryText,
  sortBy,
  text,
} from '../scalars'
import { searchLimits } from '../text'

const pack = z.object({
  id,
  name: z.string(),
  /** Its duration in Persian months; fixed once created, since open payments are for it. */
  months: count,
  price: decimal,
  /** The gateway's currency. */
  currency,
  /** What it includes, one line each. */
  features: z.array(z.string()),
  /** Whether it is highlighted as the recommended one. */
  best: z.boolean(),
  /** Whether it is on sale. */
  active: z.boolean(),
  version: count,
})
/** The settings of a subscription package. */
export type PackageSettings = z.infer<typeof pack>

const values = {
  name: text(60),
  price: amountInput,
  /** Empty lines are left out. */
  features: z.pipe(
    z.array(queryText(80)).check(z.maxLength(20, 'too_long')),
    z.transform((lines: string[]) => lines.filter((line) => line !== '')),
  ),
  best: z.boolean(),
  active: z.boolean(),
}

const object = z.object({ object: pack })

/** Settings of subscription packages, below `/settings`; `/orders/payment/` returns those on sale. */
export const packageSettings = area('catalogue', {
  packages: {
    method: 'GET',
    path: '/settings/packages/',
    origin: 'assumed',
    access: 'settings.read',
    summary: 'Subscription packages, on sale or not.',
    query: z.object({
      ...paging,
      ...idsOf(idText),
      sort: z.optional(sortBy(['id', 'name', 'months', 'price', 'active'])),
      query: z.optional(queryText(searchLimits.rows)),
      active: z.optional(flag),
    }),
    response: pageOf(pack),
  },
  package: {
    method: 'GET',
    path: '/settings/packages/{id}/',
    origin: 'assumed',
    access: 'settings.read',
    summary: 'One package.',
    params: z.object({ id: idText }),
    response: object,
  },
  createPackage: {
    method: 'POST',
    path: '/settings/packages/',
    origin: 'assumed',
    access: 'settings.work',
    invalidates: ['catalogue', 'orders'],
    touches: 'nothing',
    summary: 'Make a package; its duration is for good.',
    body: z.object({
      ...values,
      months: integerBetween(1, 60),
      features: z.optional(values.features),
      best: z.optional(values.best),
      active: z.optional(values.active),
    }),
    response: object,
    idempotent: 'offered',
  },
  updatePackage: {
    method: 'PATCH',
    path: '/settings/packages/{id}/',
    origin: 'assumed',
    access: 'settings.work',
    invalidates: ['catalogue', 'orders'],
    touches: 'nothing',
    summary: 'Change a package; only given fields change, and payments that were started keep their price.',
    params: z.object({ id: idText }),
    body: z.extend(z.partial(z.object(values)), { version: count }),
    response: object,
  },
  deletePackage: {
    method: 'DELETE',
    path: '/settings/packages/{id}/',
    origin: 'assumed',
    access: 'settings.work',
    invalidates: ['catalogue', 'orders'],
    summary: 'Delete a package nothing refers to; any other is refused and can be taken from sale.',
    params: z.object({ id: idText }),
    response: done,
  },
})
