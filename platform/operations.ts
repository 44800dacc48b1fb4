import { contract } from '../contract/index'
import type { Area } from '../contract/endpoint'
import { signInHandlers } from './account/sign-in'
import { crmHandlers } from './crm/handlers'
import { dashboardHandlers } from './dashboard/handlers'
import { implement, type Handlers, type Operation } from './implement'
import { ordersHandlers } from './orders/handlers'
import { partnersHandlers } from './partners/handlers'
import { paypalHandlers } from './paypal/handlers'
import { peopleHandlers } from './people/handlers'
import type { Runtime } from './runtime'
import { systemHandlers } from './system'

type AllHandlers = { readonly [A in keyof typeof contract]: Handlers<(typeof contract)[A]> }

const handlersOf = (runtime: Runtime): AllHandlers => ({
  account: { ...peopleHandlers, ...signInHandlers(runtime) },
  orders: ordersHandlers,
  paypal: paypalHandlers,
  dashboard: dashboardHandlers,
  crm: crmHandlers,
  partners: partnersHandlers,
  system: systemHandlers(runtime),
})

/** Every endpoint of the contract with what answers it. */
export const operations = (runtime: Runtime): Operation[] => {
  const handlers = handlersOf(runtime)
  const one = <A extends keyof AllHandlers>(name: A): Operation[] =>
    implement(name, contract[name] as Area, handlers[name] as Handlers<Area>)
  return (Object.keys(contract) as (keyof AllHandlers)[]).flatMap(one)
}
