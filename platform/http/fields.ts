import type * as z from 'zod/mini'
import { fieldCodes, type FieldCode } from '../../contract/error'

type Fields = Record<string, FieldCode>
type Issue = z.core.$ZodIssue

/** The path of a problem that belongs to the body as a whole. */
const wholeBody = '_'

const known = new Set<string>(fieldCodes)

const isText = (origin: string): boolean => origin === 'string' || origin === 'array' || origin === 'file'

const codeOf = (issue: Issue, missing: boolean): FieldCode => {
  if (known.has(issue.message)) return issue.message as FieldCode
  if (missing) return 'required'
  switch (issue.code) {
    case 'too_small':
      return isText(issue.origin) ? 'too_short' : 'too_small'
    case 'too_big':
      return issue.origin === 'file' ? 'file_size' : isText(issue.origin) ? 'too_long' : 'too_big'
    case 'invalid_value':
      return 'unknown_option'
    case 'not_multiple_of':
      return 'not_integer'
    default:
      return 'invalid'
  }
}

/** What was given at a path; for a part of a comma-separated text, the text itself. */
const at = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? (value as Record<PropertyKey, unknown>)[key]
        : typeof value === 'string'
          ? value
          : undefined,
    input,
  )

/** The first reason at each dotted path. */
export const fieldsOf = (issues: readonly Issue[], input: unknown): Fields => {
  // A key of a reply may have the name of something every object inherits.
  const fields = Object.create(null) as Fields
  for (const issue of issues) {
    const path = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[path ? `${path}.${key}` : key] ??= 'unknown_field'
    } else {
      fields[path || wholeBody] ??= codeOf(issue, at(input, issue.path) === undefined)
    }
  }
  return fields
}

const isPlain = (node: unknown): node is Record<string, unknown> =>
  typeof node === 'object' &&
  node !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(node) as object | null)

/**
 * Makes text safe to store: a NUL, which no PostgreSQL text can hold, is reported by its path; half a surrogate pair
 * becomes U+FFFD.
 */
export const cleanText = (value: unknown, path = ''): { readonly value: unknown; readonly fields: Fields } => {
  const fields = Object.create(null) as Fields
  const walk = (node: unknown, here: string): unknown => {
    if (typeof node === 'string') {
      if (node.includes('\0')) fields[here || wholeBody] = 'invalid'
      return node.replace(/\p{Surrogate}/gu, '\ufffd')
    }
    if (Array.isArray(node)) return node.map((item, index) => walk(item, here ? `${here}.${index}` : String(index)))
    if (isPlain(node)) {
      return Object.fromEntries(
        Object.entries(node).map(([key, item]) => {
          const inner = here ? `${here}.${key}` : key
          if (key.includes('\0')) fields[wholeBody] = 'invalid'
          return [key.replace(/\p{Surrogate}/gu, '\ufffd'), walk(item, inner)]
        }),
      )
    }
    return node
  }
  return { value: walk(value, path), fields }
}
