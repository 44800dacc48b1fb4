import * as z from 'zod/mini'
import { fieldOf, type Endpoint } from '../../contract/endpoint'
import type { Values } from './resources/row'

const isPlain = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Values of a form under dotted names: react-admin makes `{ user: { uuid } }` of an input for `user.uuid`. */
export const dotted = (values: Values, before = ''): [name: string, value: unknown][] =>
  Object.entries(values).flatMap(([name, value]): [string, unknown][] =>
    isPlain(value) ? dotted(value, `${before}${name}.`) : [[before + name, value]],
  )

/** The file behind what a file input of react-admin's says of it. */
const fileOf = (value: unknown): unknown =>
  isPlain(value) && value['rawFile'] instanceof File ? value['rawFile'] : value

/** What a field is sent for nothing, which inputs of react-admin's call `null`: an empty text where it knows no null. */
const nothingFor = ({ body }: Endpoint, name: string): unknown => {
  const field = fieldOf(body, name)
  return field && !z.safeParse(field, null).success && z.safeParse(field, '').success ? '' : null
}

/** The values of a form as an endpoint takes them. */
export const asSent = (endpoint: Endpoint, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === null ? nothingFor(endpoint, name) : Array.isArray(value) ? value.map(fileOf) : fileOf(value),
    ]),
  )

/** The values of a new record: what has no value, and may not have none, is left to the platform. */
export const asCreated = (endpoint: Endpoint, values: Values): Values =>
  Object.fromEntries(
    Object.entries(asSent(endpoint, values)).filter(([name, value]) => {
      const field = value === null ? fieldOf(endpoint.body, name) : undefined
      return !field || z.safeParse(field, null).success
    }),
  )
