import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureBuilt } from '../../../scripts/built.mjs'
import { contract } from '../../../contract/index'
import { openPostgres, type Connection } from '../../../platform/db/connect'
import { databaseApart, type Apart } from '../../support/servers/database'
import { passcode, richPerson } from '../../support/money'
import { startPlatform, type TestPlatform } from '../../support/platform'

const root = fileURLToPath(new URL('../../..', import.meta.url))

// The embedded database is backed up as a folder.
describe.runIf(process.env['DATABASE_URL'])('a backup', () => {
  let source: Apart
  let copy: Apart
  let platform: TestPlatform
  let place: string

  beforeAll(async () => {
    await ensureBuilt('server')
    place = mkdtempSync(join(tmpdir(), 'pishkhan-backup-'))
    source = await databaseApart('demo')
    platform = await startPlatform({ beside: { connection: await source.open() } })
    const [me, you] = [await richPerson(platform, { USD: '100' }), await richPerson(platform)]
    const body = { recipient_uuid: you.uuid, amount: '5', passcode }
    await platform.call(contract.money.sendCredit, { body }, { token: me.token })
  }, 120_000)
  afterAll(async () => {
    await platform.close()
    await source.drop()
    await copy.drop()
    rmSync(place, { recursive: true, force: true })
  })

  const run = (program: string, options: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    promisify(execFile)(program, [...options], {
      cwd: root,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PISHKHAN_MODE: 'production', ...env },
    })
  const backUp = () => {
    const urlFile = join(place, 'database_url')
    writeFileSync(urlFile, source.env.DATABASE_URL)
    return run(join(root, 'deploy/backup.sh'), [], {
      DATABASE_DIRECT_URL_FILE: urlFile,
      BACKUP_DIR: join(place, 'kept'),
    })
  }
  const checkBooks = (DATABASE_URL: string) =>
    run(process.execPath, [join(root, 'scripts/start.mjs'), 'check-books'], { DATABASE_URL })
  const kept = () => readdirSync(join(place, 'kept')).filter((name) => name.endsWith('.dump'))
  const tables = async ({ pool }: Connection): Promise<unknown> => {
    const { rows } = await pool.query<Record<string, string>>(
      `select (select count(*) from users) as users, (select count(*) from transfers) as transfers,
        (select md5(string_agg(e::text, ',' order by id)) from ledger_entries e) as lines,
        (select count(*) from drizzle.__drizzle_migrations) as migrations`,
    )
    return rows
  }
  const tamper = async ({ pool }: Connection) => {
    await pool.query('alter table ledger_entries disable trigger user')
    await pool.query('update ledger_entries set amount_minor = amount_minor + 1 where id = 17')
  }

  it('is kept when its copy was restored and holds, what was not sealed yet included', async () => {
    const { stdout } = await backUp()
    expect(stdout).toMatch(/^ok +every transaction is what was sealed/m)
    expect(stdout).not.toContain('BROKEN')
    const { rowCount } = await platform.connection.pool.query('select 1 from ledger_transactions where hash is null')
    expect(rowCount).toBeGreaterThan(0)
    expect(kept()).toHaveLength(1)
  }, 120_000)

  it('is restored by the two commands of docs/operating.md, with every row', async () => {
    copy = await databaseApart('empty')
    const { DATABASE_URL: url } = copy.env
    const maintenance = `--maintenance-db=${source.env.DATABASE_URL}`
    const name = new URL(url).pathname.slice(1)
    await run('dropdb', [maintenance, name])
    await run('createdb', ['--template=template0', '--encoding=UTF8', maintenance, name])
    await run('pg_restore', ['--exit-on-error', '--no-owner', `--dbname=${url}`, join(place, 'kept', kept()[0]!)])
    const restored = await openPostgres(url)
    try {
      expect(await tables(restored)).toEqual(await tables(platform.connection))
      expect((await checkBooks(url)).stdout).not.toContain('BROKEN')
      await tamper(restored)
    } finally {
      await restored.close()
    }
    const refused = (await checkBooks(url).catch((error: unknown) => error)) as { code: number; stdout: string }
    expect(refused.code).toBe(1)
    expect(refused.stdout).toMatch(/^BROKEN every transaction is what was sealed/m)
  }, 120_000)

  it('of books that do not hold is none', async () => {
    await tamper(platform.connection)
    await expect(backUp()).rejects.toMatchObject({ code: 1 })
    expect(kept()).toHaveLength(1)
  }, 120_000)
})
