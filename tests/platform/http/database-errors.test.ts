import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Connection } from '../../../platform/db/connect'
import { refusalOf } from '../../../platform/http/database-errors'
import { freshDatabase } from '../../support/servers/database'

let connection: Connection

beforeAll(async () => {
  connection = await freshDatabase('empty')
})
afterAll(() => connection.close())

const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

it.runIf(process.env['DATABASE_URL'])(
  'a connection that was lost is told as a pause, not as a fault of ours',
  async () => {
    const client = await connection.pool.connect()
    try {
      // What the server reports, the end of the connection, and what the driver reports from then on.
      const thrown = [
        await thrownBy(client.query('select pg_terminate_backend(pg_backend_pid())')),
        await thrownBy(client.query('select 1')),
        await thrownBy(client.query('select 1')),
      ]
      expect(String(thrown.at(-1))).toContain('is not queryable')
      for (const error of thrown)
        expect(refusalOf(error)).toMatchObject({ code: 'unavailable', status: 503, facts: { retryAfter: 2 } })
    } finally {
      client.release(true)
    }
  },
)

it.runIf(process.env['DATABASE_URL'])('a database that lets nobody in is told as a pause, too', async () => {
  const url = new URL(process.env['DATABASE_URL']!)
  const refused = async (change: (given: URL) => void) => {
    const changed = new URL(url)
    change(changed)
    const client = new pg.Client({ connectionString: changed.href })
    return thrownBy(client.connect())
  }
  const nobody = await refused((given) => (given.username = 'nobody_of_this_name'))
  const nowhere = await refused((given) => (given.pathname = '/no_database_of_this_name'))
  for (const error of [nobody, nowhere])
    expect(refusalOf(error)).toMatchObject({ code: 'unavailable', status: 503, facts: { retryAfter: 2 } })
})

it('a query that is wrong is a fault of ours', async () => {
  expect(refusalOf(await thrownBy(connection.pool.query('select no_such_column')))).toBeUndefined()
})
