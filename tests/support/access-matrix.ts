import matrix from '../access-matrix.json'

const listed = (types: string): readonly string[] => (types === '' ? [] : types.split(' '))

/**
 * The types the committed matrix allows to call an endpoint, named as `GET /dashboard/ticket`; `public` for everybody.
 */
export const callersOf = (says: string): readonly string[] =>
  listed((matrix.endpoints as Readonly<Record<string, string>>)[says] ?? '')

/** The types the committed matrix allows to open a path of the specification. */
export const visitorsOf = (path: string): readonly string[] =>
  listed((matrix.paths as Readonly<Record<string, string>>)[path] ?? '')
