import type { Access } from '../contract/access'
import { contract } from '../contract'
import type { Area } from '../contract/endpoint'

type Contract = typeof contract

/** An endpoint by its area and name: `tickets.openTicket`. */
export type EndpointName = {
  [Name in keyof Contract]: `${Name}.${keyof Contract[Name] & string}`
}[keyof Contract]

/**
 * Who may make each call. The build replaces it with just what paths and tabs need (`accessTables` in
 * `scripts/site-build.ts`), so that the first load carries no contract.
 */
export const accessOf = Object.fromEntries(
  Object.entries<Area>(contract).flatMap(([area, endpoints]) =>
    Object.entries(endpoints).map(([name, { access }]) => [`${area}.${name}`, access]),
  ),
) as Readonly<Record<EndpointName, Access>>
