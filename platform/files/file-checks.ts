import type { ChildProcess } from 'node:child_process'
import type { FieldCode } from '../../contract/error'
import type { FileType } from '../../contract/uploads'
import { startProcess } from '../spawn'
import type { FileVerdict } from './file-worker'
import { refuse } from '../http/refuse'

/** How long one file may take, in milliseconds: a file that takes longer was made to. */
const checkTimeoutMs = 20_000
/** How long the process may take before it reads its first file, in milliseconds; it loads its libraries in that time. */
const startTimeoutMs = 120_000
/** How long a call may wait for its file, where none is ahead of it, in milliseconds. */
export const mostFileWait = startTimeoutMs + checkTimeoutMs
/** How long it waits for another file before it frees its memory, in milliseconds. */
const idleFor = 60_000

type Judged = { readonly content: Uint8Array } | { readonly problem: FieldCode }

interface Reader {
  readonly child: ChildProcess
  /** True once it is ready; false when it could not be started. */
  readonly ready: Promise<boolean>
}

let reader: Reader | undefined
let idle: NodeJS.Timeout | undefined
let ids = 0
let last: Promise<unknown> = Promise.resolve()
/** The end of the last file of each person with files waiting or being read. */
const lastOf = new Map<string, Promise<unknown>>()

const forget = (child: ChildProcess): void => {
  if (reader?.child === child) reader = undefined
}

const start = (): Reader => {
  const child = startProcess(import.meta.dirname, 'file-worker', ['--max-old-space-size=256'], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // A file may keep it busy beyond the end of the platform, with nobody left to time it.
  const end = (): void => void child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  const ready = new Promise<boolean>((known) => {
    const late = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs)
    const settle = (reads: boolean): void => {
      clearTimeout(late)
      known(reads)
    }
    child.once('message', () => settle(true))
    // A process that cannot be started may report that without ever exiting.
    child.on('error', () => settle(false))
    child.once('exit', () => {
      forget(child)
      settle(false)
    })
  })
  return { child, ready }
}

const ask = (child: ChildProcess, type: FileType, content: Uint8Array): Promise<Judged> => {
  ids += 1
  const id = ids
  return new Promise<Judged>((judged) => {
    const settle = (verdict: Judged): void => {
      clearTimeout(hurry)
      child.off('message', hear)
      child.off('exit', lost)
      judged(verdict)
    }
    const hear = (verdict: FileVerdict): void => {
      if (verdict.id === id) settle(verdict)
    }
    // A file that crashes the library, or hangs it, counts as broken.
    const lost = (): void => settle({ problem: 'file_broken' })
    const hurry = setTimeout(() => child.kill('SIGKILL'), checkTimeoutMs)
    child.on('message', hear)
    child.once('exit', lost)
    child.send({ id, type, content }, (error) => error && lost())
  })
}

const judge = async (type: FileType, content: Uint8Array): Promise<Judged> => {
  clearTimeout(idle)
  reader ??= start()
  const { child, ready } = reader
  child.ref()
  child.channel?.ref()
  if (!(await ready)) {
    forget(child)
    throw refuse('unavailable', { retryAfter: 10 })
  }
  const verdict = await ask(child, type, content)
  child.unref()
  child.channel?.unref()
  idle = setTimeout(() => {
    forget(child)
    child.kill()
  }, idleFor).unref()
  return verdict
}

const inTurn = (type: FileType, content: Uint8Array): Promise<Judged> => {
  const turn = last.then(() => judge(type, content))
  last = turn.catch(() => undefined)
  return turn
}

/**
 * Reads a whole file in a separate process, one at a time: pictures come back redrawn (no EXIF, upright), PDFs
 * unchanged when nothing in them acts by itself. Each person has one file waiting at a time, so that somebody who sends
 * many slow ones makes others wait for one of them at most. A process and not a thread, because hostile files do their
 * harm in the libraries that read them: what crashes, hangs or eats memory there ends there.
 * @throws `unavailable` when the process cannot be started
 */
export const judgeFile = (type: FileType, content: Uint8Array, person: string): Promise<Judged> => {
  const turn = (lastOf.get(person) ?? Promise.resolve()).then(() => inTurn(type, content))
  const over = turn
    .catch(() => undefined)
    .then(() => {
      if (lastOf.get(person) === over) lastOf.delete(person)
    })
  lastOf.set(person, over)
  return turn
}
