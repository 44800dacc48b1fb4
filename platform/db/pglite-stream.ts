import { Duplex } from 'node:stream'
import { callbackify } from 'node:util'

/** Passes whole messages of PostgreSQL's protocol to the one session of the embedded database, and returns its response. */
export type Exchange = (messages: Uint8Array) => Promise<Uint8Array>

const terminate = 'X'.charCodeAt(0)
const ready = 'Z'.charCodeAt(0)
const idle = 'I'.charCodeAt(0)
/** A message `ReadyForQuery`: its letter, four bytes of length, and whether a transaction is open. */
const readyLength = 6

const text = 'rollback\0'
/** A simple query that ends the transaction a connection left open. */
const rollback = Buffer.alloc(5 + text.length)
rollback.write('Q')
rollback.writeInt32BE(4 + text.length, 1)
rollback.write(text, 5)

/**
 * A `pg` connection to the embedded database without a socket in between: what `pg` writes at one time is passed on at
 * one time. The database has one session, so a connection that ends in the middle of a transaction rolls it back.
 */
class PgliteStream extends Duplex {
  readonly #exchange: Exchange
  #inTransaction = false

  constructor(exchange: Exchange) {
    super()
    this.#exchange = exchange
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  // What `pg` expects of a socket, without meaning here.
  setNoDelay = (): this => this
  setKeepAlive = (): this => this
  ref = (): this => this
  unref = (): this => this

  override _read(): void {
    // Responses are pushed as soon as they arrive.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error: Error | null) => void): void {
    callbackify(() => this.#ask(chunk))(done)
  }

  override _writev(chunks: { readonly chunk: Buffer }[], done: (error: Error | null) => void): void {
    callbackify(() => this.#ask(Buffer.concat(chunks.map(({ chunk }) => chunk))))(done)
  }

  async #ask(messages: Buffer): Promise<void> {
    if (messages[0] === terminate) return this.#takeBack()
    const answer = await this.#exchange(messages)
    const at = answer.length - readyLength
    if (answer[at] === ready) this.#inTransaction = answer[at + readyLength - 1] !== idle
    if (answer.length > 0) this.push(answer)
  }

  async #takeBack(): Promise<void> {
    if (!this.#inTransaction) return
    this.#inTransaction = false
    await this.#exchange(rollback)
  }

  override _final(done: (error?: Error) => void): void {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    callbackify(() => this.#takeBack())((failed) => done(error ?? failed))
  }
}

/** A new `pg` connection over an exchange, for its `stream` option. */
export const pgliteStream = (exchange: Exchange): Duplex => new PgliteStream(exchange)
