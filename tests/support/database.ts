import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { openEmbedded, openPostgres, type Connection } from '../../platform/db/connect'
import { migrateDatabase } from '../../platform/db/migrate'
import { copyOfKept, fingerprint } from './kept-folders'

/** What a test database starts with: the demo data, or the schema alone. */
export type Seed = 'demo' | 'empty'

/** The moment at which every test begins, and up to which the demo data reach. */
export const testNow = new Date('2026-11-21T08:30:00.000Z')

const printOf = (seed: Seed): string => fingerprint(seed, testNow.toISOString())

const fill = async (connection: Connection, seed: Seed): Promise<void> => {
  await migrateDatabase(connection)
  if (seed === 'empty') return
  const { seedDemo } = await import('../../platform/seed/index')
  await seedDemo(connection.db, { scale: 1, now: testNow })
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

/** Fills an empty database of PostgreSQL with the demo data. */
export const fillDatabase = async (url: string): Promise<void> => {
  const connection = await openPostgres(url)
  try {
    await fill(connection, 'demo')
  } finally {
    await connection.close()
  }
}

const filler = join(import.meta.dirname, 'fill-folder.ts')

// In a process of its own: under jsdom, which has byte arrays of its own, the bytes of files would be stored as text.
const fillApart = async (folder: string, seed: Seed): Promise<void> => {
  await promisify(execFile)(process.execPath, ['--import', 'tsx', filler, folder, seed])
}

const freshEmbedded = async (seed: Seed): Promise<Connection> => {
  const { folder, remove } = await copyOfKept(seed, printOf(seed), (empty) => fillApart(empty, seed))
  const connection = await openEmbedded(folder)
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

const freshPostgres = async (url: string, seed: Seed): Promise<Connection> => {
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
