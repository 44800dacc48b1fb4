import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { constants, createBrotliCompress } from 'node:zlib'

/** A server in front of the product, as in `docs/deploying.md`: HTTP/2 over TLS, with brotli for uncompressed responses. */
export interface Front {
  readonly address: string
  readonly end: () => void
}

/** A self-signed certificate that lasts as long as the measurement. */
const certificate = (): { readonly key: Buffer; readonly cert: Buffer } => {
  const folder = mkdtempSync(join(tmpdir(), 'pishkhan-front-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const about = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  try {
    execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', cert, ...about], { stdio: 'pipe' })
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Connection-specific headers, which HTTP/2 forbids. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection', 'http2-settings']

const plainHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !ofConnection.includes(name)))

const packs = /^(?:text\/|application\/(?:json|javascript|manifest\+json)|image\/svg)/

const pass = (target: URL) => (asked: Http2ServerRequest, answer: Http2ServerResponse) => {
  const headers = { ...plainHeaders(asked.headers), host: target.host }
  const onward = request(
    { host: target.hostname, port: target.port, method: asked.method, path: asked.url, headers },
    (found) => {
      const type = found.headers['content-type'] ?? ''
      const packed = packs.test(type) && found.headers['content-encoding'] === undefined && found.statusCode === 200
      const { 'content-length': length, ...rest } = plainHeaders(found.headers)
      answer.writeHead(found.statusCode ?? 502, {
        ...rest,
        ...(packed ? { 'content-encoding': 'br' } : length !== undefined && { 'content-length': length }),
      })
      const end = (): void => undefined
      if (!packed) return void pipeline(found, answer, end)
      pipeline(found, createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }), answer, end)
    },
  )
  onward.once('error', () => answer.destroy())
  pipeline(asked, onward, () => undefined)
}

/** Puts a server in front of `target`, a plain HTTP address. */
export const startFront = async (target: string): Promise<Front> => {
  const server = createSecureServer({ ...certificate(), allowHTTP1: true }, pass(new URL(target)))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    address: `https://localhost:${(server.address() as AddressInfo).port}`,
    // Browsers keep connections open, so do not wait for them to close.
    end: () => void server.close(),
  }
}
