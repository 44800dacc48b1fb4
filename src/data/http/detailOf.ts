import * as z from 'zod/mini'
import type { ErrorCode } from '../../../contract/error'
import { PlatformError } from './errors'

/**
 * The detail a refusal with a given code carries under a name, such as the `current` record of a stale one; `undefined`
 * for any other error, or if the detail does not have that shape.
 */
export const detailOf = <Shape extends z.ZodMiniType>(
  error: unknown,
  code: ErrorCode,
  name: string,
  shape: Shape,
): z.output<Shape> | undefined =>
  error instanceof PlatformError && error.code === code ? z.safeParse(shape, error.details[name]).data : undefined
