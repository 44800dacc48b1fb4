import { existsSync, readFileSync, renameSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { StartError, type Config } from '../config/config'
import { openEmbedded, type Connection } from './connect'
import { lockFolder, type FolderLock } from './lock'
import { migrateDatabase, type MigrateOptions } from './migrate'

/** The major version of the embedded PostgreSQL; part of the folder name, because its files fit no other. */
export const embeddedMajor = 18

/** The folder of the embedded database; it carries the PostgreSQL major version because its files fit no other. */
const databaseFolder = (dataDir: string): string => join(dataDir, `pg${embeddedMajor}`)

const checkMajor = (folder: string): void => {
  const file = join(folder, 'PG_VERSION')
  const major = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (major !== String(embeddedMajor)) {
    throw new StartError(
      `${folder} is not a database of PostgreSQL ${embeddedMajor}. Start with --reset to make a new one.`,
    )
  }
}

/**
 * Creates the database next to its place and moves it there when it is complete, so that a killed start leaves nothing
 * half done.
 */
const create = async (folder: string, fill: (connection: Connection) => Promise<void>): Promise<void> => {
  const partial = `${folder}.partial`
  rmSync(partial, { recursive: true, force: true })
  const connection = await openEmbedded(partial)
  try {
    await migrateDatabase(connection)
    await fill(connection)
  } finally {
    await connection.close()
  }
  renameSync(partial, folder)
}

/** An open embedded database and the lock that keeps others away from it. */
export interface Embedded {
  readonly connection: Connection
  readonly lock: FolderLock
  readonly isNew: boolean
}

/**
 * Locks the data folder, creates and fills the database when there is none (or on `reset`), opens it, and brings it to
 * the newest schema: whoever holds the lock is alone.
 */
export const openDataFolder = async (
  config: Config,
  reset: boolean,
  fill: (connection: Connection) => Promise<void>,
  options: MigrateOptions = {},
): Promise<Embedded> => {
  const lock = lockFolder(config.dataDir)
  try {
    const folder = databaseFolder(config.dataDir)
    if (reset) rmSync(folder, { recursive: true, force: true })
    const isNew = !existsSync(folder)
    if (isNew) await create(folder, fill)
    else checkMajor(folder)
    const connection = await openEmbedded(folder)
    try {
      await migrateDatabase(connection, { ...options, offline: true })
    } catch (error) {
      await connection.close()
      throw error
    }
    return { connection, lock, isNew }
  } catch (error) {
    lock.release()
    throw error
  }
}

const roomSeconds = 2

/**
 * Checks, at most every two seconds, whether the file system has at least `floor` bytes free. A full disk hangs the
 * embedded database for ever.
 */
export const roomIn = (folder: string, floor: number): (() => boolean) => {
  let asked = 0
  let room = true
  return () => {
    if (Date.now() - asked < roomSeconds * 1000) return room
    asked = Date.now()
    try {
      const { bavail, bsize } = statfsSync(folder)
      room = bavail * bsize >= floor
    } catch {
      room = true
    }
    return room
  }
}
