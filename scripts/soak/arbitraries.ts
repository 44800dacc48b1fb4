import * as fc from 'fast-check'
import type * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoint'
import { hostileFiles, hostileValues, persianLetters, persianWord } from '../../tests/support/inputs/hostile-inputs'
import { fitting, shapeOf, takes } from '../../tests/support/inputs/samples'

type Schema = z.core.$ZodType

/** The parts of zod's definitions that the walk reads. */
interface Def {
  readonly type: string
  readonly innerType?: Schema
  readonly element?: Schema
  readonly valueType?: Schema
  readonly entries?: Readonly<Record<string, string | number>>
  readonly options?: readonly Schema[]
  readonly in?: Schema
  readonly out?: Schema
}

const defOf = (schema: Schema): Def => schema._zod.def

const hostile = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...hostileValues) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

const words = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  fc.lorem({ maxCount: 8 }),
  fc.string({ unit: fc.constantFrom(...persianLetters), minLength: 1, maxLength: 60 }),
)

/** The element of a list, including one sent as comma-separated text. */
const elementOf = (schema: Schema): Schema | undefined => {
  const def = defOf(schema)
  if (def.type === 'array') return def.element
  return [def.innerType, def.out].map((part) => part && elementOf(part)).find((part) => part !== undefined)
}

const entriesOf = (schema: Schema): readonly (string | number)[] => {
  const def = defOf(schema)
  return [
    ...Object.values(def.entries ?? {}),
    ...[def.innerType, def.in, ...(def.options ?? [])].flatMap((part) => (part ? entriesOf(part) : [])),
  ]
}

/** Generates values from a schema: valid ones, as far as its definition and the samples tell. */
const maker = (samples: readonly unknown[]) => {
  const known = new Map<Schema, fc.Arbitrary<unknown>>()

  const leaf = (schema: Schema): fc.Arbitrary<unknown> => {
    const fits = [...new Set([...samples.filter((value) => takes(schema, value)), ...fitting(schema)])]
    const made = [
      { weight: 12, arbitrary: fc.constantFrom(...(fits.length > 0 ? fits : [''])) },
      ...(entriesOf(schema).length > 0 ? [{ weight: 12, arbitrary: fc.constantFrom(...entriesOf(schema)) }] : []),
      ...(takes(schema, persianWord) ? [{ weight: 6, arbitrary: words as fc.Arbitrary<unknown> }] : []),
      ...(takes(schema, 7)
        ? [{ weight: 6, arbitrary: fc.integer({ min: 1, max: 400 }) as fc.Arbitrary<unknown> }]
        : []),
      ...(takes(schema, '7') ? [{ weight: 4, arbitrary: fc.integer({ min: 1, max: 400 }).map(String) }] : []),
      ...(takes(schema, '2026-11-01')
        ? [
            {
              weight: 4,
              arbitrary: fc
                .date({ min: new Date('2024-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
                .map((day) => day.toISOString().slice(0, 10)),
            },
          ]
        : []),
    ]
    return fc.oneof(...made)
  }

  const make = (schema: Schema): fc.Arbitrary<unknown> => {
    const def = defOf(schema)
    switch (def.type) {
      case 'object':
        return record(schema as z.ZodMiniObject)
      case 'optional':
      case 'default':
        return def.innerType ? arbitraryOf(def.innerType) : fc.constant(undefined)
      case 'nullable':
        return def.innerType ? fc.option(arbitraryOf(def.innerType), { freq: 6 }) : fc.constant(null)
      case 'boolean':
        return fc.boolean()
      case 'file':
        return fc.constantFrom(...hostileFiles)
      case 'unknown':
        return fc.jsonValue({ maxDepth: 2 })
      case 'record':
        return fc.dictionary(
          fc.oneof(words, fc.constantFrom('note', 'user', 'status')),
          def.valueType ? arbitraryOf(def.valueType) : words,
          {
            maxKeys: 4,
          },
        )
      default: {
        const element = elementOf(schema)
        return element ? fc.array(arbitraryOf(element), { maxLength: 4 }) : leaf(schema)
      }
    }
  }

  const arbitraryOf = (schema: Schema): fc.Arbitrary<unknown> => {
    const found = known.get(schema) ?? make(schema)
    known.set(schema, found)
    return found
  }

  const record = (object: z.ZodMiniObject | undefined): fc.Arbitrary<Record<string, unknown>> => {
    const shape = shapeOf(object)
    const required = Object.entries(shape).flatMap(([key, field]) => (takes(field, undefined) ? [] : [key]))
    const fields = Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, arbitraryOf(field)]))
    return fc.record(fields, { requiredKeys: required }).map((made) => ({ ...made }))
  }

  return record
}

/** One change to a part of a valid call. */
export interface Break {
  readonly part: 'params' | 'query' | 'body'
  /** Selects a field of the part, modulo their number. */
  readonly field: number
  readonly how: 'replace' | 'drop' | 'extra' | 'twice' | 'list'
  readonly value: unknown
}

/** A generated call: valid parts, and how they are then broken. */
export interface MadeCall {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
  readonly breaks: readonly Break[]
  /** From 0 to 999: who calls, and whether a header or the whole body is replaced. */
  readonly dice: number
  readonly pick: number
}

/** Calls to endpoints, valid, nearly valid and hostile, generated from the contract's own schemas. */
export const callMaker = (samples: readonly unknown[]) => {
  const record = maker(samples)
  return (endpoint: Endpoint): fc.Arbitrary<MadeCall> => {
    const parts = (['params', 'query', 'body'] as const).filter((part) => endpoint[part] !== undefined)
    const broken = fc.record({
      part: fc.constantFrom(...(parts.length > 0 ? parts : (['query'] as const))),
      field: fc.nat({ max: 40 }),
      how: fc.constantFrom('replace', 'replace', 'replace', 'drop', 'extra', 'twice', 'list'),
      value: hostile,
    }) as fc.Arbitrary<Break>
    return fc.record({
      params: record(endpoint.params),
      query: record(endpoint.query),
      body: record(endpoint.body),
      breaks: fc.oneof(
        { weight: 4, arbitrary: fc.constant([]) },
        { weight: 4, arbitrary: fc.tuple(broken) },
        { weight: 2, arbitrary: fc.array(broken, { minLength: 2, maxLength: 12 }) },
      ),
      dice: fc.nat({ max: 999 }),
      pick: fc.nat({ max: 1_000_000 }),
    })
  }
}
