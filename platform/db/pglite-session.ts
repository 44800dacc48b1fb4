import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads'
import { DatabaseFiles } from './pglite-files'
import type { Exchange } from './pglite-stream'

/** The one session of an open embedded database. */
export interface Session {
  readonly exchange: Exchange
  readonly close: () => Promise<void>
}

// Its shared memory is cleared byte by byte at every start, which takes 0.6 s for PostgreSQL's default of 128 MB.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

/** Opens the embedded database of a folder in this thread, which is blocked while it works. */
export const openSession = async (folder: string): Promise<Session> => {
  const pglite = await PGlite.create({ extensions: { pg_trgm }, fs: new DatabaseFiles(folder), startParams })
  return {
    // As a stream: otherwise it would parse every response itself, only to discard it.
    exchange: (messages) =>
      pglite.runExclusive(async () => {
        const answers: Buffer[] = []
        await pglite.execProtocolRawStream(messages, { onRawData: (bytes) => void answers.push(Buffer.from(bytes)) })
        return Buffer.concat(answers)
      }),
    close: () => pglite.close(),
  }
}

/** What is sent to a database's thread over its port: messages, or the end. */
type Message = ArrayBuffer | 'close'
/** What comes back for each, in the same order; a word once the database is opened or closed. */
type Answered = ArrayBuffer | 'done' | Error

/** The folder a thread is to open, and the port to reach it by. */
export interface Opening {
  readonly folder: string
  readonly port: MessagePort
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array): ArrayBuffer =>
  (buffer as ArrayBuffer).slice(byteOffset, byteOffset + byteLength)

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/** Opens a database in this thread and answers over the port until it is closed. */
export const serveSession = async ({ folder, port }: Opening): Promise<void> => {
  const answer = (answered: Answered): void =>
    port.postMessage(answered, answered instanceof ArrayBuffer ? [answered] : [])
  try {
    const { exchange, close } = await openSession(folder)
    port.on('message', (asked: Message) => {
      const done =
        asked === 'close'
          ? close().then(() => 'done' as const)
          : exchange(new Uint8Array(asked)).then((answered) => bytesOf(answered))
      done.then(answer, (error: unknown) => answer(asError(error)))
    })
    answer('done')
  } catch (error) {
    answer(asError(error))
  }
}

/** Opens the embedded database of a folder in a thread that serves sessions. @throws when it does not open */
export const openSessionIn = async (thread: Worker, folder: string): Promise<Session> => {
  const { port1: port, port2: theirs } = new MessageChannel()
  const waiting: { readonly resolve: (answered: Answered) => void; readonly reject: (error: Error) => void }[] = []
  let ended: Error | undefined
  const end = (error: Error): void => {
    ended = error
    for (const { reject } of waiting.splice(0)) reject(error)
  }
  port.on('message', (answered: Answered) => {
    const asked = waiting.shift()
    if (answered instanceof Error) asked?.reject(answered)
    else asked?.resolve(answered)
  })
  const failed = (error: unknown): void => end(asError(error))
  const exited = (code: number): void => end(new Error(`The thread of the embedded database ended with ${code}.`))
  thread.once('error', failed)
  thread.once('exit', exited)
  const answered = (): Promise<Answered> =>
    new Promise((resolve, reject) => {
      if (ended) reject(ended)
      else waiting.push({ resolve, reject })
    })
  // The thread may serve many sessions after this one.
  const leave = (): void => {
    thread.off('error', failed)
    thread.off('exit', exited)
    port.close()
  }
  const opened = answered()
  thread.postMessage({ folder, port: theirs } satisfies Opening, [theirs])
  try {
    await opened
  } catch (error) {
    leave()
    throw error
  }
  return {
    exchange: async (messages) => {
      const bytes = bytesOf(messages)
      const done = answered()
      port.postMessage(bytes, [bytes])
      return new Uint8Array((await done) as ArrayBuffer)
    },
    close: async () => {
      const closed = answered()
      port.postMessage('close')
      await closed
      leave()
    },
  }
}
