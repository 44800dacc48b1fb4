import * as z from 'zod/mini'
import { fieldOf, type Endpoint } from '../../contract/endpoint'
import type { Values } from './resources/row'

/**
 * The values of a form as an endpoint takes them. React-admin's inputs return `null` for an empty value: where the
 * endpoint accepts no null this becomes an empty text, and what a new record must not leave empty is left to the
 * platform to reject.
 */
export const asSent = ({ body }: Endpoint, values: Values, isNew = false): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = value === null ? fieldOf(body, name) : undefined
      const nothing = field && [null, ''].find((empty) => z.safeParse(field, empty).success)
      return field && nothing === undefined && isNew ? [] : [[name, nothing ?? value]]
    }),
  )
