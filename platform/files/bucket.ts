import { AwsClient } from 'aws4fetch'
import { createHash } from 'node:crypto'

/** How a bucket of an S3-compatible object storage is reached. */
export interface BucketSettings {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** The bucket for files. Every call fails with a {@link BucketError} where the bucket does not answer as it should. */
export interface Bucket {
  /** Writes an object; repeating it changes nothing. */
  readonly put: (key: string, content: Uint8Array<ArrayBuffer>, type: string) => Promise<void>
  readonly get: (key: string) => Promise<Uint8Array<ArrayBuffer>>
  /** Deletes an object; a missing one is fine. */
  readonly remove: (key: string) => Promise<void>
  /** Checks that it answers, with the keys. */
  readonly ping: () => Promise<void>
}

/** The bucket does not answer, or refuses. Whoever waits for a file gets `unavailable`. */
export class BucketError extends Error {
  override readonly name = 'BucketError'
}

/** How long one call may take with its retries, in milliseconds: a client times out after thirty seconds. */
const requestTimeoutMs = 8_000

const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** Opens a bucket by its path (`endpoint/bucket/key`), which every such storage supports. No request is made yet. */
export const openBucket = ({ endpoint, region, bucket, accessKeyId, secretAccessKey }: BucketSettings): Bucket => {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const root = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`

  const call = async (method: string, path: string, init: RequestInit = {}): Promise<Response> => {
    try {
      return await client.fetch(`${root}${path}`, { ...init, method, signal: AbortSignal.timeout(requestTimeoutMs) })
    } catch (error) {
      throw new BucketError('The bucket does not answer.', { cause: error })
    }
  }
  const refused = (method: string, status: number): BucketError =>
    new BucketError(`The bucket answers ${method} with ${status}.`)
  const addressOf = (key: string): string => `/files/${key}`

  return {
    put: async (key, content, type) => {
      // The storage rejects content that does not arrive as it was sent.
      const headers = { 'content-type': type, 'x-amz-content-sha256': sha256(content) }
      const answer = await call('PUT', addressOf(key), { headers, body: content })
      await answer.body?.cancel()
      if (!answer.ok) throw refused('PUT', answer.status)
    },
    get: async (key) => {
      const answer = await call('GET', addressOf(key))
      if (!answer.ok) {
        await answer.body?.cancel()
        throw refused('GET', answer.status)
      }
      try {
        return new Uint8Array(await answer.arrayBuffer())
      } catch (error) {
        throw new BucketError('The bucket broke off.', { cause: error })
      }
    },
    remove: async (key) => {
      const answer = await call('DELETE', addressOf(key))
      const said = answer.status === 404 ? await answer.text() : ''
      if (answer.ok || said.includes('NoSuchKey')) return
      throw refused('DELETE', answer.status)
    },
    ping: async () => {
      const answer = await call('HEAD', '')
      if (!answer.ok) throw refused('HEAD', answer.status)
    },
  }
}
