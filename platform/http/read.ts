import * as z from 'zod/mini'
import type { Endpoint, Parsed } from '../../contract/endpoint'
import { invalid, refuse } from './refuse'
import { cleanText, fieldsOf } from './fields'
import { parseJson } from './json'
import { parseForm } from './multipart'

type Fields = Parameters<typeof invalid>[0]
type Values = Record<string, unknown>

const mediaType = (headers: Headers): string =>
  (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

const shapeOf = (schema: z.ZodMiniObject | undefined): Readonly<Record<string, z.core.$ZodType>> =>
  schema?._zod.def.shape ?? {}

const unknownKeys = (values: Values, schema: z.ZodMiniObject | undefined): Fields =>
  Object.fromEntries(
    Object.keys(values)
      .filter((key) => !Object.hasOwn(shapeOf(schema), key))
      .map((key) => [key.slice(0, 60).replace(/[\0\p{Surrogate}]/gu, '\ufffd'), 'unknown_field' as const]),
  )

const parsePart = (values: Values, schema: z.ZodMiniObject | undefined, known: Fields = {}): unknown => {
  const clean = cleanText(values)
  const surplus = unknownKeys(values, schema)
  const result = schema ? z.safeParse(schema, clean.value) : undefined
  const fields = {
    ...(result?.error && fieldsOf(result.error.issues, clean.value)),
    ...surplus,
    ...clean.fields,
    ...known,
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return result?.data
}

interface Gathered {
  readonly values: Values
  readonly fields: Fields
}

type ListKind = 'array' | 'csv' | undefined

const isMany = (kind: ListKind, given: readonly unknown[]): boolean =>
  kind === 'array' || (kind === 'csv' && given.length > 1)

/** Named values of a form or query as one object; a name given twice where no list is expected is reported in `fields`. */
const gather = (
  given: readonly { readonly name: string; readonly value: unknown }[],
  listOf: (name: string) => ListKind,
): Gathered => {
  const byName = new Map<string, unknown[]>()
  for (const { name, value } of given) {
    const all = byName.get(name)
    if (all) all.push(value)
    else byName.set(name, [value])
  }
  const entries = [...byName]
  return {
    values: Object.fromEntries(entries.map(([name, all]) => [name, isMany(listOf(name), all) ? all : all[0]])),
    fields: Object.fromEntries(
      entries.filter(([name, all]) => all.length > 1 && !listOf(name)).map(([name]) => [name, 'invalid' as const]),
    ),
  }
}

/** The bytes of the body; 413 as soon as there are more than `limit`, declared or not. */
const readBytes = async (request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> => {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw refuse('too_large')
  const chunks: Uint8Array[] = []
  let size = 0
  const body: ReadableStream<Uint8Array> | null = request.body
  if (body) {
    const reader = body.getReader()
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw refuse('malformed')
      })
      if (done) break
      size += value.byteLength
      if (size > limit) {
        void reader.cancel().catch(() => undefined)
        throw refuse('too_large')
      }
      chunks.push(value)
    }
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/** Own properties only: `constructor` is on every object, and is no field. */
const fieldOf = (schema: z.ZodMiniObject | undefined, key: string): z.core.$ZodType | undefined =>
  Object.hasOwn(shapeOf(schema), key) ? shapeOf(schema)[key] : undefined

interface SchemaDef {
  readonly type: string
  readonly innerType?: z.core.$ZodType
  readonly out?: z.core.$ZodType
}

const defOf = (schema: z.core.$ZodType | undefined): SchemaDef | undefined => {
  let def: SchemaDef | undefined = schema?._zod.def
  while (def?.innerType) def = def.innerType._zod.def
  return def
}

/** Whether a field of a form may be repeated: an `array` always is a list, a `csv` also comes as one text with commas. */
const listKind = (schema: z.core.$ZodType | undefined): ListKind => {
  const def = defOf(schema)
  if (def?.type === 'array') return 'array'
  return def?.type === 'pipe' && defOf(def.out)?.type === 'array' ? 'csv' : undefined
}

interface Limits {
  readonly jsonLimit: number
  readonly multipartLimit: number
}

const readBody = async (endpoint: Endpoint, request: Request, limits: Limits): Promise<unknown> => {
  const encoding = (request.headers.get('content-encoding') ?? 'identity').toLowerCase()
  if (encoding !== 'identity') throw refuse('unsupported_media')
  const type = mediaType(request.headers)
  const bytes = await readBytes(request, endpoint.multipart ? limits.multipartLimit : limits.jsonLimit)
  if (endpoint.multipart) {
    if (type !== 'multipart/form-data') throw refuse('unsupported_media')
    const parts = parseForm(bytes, request.headers.get('content-type') ?? '')
    const { values, fields } = gather(parts, (key) => listKind(fieldOf(endpoint.body, key)))
    return parsePart(values, endpoint.body, fields)
  }
  if (type === '' && bytes.length === 0) return parsePart({}, endpoint.body)
  if (type !== 'application/json') throw refuse('unsupported_media')
  if (bytes.length === 0 && !endpoint.body) return undefined
  const value = parseJson(bytes)
  if (value === null && !endpoint.body) return undefined
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid({ _: 'invalid' })
  return parsePart(value as Values, endpoint.body)
}

/** Query values of an endpoint that did not come in its address, checked the same way. */
export const checkQuery = (endpoint: Endpoint, values: Readonly<Record<string, unknown>>): unknown =>
  parsePart({ ...values }, endpoint.query)

const readQuery = (endpoint: Endpoint, url: URL): unknown => {
  const given = [...url.searchParams].map(([name, value]) => ({ name, value }))
  const { values, fields } = gather(given, () => undefined)
  return parsePart(values, endpoint.query, fields)
}

/** The values for the braces of a path, checked; 404 when they name nothing. */
export const readParams = (endpoint: Endpoint, given: Readonly<Values>): unknown => {
  if (!endpoint.params) return undefined
  const result = z.safeParse(endpoint.params, given)
  if (!result.success) throw refuse('not_found')
  return result.data
}

/** Params, query and body of a call, checked against its schemas; throws a refusal for whatever does not fit. */
export const readInput = async (
  endpoint: Endpoint,
  request: Request,
  params: Values,
  limits: Limits,
): Promise<Parsed<Endpoint>> => {
  const url = new URL(request.url)
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'OPTIONS'
  const parsed = {
    params: readParams(endpoint, params),
    query: readQuery(endpoint, url),
    body: hasBody ? await readBody(endpoint, request, limits) : undefined,
  }
  return parsed as Parsed<Endpoint>
}
