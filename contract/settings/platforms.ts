import * as z from 'zod/mini'
import { area } from '../endpoint'
import type { SubscriptionDuration } from '../requests/forms'
import { amountInput, count, currency, decimal, flag, idsOf, pageOf, paging, queryText, sortBy, uuid } from '../scalars'
import { searchLimits } from '../text'

/** One value for each duration of a subscription. */
const byDuration = <T>(each: T) =>
  ({ months_1: each, months_3: each, months_6: each, months_12: each }) satisfies Record<SubscriptionDuration, T>

const platform = z.object({
  uuid,
  name: z.string(),
  /** Whether requests may name it. */
  active: z.boolean(),
  /** Price of an account there; null if it is quoted after review. */
  account: z.nullable(decimal),
  /** Price of a subscription there for this duration; null if its buyer enters what the platform charges. */
  ...byDuration(z.nullable(decimal)),
  /** Currency of all its prices: that of the forms. */
  currency,
  version: count,
})
/** The settings of a work platform: its prices. */
export type PlatformSettings = z.infer<typeof platform>

const price = z.nullable(amountInput)
const object = z.object({ object: platform })

/** Price settings of work platforms, below `/settings`; `/crm/api/platforms` returns the prices to everybody. */
export const platformSettings = area('catalogue', {
  platforms: {
    method: 'GET',
    path: '/settings/platforms/',
    origin: 'assumed',
    access: 'settings.read',
    summary: 'Work platforms with what accounts and subscriptions there cost.',
    query: z.object({
      ...paging,
      ...idsOf(uuid),
      sort: z.optional(sortBy(['name', 'active'])),
      query: z.optional(queryText(searchLimits.rows)),
      active: z.optional(flag),
    }),
    response: pageOf(platform),
  },
  platform: {
    method: 'GET',
    path: '/settings/platforms/{uuid}/',
    origin: 'assumed',
    access: 'settings.read',
    summary: 'One work platform with its prices.',
    params: z.object({ uuid }),
    response: object,
  },
  updatePlatform: {
    method: 'PATCH',
    path: '/settings/platforms/{uuid}/',
    origin: 'assumed',
    access: 'settings.work',
    invalidates: ['catalogue'],
    touches: 'nothing',
    summary:
      'Change prices of a work platform, in the currency of the forms. Only the given prices change, null removes one, and requests keep the price they were filed at.',
    params: z.object({ uuid }),
    body: z.object({ account: z.optional(price), ...byDuration(z.optional(price)), version: count }),
    response: object,
  },
})
