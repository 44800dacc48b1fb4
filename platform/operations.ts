import { contract } from '../contract/index'
import type { Area } from '../contract/endpoint'
import { changeHandlers } from './people/changes/handlers'
import { signInHandlers } from './people/sign-in/sign-in'
import { assistantHandlers } from './assistant/handlers'
import { crmHandlers } from './crm-handlers'
import { dashboardHandlers } from './dashboard/handlers'
import { exportRows } from './system/exports/rows'
import { implement, type Handlers, type Operation } from './implement'
import { ordersHandlers } from './orders/handlers'
import { partnersHandlers } from './money/payouts/handlers'
import { paypalHandlers } from './money/paypal/handlers'
import { peopleHandlers } from './people/handlers'
import type { Runtime } from './runtime'
import { systemHandlers } from './system'

type AllHandlers = { readonly [A in keyof typeof contract]: Handlers<(typeof contract)[A]> }

const handlersOf = (runtime: Runtime, all: () => readonly Operation[]): AllHandlers => ({
  account: { ...peopleHandlers, ...signInHandlers(runtime), ...changeHandlers },
  orders: ordersHandlers(runtime),
  paypal: paypalHandlers,
  dashboard: { ...dashboardHandlers, ...assistantHandlers(runtime), exportRows: exportRows(runtime, all) },
  crm: crmHandlers,
  partners: partnersHandlers,
  system: systemHandlers(runtime),
})

/** Every endpoint of the contract with what answers it. */
export const operations = (runtime: Runtime): Operation[] => {
  const handlers = handlersOf(runtime, () => all)
  const one = <A extends keyof AllHandlers>(name: A): Operation[] =>
    implement(name, contract[name] as Area, handlers[name] as Handlers<Area>)
  const all = (Object.keys(contract) as (keyof AllHandlers)[]).flatMap(one)
  return all
}
