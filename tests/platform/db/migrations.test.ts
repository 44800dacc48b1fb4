import pg from 'pg'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { StartError } from '../../../platform/config/config'
import type { Connection } from '../../../platform/db/connect'
import { migrateDatabase, planMigration } from '../../../platform/db/migrate'
import { parseMigration, readMigrations, type Migration } from '../../../platform/db/migration-files'
import { schemaProblem } from '../../../platform/db/schema-state'
import { freshDatabase } from '../../support/servers/database'

const ours = readMigrations()
const last = ours.at(-1)!

/** Further releases after ours, each with one more migration. */
const releases = (...texts: readonly string[]): readonly (readonly Migration[])[] => {
  const further = texts.map((text, at) => {
    const number = last.number + 1 + at
    return parseMigration(number, `${String(number).padStart(4, '0')}_later`, last.at + 1 + at, text)
  })
  return further.map((_, at) => [...ours, ...further.slice(0, at + 1)])
}

const numbered = (by: number): string => String(last.number + by).padStart(4, '0')
const adds = 'alter table departments add column motto text'
const takesAway = `-- contract since ${numbered(1)}\nalter table departments drop column motto`

const connections: Connection[] = []
let connection: Connection

const openDatabase = async (): Promise<void> => {
  connection = await freshDatabase('empty')
  connections.push(connection)
}
afterAll(async () => {
  for (const one of connections) await one.close()
})

const problem = (migrations: readonly Migration[]) => schemaProblem(connection.pool, migrations)
const migrate = (migrations: readonly Migration[], offline = false) =>
  migrateDatabase(connection, { migrations, offline })
const hasMotto = async (): Promise<boolean> =>
  (await connection.pool.query(`select 1 from information_schema.columns where column_name = 'motto'`)).rowCount === 1

describe('a release', () => {
  beforeEach(openDatabase)

  it('works on its own schema, and refuses an older one by the name of the command', async () => {
    const [next] = releases(adds)
    expect(await problem(ours)).toBeUndefined()
    expect(await problem(next!)).toMatch(
      new RegExp(`behind this release by ${numbered(1)}_later\\. Run npm run migrate`),
    )
    await migrate(next!)
    expect(await problem(next!)).toBeUndefined()
    await migrate(next!)
    expect(await hasMotto()).toBe(true)
  })

  it('refuses a queue that does not know its jobs, until the command was run', async () => {
    await connection.pool.query(`select pgboss.delete_queue('sweep')`)
    expect(await problem(ours)).toMatch(/behind this release by sweep\. Run npm run migrate/)
    await migrate(ours)
    expect(await problem(ours)).toBeUndefined()
  })

  it('works on a schema that is ahead by what was only added', async () => {
    const [next, afterNext] = releases(adds, 'create table mottos (id integer primary key)')
    await migrate(next!)
    await migrate(afterNext!)
    expect(await problem(ours)).toBeUndefined()
  })

  it('refuses a schema that lacks what it still uses', async () => {
    const [next, afterNext] = releases(adds, takesAway)
    await migrate(next!)
    await migrate(afterNext!)
    expect(await problem(ours)).toMatch(
      new RegExp(`ahead of this release: it is for releases that know migration ${numbered(1)}`),
    )
    expect(await problem(next!)).toBeUndefined()
    expect(await problem(afterNext!)).toBeUndefined()
  })

  it('plans what the guard misses, and refuses beforehand what it would refuse', async () => {
    const [next, afterNext] = releases(adds, takesAway)
    const plan = (migrations: readonly Migration[]) => planMigration(connection, { migrations })
    expect(await plan(ours)).toEqual([])
    await connection.pool.query(`select pgboss.delete_queue('sweep')`)
    expect(await plan(next!)).toEqual([`${numbered(1)}_later adds`, 'the queue sweep adds'])
    await expect(plan(afterNext!)).rejects.toThrow(/Nothing was changed.*--offline/)
    await migrate(next!)
    expect([await plan(next!), await problem(next!)]).toEqual([[], undefined])
  })

  it('is not told that a schema is its own which its servers refuse, and leaves the queues of a newer one alone', async () => {
    const [next, afterNext] = releases(adds, takesAway)
    const retries = async () =>
      (
        await connection.pool.query<{ retry_limit: number }>(
          `select retry_limit from pgboss.queue where name = 'sweep'`,
        )
      ).rows
    await migrate(next!)
    await connection.pool.query(`update pgboss.queue set retry_limit = 77 where name = 'sweep'`)
    await migrate(ours)
    expect(await retries()).toEqual([{ retry_limit: 77 }])
    await migrate(afterNext!)
    await expect(migrate(ours)).rejects.toThrow(/ahead of this release/)
    await expect(planMigration(connection, { migrations: ours })).rejects.toThrow(/ahead of this release/)
  })

  it('takes nothing away from servers that may run, but of the release before', async () => {
    const [, leap] = releases(adds, takesAway)
    await expect(migrate(leap!)).rejects.toThrow(StartError)
    await expect(migrate(leap!)).rejects.toThrow(/Nothing was changed.*npm run migrate -- --offline/)
    expect([await hasMotto(), await problem(ours)]).toEqual([false, undefined])
    await migrate(leap!, true)
    expect(await problem(leap!)).toBeUndefined()
  })
})

describe('a migration', () => {
  beforeEach(openDatabase)

  it('that fails leaves nothing of itself, and what went before it', async () => {
    const [, broken] = releases(adds, 'create table mottos (id integer); select no_such_column')
    await expect(migrate(broken!)).rejects.toThrow(/cannot be brought to the newest schema: .*no_such_column/)
    expect(await hasMotto()).toBe(true)
    expect((await connection.pool.query(`select to_regclass('mottos') as made`)).rows).toEqual([{ made: null }])
  })

  it('makes an index beside the calls of running servers, and again where it was cut short', async () => {
    const index = 'create index concurrently departments_by_name on departments (name)'
    const [half] = releases(`drop index concurrently if exists departments_by_name--> statement-breakpoint\n${index}`)
    await connection.pool.query(index)
    const { rows: before } = await connection.pool.query('show statement_timeout')
    await migrate(half!)
    expect(await problem(half!)).toBeUndefined()
    expect((await connection.pool.query('show statement_timeout')).rows).toEqual(before)
  })

  it.runIf(process.env['DATABASE_URL'])('makes an index while another command waits for its turn', async () => {
    const [half] = releases('create index concurrently if not exists departments_by_name on departments (name)')
    await Promise.all([migrate(half!), migrate(half!), migrate(half!)])
    expect(await problem(half!)).toBeUndefined()
  })

  it.runIf(process.env['DATABASE_URL'])('holds up nobody while it waits for a table that is in use', async () => {
    const [next] = releases(adds)
    const { rows } = await connection.pool.query<{ name: string }>('select current_database() as name')
    const url = new URL(process.env['DATABASE_URL']!)
    url.pathname = `/${rows[0]?.name}`
    const reader = new pg.Client({ connectionString: url.href })
    await reader.connect()
    await reader.query('begin; select 1 from departments')
    const done = migrate(next!)
    await expect
      .poll(() => connection.pool.query(`select 1 from pg_locks where not granted`).then((found) => found.rowCount))
      .toBe(1)
    // Longer than a step waits; meanwhile the table can be read.
    await connection.pool.query('select 1 from departments')
    await reader.query('commit')
    await reader.end()
    await done
    expect(await hasMotto()).toBe(true)
  })
})

/** Statements that servers of the previous release cannot tolerate. */
const taking =
  /\b(drop (table|column|constraint|type)|rename (to|column)|set not null|alter column \S+ (set data )?type)\b/i

const made = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/create table (?:if not exists )?"?(\w+)/gi)].map(([, name = '']) => name))

describe('every migration after the baseline', () => {
  const upgrades = ours.slice(1)

  it('stands in the order it was made in', () => {
    const moments = ours.map(({ at }) => at)
    expect(moments).toEqual(moments.toSorted((a, b) => a - b))
    expect(ours.map(({ number, tag }) => [number, Number(tag.slice(0, 4))])).toEqual(ours.map((_, at) => [at, at]))
  })

  it.each(upgrades.map((one) => [one.tag, one] as const))('%s says so where it takes something away', (_tag, one) => {
    const own = made(one.statements.join(''))
    for (const statement of one.statements) {
      const table = /alter table (?:only )?"?(\w+)/i.exec(statement)?.[1] ?? ''
      if (taking.test(statement) && !own.has(table)) expect(one.needs, statement).toBeDefined()
    }
    // The migration that servers must know has to come before the step itself.
    if (one.needs !== undefined) expect(one.needs).toBeLessThan(one.number)
  })

  it.each(upgrades.map((one) => [one.tag, one] as const))('%s locks no table in use for long', (_tag, one) => {
    const own = made(one.statements.join(''))
    for (const statement of one.statements) {
      const indexed = /create (?:unique )?index (?!concurrently)[^;]*? on "?(\w+)/i.exec(statement)?.[1]
      if (indexed !== undefined) expect([...own], `concurrently: ${statement}`).toContain(indexed)
      const constrained = /alter table (?:only )?"?(\w+)"? add constraint (?![^;]*not valid)/i.exec(statement)?.[1]
      if (constrained !== undefined) expect([...own], `not valid: ${statement}`).toContain(constrained)
      if (!one.inTransaction) expect(statement).toMatch(/\bif (not )?exists\b/i)
    }
  })
})
