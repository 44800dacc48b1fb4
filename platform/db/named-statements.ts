import type pg from 'pg'
import type { Connection } from './connect'

/** Texts that differ for each list of values would fill the database's sessions with plans. */
const mostNames = 300
const timesBeforeNamed = 3

interface Known {
  readonly name: string
  times: number
}

const known = new Map<string, Known>()

const nameFor = (text: string): string | undefined => {
  const statement = known.get(text)
  if (!statement) {
    if (known.size < mostNames) known.set(text, { name: `statement_${known.size + 1}`, times: 1 })
    return undefined
  }
  statement.times += 1
  return statement.times < timesBeforeNamed ? undefined : statement.name
}

type Query = (...given: readonly unknown[]) => unknown

const isNameless = (config: unknown): config is { readonly text: string } =>
  typeof config === 'object' &&
  config !== null &&
  'text' in config &&
  typeof config.text === 'string' &&
  !('submit' in config) &&
  !('name' in config && config.name !== undefined)

/**
 * Makes a connection keep the queries it repeats as named statements of its session, which PostgreSQL parses and plans
 * once: a third of what a transfer costs it. Only for a connection that is one session from start to end.
 */
export const nameStatements = (client: pg.ClientBase): void => {
  const query = client.query.bind(client) as Query
  const named: Query = (config, ...rest) => {
    const name = isNameless(config) ? nameFor(config.text) : undefined
    return name === undefined ? query(config, ...rest) : query({ ...(config as object), name }, ...rest)
  }
  Object.assign(client, { query: named })
}

/** The name a prepared query may have on a connection: empty where the next one may run in another session. */
export const statementName = ({ kind, viaPooler }: Pick<Connection, 'kind' | 'viaPooler'>, name: string): string =>
  kind === 'postgresql' && !viaPooler ? name : ''
