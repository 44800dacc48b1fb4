import { account } from './account'
import { crm } from './crm'
import { dashboard } from './dashboard/dashboard'
import type { Endpoint } from './endpoint'
import { orders } from './orders/payments'
import { partners } from './money/payouts'
import { paypal } from './money/paypal'
import { system } from './system/health'

/** The whole contract, area by area. */
export const contract = { account, orders, paypal, dashboard, crm, partners, system } as const

/** Every endpoint with its dotted name (`crm.requests`), in area order. */
export const endpoints: readonly { readonly name: string; readonly endpoint: Endpoint }[] = Object.entries(
  contract,
).flatMap(([areaName, operations]) =>
  Object.entries(operations).map(([key, endpoint]) => ({ name: `${areaName}.${key}`, endpoint: endpoint as Endpoint })),
)
