import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

// The embedded database is backed up by copying its folder.
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
  const password = 'p@ss word/1405'
  /** Wrappers of PostgreSQL's own programs that record how they were called and with which password. */
  const watched = (): string => {
    const bin = join(place, 'bin')
    mkdirSync(bin, { recursive: true })
    for (const program of ['pg_dump', 'pg_restore', 'createdb', 'dropdb']) {
      const file = join(bin, program)
      writeFileSync(
        file,
        `#!/bin/sh
echo "${program} $* [$PGPASSWORD]" >> ${join(place, 'calls')}
PATH=\${PATH#*:} exec ${program} "$@"
`,
      )
      chmodSync(file, 0o755)
    }
    return `${bin}:${process.env['PATH']}`
  }
  const backUp = () => {
    const urlFile = join(place, 'database_url')
    const url = new URL(source.env.DATABASE_URL)
    url.password = encodeURIComponent(password)
    writeFileSync(urlFile, `${url.href}\n`)
    return run(join(root, 'deploy/backup.sh'), [], {
      DATABASE_DIRECT_URL_FILE: urlFile,
      BACKUP_DIR: join(place, 'kept'),
      PATH: watched(),
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
    const calls = readFileSync(join(place, 'calls'), 'utf8').trim().split('\n')
    expect(calls.map((call) => call.split(' ')[0])).toEqual(['pg_dump', 'dropdb', 'createdb', 'pg_restore', 'dropdb'])
    for (const call of calls) {
      expect(call).toContain(`[${password}]`)
      expect(call.replace(`[${password}]`, '')).not.toMatch(/1405|password/)
    }
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

  it('says in a line that it does not know where the database is', async () => {
    const missing = join(place, 'no-such-file')
    const told = run(join(root, 'deploy/backup.sh'), [], { DATABASE_DIRECT_URL_FILE: missing, BACKUP_DIR: place })
    await expect(told).rejects.toMatchObject({
      code: 1,
      stderr: `DATABASE_DIRECT_URL_FILE: ${missing} cannot be read.\n`,
    })
  })

  it('is made through a socket by the address that the servers take, too', async () => {
    const bin = join(place, 'socket')
    mkdirSync(bin)
    writeFileSync(join(bin, 'pg_dump'), `#!/bin/sh\necho "$* [$PGPASSWORD]" >&2\nexit 1\n`, { mode: 0o755 })
    const urlFile = join(bin, 'database_url')
    writeFileSync(urlFile, 'postgres://pishkhan:a%40b@/books?host=/var/run/postgresql\n')
    const told = run(join(root, 'deploy/backup.sh'), [], {
      DATABASE_DIRECT_URL_FILE: urlFile,
      BACKUP_DIR: bin,
      PATH: `${bin}:${process.env['PATH']}`,
    })
    await expect(told).rejects.toMatchObject({
      stderr: expect.stringMatching(
        /postgres:\/\/pishkhan@\/books\?host=(?:\/|%2F)var(?:\/|%2F)run(?:\/|%2F)postgresql \[a@b\]/,
      ),
    })
  })

  it('of books that do not hold is none', async () => {
    await tamper(platform.connection)
    const unproved = () => readdirSync(join(place, 'kept')).filter((name) => name.endsWith('.unproved'))
    writeFileSync(join(place, 'kept', 'pishkhan-20260101T000000Z.dump.unproved'), 'of an earlier night')
    await expect(backUp()).rejects.toMatchObject({ code: 1 })
    expect(kept()).toHaveLength(1)
    expect(unproved()).toHaveLength(1)
    expect(unproved()).not.toContain('pishkhan-20260101T000000Z.dump.unproved')
  }, 120_000)
})
