import { contract } from '../contract/index'
import type { Area } from '../contract/endpoint'
import { assistantHandlers } from './assistant/handlers'
import { calendarHandlers } from './calendar/handlers'
import { communityHandlers } from './community/handlers'
import { dashboardHandlers } from './dashboard/handlers'
import { implement, type Handlers, type Operation } from './implement'
import { mailHandlers } from './mail/handlers'
import { moneyHandlers } from './money/handlers'
import { notificationHandlers } from './notifications/handlers'
import { orderHandlers } from './orders/handlers'
import { peopleHandlers } from './people/handlers'
import { requestHandlers } from './requests/handlers'
import type { Runtime } from './runtime'
import { settingsHandlers } from './settings/handlers'
import { systemHandlers } from './system/handlers'
import { ticketHandlers } from './tickets/handlers'

type AllHandlers = { readonly [D in keyof typeof contract]: Handlers<(typeof contract)[D]> }

const handlersOf = (runtime: Runtime, all: () => readonly Operation[]): AllHandlers => ({
  people: peopleHandlers(runtime),
  requests: requestHandlers,
  tickets: ticketHandlers,
  assistant: assistantHandlers(runtime),
  notifications: notificationHandlers,
  mail: mailHandlers,
  calendar: calendarHandlers,
  orders: orderHandlers(runtime),
  money: moneyHandlers,
  dashboard: dashboardHandlers(runtime),
  community: communityHandlers,
  settings: settingsHandlers,
  system: systemHandlers(runtime, all),
})

/** Every endpoint of the contract with its handler. */
export const operations = (runtime: Runtime): Operation[] => {
  const handlers = handlersOf(runtime, () => all)
  const one = <D extends keyof AllHandlers>(domain: D): Operation[] =>
    implement(domain, contract[domain] as Area, handlers[domain] as Handlers<Area>)
  const all = (Object.keys(contract) as (keyof AllHandlers)[]).flatMap(one)
  return all
}
