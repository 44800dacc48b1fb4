import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Worker } from 'node:worker_threads'
import pg from 'pg'
import {
  connectEmbedded,
  openEmbedded,
  openPostgres,
  startDatabaseThread,
  type Connection,
} from '../../../platform/db/connect'
import { migrateDatabase } from '../../../platform/db/migrate'
import { embeddedMajor } from '../../../platform/db/embedded'
import { openSession, openSessionIn } from '../../../platform/db/pglite-session'
import { copyOfKept, fingerprint } from './kept-folders'
import { startPgBouncer } from './pgbouncer'

/** What a test database starts with: the demo data, or the schema alone. */
export type Seed = 'demo' | 'empty'

/** The moment at which every test starts, and up to which the demo data reach. */
export const testNow = new Date('2026-11-21T08:30:00.000Z')

/** Work factor of the hashes in tests, a thirtieth of the product's work. */
export const testScryptCost = 10

const prints = new Map<Seed, string>()

const printOf = (seed: Seed): string => {
  const print = prints.get(seed) ?? fingerprint(seed, `${testNow.toISOString()} ${testScryptCost}`)
  prints.set(seed, print)
  return print
}

const fill = async (connection: Connection, seed: Seed): Promise<void> => {
  await migrateDatabase(connection)
  if (seed === 'empty') return
  const { seedDemo } = await import('../../../platform/seed/index')
  await seedDemo(connection.db, { scale: 1, now: testNow, scryptCost: testScryptCost })
}

/** Fills an empty folder with an embedded database. */
export const fillFolder = async (folder: string, seed: Seed): Promise<void> => {
  const connection = await openEmbedded(folder)
  try {
    await fill(connection, seed)
  } finally {
    await connection.close()
  }
}

const filler = join(import.meta.dirname, 'fill-folder.ts')

// In a separate process: under jsdom, which has byte arrays of its own, the bytes of files would be stored as text.
const fillApart = async (folder: string, seed: Seed): Promise<void> => {
  await promisify(execFile)(process.execPath, ['--import', 'tsx', filler, folder, seed])
}

// Files that share a process need not share modules.
const ofProcess = globalThis as typeof globalThis & { databaseThread?: Worker }

/**
 * Opens the embedded database of a folder: in this thread, which saves passing messages, or, beside the window of a
 * screen's test, whose byte arrays it could not use, in the one thread that all files of this process share.
 */
const openShared = async (folder: string): Promise<Connection> => {
  if (!('window' in globalThis)) return connectEmbedded(await openSession(folder))
  const thread = (ofProcess.databaseThread ??= startDatabaseThread())
  thread.unref()
  return connectEmbedded(await openSessionIn(thread, folder))
}

const freshEmbedded = async (seed: Seed): Promise<Connection> => {
  const { folder, remove } = await copyOfKept(seed, printOf(seed), (empty) => fillApart(empty, seed))
  const connection = await openShared(folder)
  return {
    ...connection,
    close: async () => {
      await connection.close()
      remove()
    },
  }
}

const withName = (url: string, database: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

const makingLock = 4_180_406

/** A database for a separate process: how that process finds it, and how to inspect it meanwhile. */
export interface Apart {
  readonly env: Readonly<Record<'DATABASE_URL' | 'DATA_DIR', string>>
  readonly open: () => Promise<Connection>
  readonly drop: () => Promise<void>
}

const copyPostgres = async (url: string, seed: Seed): Promise<Apart> => {
  const template = `pishkhan_${seed}_${printOf(seed)}`
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
  const copy = withName(url, name)
  return {
    env: { DATABASE_URL: copy, DATA_DIR: '' },
    open: () => openPostgres(copy),
    drop: async () => {
      const cleaner = new pg.Client({ connectionString: url })
      await cleaner.connect()
      await cleaner.query(`drop database if exists ${name} with (force)`)
      await cleaner.end()
    },
  }
}

const openPooled = async ({ env, open }: Apart): Promise<Connection> => {
  // Session settings, which are not copied with a database, are stored with the role by migrating.
  const direct = await open()
  await migrateDatabase(direct)
  await direct.close()
  const bouncer = await startPgBouncer(env.DATABASE_URL)
  const connection = await openPostgres(bouncer.url)
  return {
    ...connection,
    close: async () => {
      await connection.close()
      bouncer.stop()
    },
  }
}

const freshPostgres = async (url: string, seed: Seed, pooled: boolean): Promise<Connection> => {
  const apart = await copyPostgres(url, seed)
  const { drop } = apart
  const connection = await (pooled ? openPooled(apart) : apart.open())
  return {
    ...connection,
    close: async () => {
      await connection.close()
      await drop()
    },
  }
}

const copyEmbedded = async (seed: Seed): Promise<Apart> => {
  const { folder, remove } = await copyOfKept(seed, printOf(seed), (empty) => fillApart(empty, seed))
  // On disk, as the product's own data are.
  const place = mkdtempSync(join(tmpdir(), 'pishkhan-apart-'))
  const data = join(place, `pg${embeddedMajor}`)
  cpSync(folder, data, { recursive: true })
  remove()
  return {
    env: { DATABASE_URL: '', DATA_DIR: place },
    open: () => openEmbedded(data),
    drop: async () => rmSync(place, { recursive: true, force: true }),
  }
}

/** A separate database for a process to be started on it; on the server at `url`, if given. */
export const databaseApart = (seed: Seed, url = process.env['DATABASE_URL']): Promise<Apart> =>
  url ? copyPostgres(url, seed) : copyEmbedded(seed)

/**
 * A separate database for one test file: a copy of the embedded template, or a database on `DATABASE_URL`, reached
 * through PgBouncer in transaction mode when it is `pooled`.
 */
export const freshDatabase = (seed: Seed, pooled = false): Promise<Connection> => {
  const url = process.env['DATABASE_URL']
  return url ? freshPostgres(url, seed, pooled) : freshEmbedded(seed)
}
