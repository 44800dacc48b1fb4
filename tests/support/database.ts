import { createHash, randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openEmbedded, openPostgres, type Connection } from '../../platform/db/connect'
import { migrateDatabase } from '../../platform/db/migrate'

/** What a test database starts with: the demo data, or the schema alone. */
export type Seed = 'demo' | 'empty'

/** The moment at which every test begins, and up to which the demo data reach. */
export const testNow = new Date('2026-11-21T08:30:00.000Z')

const root = join(import.meta.dirname, '../..')
const cache = join(root, 'node_modules/.cache/pishkhan')

const filesBelow = (path: string): string[] =>
  !existsSync(path)
    ? []
    : statSync(path).isDirectory()
      ? readdirSync(path).flatMap((name) => filesBelow(join(path, name)))
      : [path]

/** Everything the content of a fresh database depends on. */
const ingredients: Readonly<Record<Seed, readonly string[]>> = {
  empty: ['platform/db/migrations'],
  demo: [
    'platform/db/migrations',
    'platform/seed',
    'platform/domain',
    ...['calendar', 'forms', 'identifiers', 'money', 'text'].map((name) => `contract/${name}.ts`),
  ],
}

const fingerprint = (seed: Seed): string => {
  const hash = createHash('sha256').update(`${seed} ${testNow.toISOString()}`)
  for (const file of ingredients[seed].flatMap((path) => filesBelow(join(root, path))).toSorted())
    hash.update(file).update(readFileSync(file))
  return `${seed}_${hash.digest('hex').slice(0, 16)}`
}

const fill = async (connection: Connection, seed: Seed): Promise<void> => {
  await migrateDatabase(connection)
  if (seed === 'empty') return
  const { seedDemo } = await import('../../platform/seed/index')
  await seedDemo(connection.db, { scale: 1, now: testNow })
}

const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

const patience = 240_000

/** The folder of a filled embedded database, made by whichever test process comes first. */
const templateFolder = async (seed: Seed): Promise<string> => {
  const folder = join(cache, fingerprint(seed))
  const turn = `${folder}.making`
  const started = Date.now()
  mkdirSync(cache, { recursive: true })
  while (!existsSync(folder)) {
    try {
      mkdirSync(turn)
    } catch {
      if (
        Date.now() - started > patience ||
        Date.now() - statSync(turn, { throwIfNoEntry: false })!.mtimeMs > patience
      ) {
        rmSync(turn, { recursive: true, force: true })
      }
      await pause(200)
      continue
    }
    try {
      if (existsSync(folder)) break
      const connection = await openEmbedded(join(turn, 'data'))
      try {
        await fill(connection, seed)
      } finally {
        await connection.close()
      }
      for (const old of readdirSync(cache)) {
        if (old.startsWith(`${seed}_`) && !old.endsWith('.making'))
          rmSync(join(cache, old), { recursive: true, force: true })
      }
      renameSync(join(turn, 'data'), folder)
    } finally {
      rmSync(turn, { recursive: true, force: true })
    }
  }
  return folder
}

const freshEmbedded = async (seed: Seed): Promise<Connection> => {
  const place = mkdtempSync(join(tmpdir(), 'pishkhan-test-'))
  const folder = join(place, 'data')
  cpSync(await templateFolder(seed), folder, { recursive: true })
  const connection = await openEmbedded(folder)
  return {
    ...connection,
    close: async () => {
      await connection.close()
      rmSync(place, { recursive: true, force: true })
    },
  }
}

const withName = (url: string, database: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

const makingLock = 4_180_406

const freshPostgres = async (url: string, seed: Seed): Promise<Connection> => {
  const template = `pishkhan_${fingerprint(seed)}`
  const name = `pishkhan_test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock($1)', [makingLock])
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [template])
    if (rowCount === 0) {
      await admin.query(`drop database if exists ${template}_making`)
      await admin.query(`create database ${template}_making`)
      const connection = await openPostgres(withName(url, `${template}_making`))
      try {
        await fill(connection, seed)
      } finally {
        await connection.close()
      }
      await admin.query(`alter database ${template}_making rename to ${template}`)
    }
    await admin.query(`create database ${name} template ${template}`)
    await admin.query('select pg_advisory_unlock($1)', [makingLock])
  } finally {
    await admin.end()
  }
  const connection = await openPostgres(withName(url, name))
  return {
    ...connection,
    close: async () => {
      await connection.close()
      const cleaner = new pg.Client({ connectionString: url })
      await cleaner.connect()
      await cleaner.query(`drop database if exists ${name} with (force)`)
      await cleaner.end()
    },
  }
}

/** A database of its own for one test file: a copy of the embedded template, or a database on `DATABASE_URL`. */
export const freshDatabase = (seed: Seed): Promise<Connection> => {
  const url = process.env['DATABASE_URL']
  return url ? freshPostgres(url, seed) : freshEmbedded(seed)
}
