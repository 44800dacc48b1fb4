import * as z from 'zod/mini'
import { label, type Endpoint, type LineFile } from '../../contract/endpoint'
import { safeFileName } from '../../contract/text'
import { attachmentHeader } from './headers'

/** A handler returned something its contract does not allow: always our fault, never sent. */
export class ReplyMismatch extends Error {
  override readonly name = 'ReplyMismatch'
}

/** A reply ready to be sent or stored. */
export type Encoded = { readonly json: string } | { readonly file: File } | LineFile

const isLines = (answer: unknown): answer is LineFile =>
  typeof answer === 'object' && answer !== null && 'lines' in answer

/** The reply as its schema allows it: fields the schema does not name never leave. */
export const encode = (endpoint: Endpoint, answer: unknown): Encoded => {
  if (endpoint.lines) {
    if (!isLines(answer)) throw new ReplyMismatch(`${label(endpoint)}: expected lines`)
    return answer
  }
  if (endpoint.binary) {
    if (!(answer instanceof File)) throw new ReplyMismatch(`${label(endpoint)}: expected a File`)
    return { file: answer }
  }
  const result = z.safeParse(endpoint.response, answer)
  if (!result.success) {
    const where = result.error.issues
      .slice(0, 5)
      .map((issue) => `${issue.path.map(String).join('.') || '(reply)'}: ${issue.message} (${issue.code})`)
    throw new ReplyMismatch(`${label(endpoint)} answers outside its contract: ${where.join('; ')}`)
  }
  return { json: JSON.stringify(result.data) }
}

const inert = /^[\w.+-]+\/[\w.+-]+$/

/** How long a line waits for its reader, in milliseconds. */
const readerTimeoutMs = 30_000

/**
 * One line for each pull of the reader, so that a slow reader holds back the work and one that leaves ends it; so does
 * one that stays but reads nothing for {@link readerTimeoutMs}.
 */
const streamOf = (lines: AsyncIterable<string>): ReadableStream<Uint8Array> => {
  const source: AsyncIterator<string, unknown> = lines[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  let waiting: NodeJS.Timeout | undefined
  return new ReadableStream(
    {
      async pull(controller) {
        clearTimeout(waiting)
        const next = await source.next()
        if (next.done) return controller.close()
        waiting = setTimeout(() => {
          controller.error(new Error('nobody reads'))
          // Whatever ends the source reports its own failures.
          void Promise.resolve(source.return?.()).catch(() => undefined)
        }, readerTimeoutMs).unref()
        controller.enqueue(encoder.encode(`${next.value}\n`))
      },
      async cancel() {
        clearTimeout(waiting)
        await source.return?.()
      },
    },
    { highWaterMark: 1 },
  )
}

/** The HTTP response for an encoded reply. */
export const toResponse = async (encoded: Encoded): Promise<Response> => {
  if ('json' in encoded) {
    const bytes = Buffer.from(encoded.json)
    return new Response(bytes, {
      headers: { 'content-type': 'application/json; charset=utf-8', 'content-length': String(bytes.length) },
    })
  }
  if ('lines' in encoded) {
    return new Response(streamOf(encoded.lines), {
      headers: {
        'content-type': 'application/x-ndjson; charset=utf-8',
        'content-disposition': attachmentHeader(safeFileName(encoded.name)),
      },
    })
  }
  const { file } = encoded
  const type = inert.test(file.type) && !/html|xml|script/.test(file.type) ? file.type : 'application/octet-stream'
  return new Response(Buffer.from(await file.arrayBuffer()), {
    headers: {
      'content-type': type,
      'content-length': String(file.size),
      'content-disposition': attachmentHeader(safeFileName(file.name)),
    },
  })
}
