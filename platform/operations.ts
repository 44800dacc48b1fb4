import { contract } from '../contract/index'
import type { Area } from '../contract/endpoint'
import { signInHandlers } from './account/sign-in'
import { crmHandlers } from './crm/handlers'
import { implement, notYet, type Handlers, type Operation } from './implement'
import { ordersHandlers } from './orders/handlers'
import { partnersHandlers } from './partners/handlers'
import { paypalHandlers } from './paypal/handlers'
import { peopleHandlers } from './people/handlers'
import type { Runtime } from './runtime'
import { statsHandlers } from './stats/handlers'
import { systemHandlers } from './system'

type Pending<A extends Area> = { readonly [K in keyof A]: typeof notYet }

/** An area nobody has written handlers for yet. */
const pending = <A extends Area>(area: A): Pending<A> =>
  Object.fromEntries(Object.keys(area).map((key) => [key, notYet])) as Pending<A>

type AllHandlers = { readonly [A in keyof typeof contract]: Handlers<(typeof contract)[A]> }

const handlersOf = (runtime: Runtime): AllHandlers => ({
  account: { ...peopleHandlers, ...signInHandlers(runtime) },
  orders: ordersHandlers,
  paypal: paypalHandlers,
  dashboard: { ...pending(contract.dashboard), ...statsHandlers },
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
