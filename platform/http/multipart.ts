import { refuse } from './refuse'

/** One field of a form: text, or a file. */
export interface Part {
  readonly name: string
  readonly value: string | File
}

const mostParts = 64
const mostHeaderBytes = 8192

const readBoundary = (contentType: string): string => {
  const found = /;\s*boundary=(?:"([^"]{1,70})"|([\w'()+,./:=?-]{1,70}))\s*(?:;|$)/i.exec(contentType)
  const boundary = found?.[1] ?? found?.[2]
  if (boundary === undefined) throw refuse('malformed')
  return boundary
}

const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw refuse('malformed')
  }
}

/** Browsers write quotes and line breaks in names as these three escapes, and backslashes unchanged (HTML Standard). */
const unescape = (text: string): string => text.replace(/%22/g, '"').replace(/%0D/g, '\r').replace(/%0A/g, '\n')

/** One after another, so that what looks like another parameter inside a name stays part of it. */
const parametersOf = (disposition: string): ReadonlyMap<string, string> =>
  new Map(
    [...disposition.matchAll(/;\s*([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
      key.toLowerCase(),
      unescape(value),
    ]),
  )

const readPart = (head: Uint8Array, body: Buffer<ArrayBuffer>): Part => {
  const lines = decode(head).split('\r\n')
  const valueOf = (header: string): string | undefined =>
    lines.find((line) => line.toLowerCase().startsWith(`${header}:`))?.slice(header.length + 1)
  const disposition = valueOf('content-disposition')?.trim() ?? ''
  const parameters = parametersOf(disposition)
  const name = parameters.get('name')
  if (!/^form-data\s*;/i.test(disposition) || name === undefined) throw refuse('malformed')
  const fileName = parameters.get('filename')
  if (fileName === undefined) return { name, value: decode(body) }
  const type = valueOf('content-type')?.trim() ?? 'application/octet-stream'
  return { name, value: new File([new Uint8Array(body)], fileName, { type }) }
}

/**
 * The parts of a multipart/form-data body. Anything that is not exactly that is `malformed`; names and types of files
 * are what the client claims.
 */
export const parseForm = (bytes: Uint8Array<ArrayBuffer>, contentType: string): Part[] => {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const mark = Buffer.from(`\r\n--${readBoundary(contentType)}`)
  const parts: Part[] = []
  // The first mark may be at the very start, without a line break before it.
  const first = body.indexOf(mark.subarray(2)) === 0 ? -2 : body.indexOf(mark)
  if (first === -1) throw refuse('malformed')
  let at = first + mark.length
  for (;;) {
    const after = body.toString('latin1', at, at + 2)
    if (after === '--') return parts
    if (after !== '\r\n') throw refuse('malformed')
    const headEnd = body.indexOf('\r\n\r\n', at)
    const next = body.indexOf(mark, at)
    if (headEnd < 0 || headEnd - at > mostHeaderBytes || next < headEnd + 2) throw refuse('malformed')
    if (parts.length >= mostParts) throw refuse('too_large')
    parts.push(readPart(body.subarray(at + 2, headEnd), body.subarray(Math.min(headEnd + 4, next), next)))
    at = next + mark.length
  }
}
