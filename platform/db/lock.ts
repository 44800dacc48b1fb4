import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { StartError } from '../config/config'

interface Owner {
  readonly pid: number
  readonly host: string
  /** When the process started, as the kernel counts; distinguishes a reused process id from the owner. */
  readonly born: string
}

/** A folder nobody else may open until {@link FolderLock.release}. */
export interface FolderLock {
  readonly release: () => void
}

const beatSeconds = 5
const silentSeconds = 30

const bornAt = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const readOwner = (file: string): Owner | undefined => {
  try {
    const owner = JSON.parse(readFileSync(file, 'utf8')) as Partial<Owner> | null
    return typeof owner?.pid === 'number'
      ? { pid: owner.pid, host: owner.host ?? '', born: owner.born ?? '' }
      : undefined
  } catch {
    return undefined
  }
}

const secondsSinceBeat = (file: string): number => {
  try {
    return (Date.now() - statSync(file).mtimeMs) / 1000
  } catch {
    return 0
  }
}

const isAlive = (owner: Owner | undefined, file: string): boolean => {
  if (!owner) return secondsSinceBeat(file) < beatSeconds
  if (owner.host !== hostname()) return secondsSinceBeat(file) < silentSeconds
  return isRunning(owner.pid) && (owner.born === '' || bornAt(owner.pid) === owner.born)
}

const same = (a: Owner | undefined, b: Owner | undefined): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Moves a dead owner's file away; puts it back when it turns out to be another owner's fresh one. */
const removeStale = (file: string, dead: Owner | undefined): void => {
  const moved = `${file}.${process.pid}.stale`
  try {
    renameSync(file, moved)
  } catch {
    return
  }
  if (!same(readOwner(moved), dead)) linkSync(moved, file)
  rmSync(moved, { force: true })
}

/** Node's own recursive mkdir never returns in a place like /proc, where no folder can be made below an existing one. */
const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * Takes the exclusive lock of a data folder. Two processes on one embedded database silently lose data, so the second
 * gets a {@link StartError}. The lock of a killed process is recognised and taken over.
 */
export const lockFolder = (folder: string): FolderLock => {
  const file = join(folder, 'lock')
  const me: Owner = { pid: process.pid, host: hostname(), born: bornAt(process.pid) }
  try {
    makeFolder(folder)
  } catch (error) {
    throw new StartError(`The data folder ${folder} cannot be made: ${(error as Error).message}`)
  }
  for (let attempt = 0; ; attempt += 1) {
    try {
      writeFileSync(file, JSON.stringify(me), { flag: 'wx' })
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw new StartError(`The data folder ${folder} cannot be locked: ${(error as Error).message}`)
      }
    }
    const owner = readOwner(file)
    if (attempt >= 5 || isAlive(owner, file)) {
      const who = owner ? `process ${owner.pid}${owner.host === me.host ? '' : ` on ${owner.host}`}` : 'another process'
      throw new StartError(
        `The data folder ${folder} is in use by ${who}. Stop it first, or set DATA_DIR to another folder.`,
      )
    }
    removeStale(file, owner)
  }
  const beat = setInterval(() => {
    const now = new Date()
    try {
      utimesSync(file, now, now)
    } catch {
      clearInterval(beat)
    }
  }, beatSeconds * 1000)
  beat.unref()
  return {
    release: () => {
      clearInterval(beat)
      if (same(readOwner(file), me)) rmSync(file, { force: true })
    },
  }
}
