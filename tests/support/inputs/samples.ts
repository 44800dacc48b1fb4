import * as z from 'zod/mini'
import { pngBytes } from '../files'

type Schema = z.core.$ZodType
interface Def {
  readonly type: string
  readonly innerType?: Schema
  readonly entries?: Readonly<Record<string, string | number>>
  readonly options?: readonly Schema[]
  readonly shape?: Readonly<Record<string, Schema>>
  readonly element?: Schema
  readonly in?: Schema
  readonly out?: Schema
}

const defOf = (schema: Schema): Def => schema._zod.def

/** The fields of an object schema. */
export const shapeOf = (schema: z.ZodMiniObject | undefined): Readonly<Record<string, Schema>> =>
  schema ? (defOf(schema).shape ?? {}) : {}

/** Whether a schema accepts a value. */
export const takes = (schema: Schema, value: unknown): boolean => z.safeParse(schema as z.ZodMiniType, value).success

const png = (): File =>
  new File([pngBytes], 'رسید.png', {
    type: 'image/png',
  })

/** Values that satisfy one scalar or another: the smallest, the largest and the oddest of each. */
const texts: readonly string[] = [
  '1',
  '0',
  '-1',
  '1000000',
  '2147483648',
  '9007199254740991',
  '۱۲۳',
  '1.5',
  '0.000001',
  '999999999999999.999999',
  '2026-11-01',
  '1921-03-21',
  '2122-03-20',
  '09120000003',
  'nobody@example.ir',
  'IR820540102680020817909002',
  '6037997599999999',
  '6219861012345672',
  '0084575948',
  '1234567890',
  '1619735744',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  '0x55d398326f99059fF775485246999027B3197955',
  '135790',
  'Pishkhan-1405x',
  'true',
  'me',
  'none',
  '00000000-0000-4000-8000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'متن نمونه‌ای با نیم‌فاصله',
  `%_\\'";--`,
  '$1 {{x}} ${y} <b>',
  '\ud83d\ude00'.repeat(20),
  '\u202e\u200f\ufeffabcd',
  '__proto__',
  'constructor',
  'toString',
  ' ',
  '',
]
const values: readonly unknown[] = [...texts, 1, 2, 2_147_483_648, Number.MAX_SAFE_INTEGER, true, false, null]

/** The choices of enums anywhere inside a schema, through optionals, unions, pipes and lists. */
const choicesOf = (schema: Schema, depth = 0): readonly (string | number)[] => {
  if (depth > 6) return []
  const def = defOf(schema)
  return [
    ...Object.values(def.entries ?? {}),
    ...[def.innerType, def.in, def.element, ...(def.options ?? [])].flatMap((part) =>
      part ? choicesOf(part, depth + 1) : [],
    ),
  ]
}

/** Every choice a query key offers, including several separated by commas, and both values of a yes or no. */
export const offered = (schema: Schema, depth = 0): readonly string[] => {
  if (depth > 6) return []
  const def = defOf(schema)
  return [
    ...new Set([
      ...choicesOf(schema).map(String),
      ...[def.out, def.innerType].flatMap((part) => (part ? offered(part, depth + 1) : [])),
    ]),
  ]
}

const shapesOf = (schema: Schema, depth = 0): readonly Readonly<Record<string, Schema>>[] => {
  if (depth > 6) return []
  const def = defOf(schema)
  return [
    ...(def.shape ? [def.shape] : []),
    ...[def.innerType, def.in, ...(def.options ?? [])].flatMap((part) => (part ? shapesOf(part, depth + 1) : [])),
  ]
}

const listsOf = (schema: Schema, depth = 0): readonly Schema[] => {
  if (depth > 6) return []
  const def = defOf(schema)
  return [
    ...(def.type === 'array' && def.element ? [def.element] : []),
    ...[def.innerType, def.in].flatMap((part) => (part ? listsOf(part, depth + 1) : [])),
  ]
}

/** An object with every field of a shape set to its first fitting value. */
const filled = (shape: Readonly<Record<string, Schema>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([key, field]) => {
      const [first] = fitting(field)
      return first === undefined ? [] : [[key, first]]
    }),
  )

/** Values a field accepts: choices first, then scalars, files, lists of them and whole objects. */
export const fitting = (schema: Schema): readonly unknown[] => [
  ...[...choicesOf(schema), ...values].filter((value) => takes(schema, value)),
  ...listsOf(schema)
    .flatMap((element) => [fitting(element).slice(0, 3), []])
    .filter((list) => takes(schema, list)),
  ...shapesOf(schema)
    .map(filled)
    .filter((object) => takes(schema, object)),
  ...[png()].filter((file) => takes(schema, file)),
  ...[{}, { note: 'متن' }].filter((record) => defOf(schema).type !== 'object' && takes(schema, record)),
]

/** Texts that fit no field, or only one of free text. */
export const rubbishTexts: readonly string[] = [
  'a\0b',
  'NaN',
  '-1',
  '0',
  '1e9',
  '99999999999999999999',
  '1.5',
  '2026-13-45',
  '1403-13-45',
  '0001-01-01',
  '9999-12-31',
  '2026-11-01T00:00:00Z',
  '[object Object]',
  '{"$ne":null}',
  "' or 1=1; --",
  '%',
  'x'.repeat(3000),
  '__proto__',
  'null',
  'undefined',
  '\u202e',
]

/** JSON values that fit few fields. */
export const rubbishValues: readonly unknown[] = [
  ...rubbishTexts,
  null,
  0,
  -1,
  1.5,
  1e308,
  9_007_199_254_740_992,
  true,
  [],
  [[]],
  [null],
  {},
  { $ne: null },
  { length: 1e9 },
  '',
]

/** Every required field set to its first fitting value. */
export const leastOf = (schema: z.ZodMiniObject | undefined): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shapeOf(schema)).flatMap(([key, field]) => {
      if (takes(field, undefined)) return []
      const [first] = fitting(field)
      return [[key, first]]
    }),
  )
