import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { BucketError, openBucket, type Bucket } from '../../../platform/files/bucket'

interface Heard {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

const heard: Heard[] = []
let answer = { status: 200, body: '' }
const server = createServer((request, response) => {
  void buffer(request).then((body) => {
    heard.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body })
    response.writeHead(answer.status).end(answer.body)
  })
})
let bucket: Bucket

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  bucket = openBucket({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    region: 'ir-thr-at1',
    bucket: 'files of ours',
    accessKeyId: 'us',
    secretAccessKey: 'secret',
  })
})
afterAll(() => server.close())
beforeEach(() => {
  heard.length = 0
  answer = { status: 200, body: '' }
})

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** The header a storage expects of a call: AWS Signature Version 4, worked out from its documentation. */
const expected = ({ method, path, headers }: Heard): string => {
  const signed = ['host', 'x-amz-content-sha256', 'x-amz-date']
  const named = signed.map((name) => `${name}:${String(headers[name])}\n`).join('')
  const canonical = [method, path, '', named, signed.join(';'), headers['x-amz-content-sha256']].join('\n')
  const moment = String(headers['x-amz-date'])
  const day = moment.slice(0, 8)
  const scope = `${day}/ir-thr-at1/s3/aws4_request`
  const key = ['ir-thr-at1', 's3', 'aws4_request'].reduce(hmac, hmac('AWS4secret', day))
  const signature = hmac(key, ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n')).toString('hex')
  return `AWS4-HMAC-SHA256 Credential=us/${scope}, SignedHeaders=${signed.join(';')}, Signature=${signature}`
}

it('signs every call for its region, and what it writes together with its bytes', async () => {
  const content = new Uint8Array([1, 2, 3])
  await bucket.put('a-key', content, 'image/png')
  await bucket.get('a-key')
  await bucket.remove('a-key')
  await bucket.ping()
  expect(heard.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PUT /files%20of%20ours/files/a-key',
    'GET /files%20of%20ours/files/a-key',
    'DELETE /files%20of%20ours/files/a-key',
    'HEAD /files%20of%20ours',
  ])
  for (const call of heard) expect(call.headers.authorization).toBe(expected(call))
  const [put] = heard
  expect(put?.headers['content-type']).toBe('image/png')
  expect(put?.headers['x-amz-content-sha256']).toBe(sha256(Buffer.from(content)))
  expect(put?.body.equals(Buffer.from(content))).toBe(true)
})

it('repeats a call that the storage could not answer, and gives up after the third', async () => {
  answer = { status: 503, body: '' }
  await expect(bucket.get('a-key')).rejects.toThrow(BucketError)
  expect(heard).toHaveLength(3)
})

it('takes an object that is gone for deleted, and a bucket that is gone for a fault', async () => {
  answer = { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' }
  await bucket.remove('a-key')
  await expect(bucket.get('a-key')).rejects.toThrow('404')
  answer = { status: 404, body: '<Error><Code>NoSuchBucket</Code></Error>' }
  await expect(bucket.remove('a-key')).rejects.toThrow(BucketError)
})
