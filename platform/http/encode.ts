import * as z from 'zod/mini'
import { label, type Endpoint } from '../../contract/endpoint'
import { safeFileName } from '../../contract/text'
import { attachmentHeader } from './headers'

/** A handler answered something its contract does not allow: always our fault, never sent. */
export class ReplyMismatch extends Error {
  override readonly name = 'ReplyMismatch'
}

/** A reply that is ready to be sent or stored. */
export type Encoded = { readonly json: string } | { readonly file: File }

/** The reply as its schema lets it out: fields the schema does not name never leave. */
export const encode = (endpoint: Endpoint, answer: unknown): Encoded => {
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

/** The HTTP answer of an encoded reply. */
export const toResponse = async (encoded: Encoded): Promise<Response> => {
  if ('json' in encoded) {
    return new Response(encoded.json, { headers: { 'content-type': 'application/json; charset=utf-8' } })
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
