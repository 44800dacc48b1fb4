import type { Validator } from 'react-admin'
import * as z from 'zod/mini'
import { fieldCodes, type FieldCode } from '../../contract/error'

const known: ReadonlySet<string> = new Set(fieldCodes)

/** Whether a text is a field code of the contract. */
export const isFieldCode = (text: unknown): text is FieldCode => typeof text === 'string' && known.has(text)

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** A form validator from a scalar of the contract: client and platform refuse for the same reasons. */
export const matches =
  (schema: z.ZodMiniType): Validator =>
  (value: unknown) => {
    if (isNothing(value)) return undefined
    const result = z.safeParse(schema, value)
    if (result.success) return undefined
    const code = result.error.issues[0]?.message
    return isFieldCode(code) ? code : 'invalid'
  }

/** A form validator for required values. */
export const requireValue: Validator = (value: unknown) =>
  isNothing(value) || value === false ? 'required' : undefined
