import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BucketSettings } from '../../../platform/files/bucket'
import { answers, freePort } from './pgbouncer'

const program = createRequire(import.meta.url).resolve('s3rver/bin/s3rver')

/**
 * A local object storage in its own process, with an empty bucket. It knows one pair of keys and does not verify their
 * signatures: `tests/platform/files/bucket.test.ts` covers those.
 */
export const startObjectStorage = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pishkhan-objects-'))
  const port = await freePort()
  const options = ['--directory', folder, '--address', '127.0.0.1', '--port', String(port)]
  let child: ChildProcess | undefined
  const start = async (): Promise<void> => {
    child = spawn(process.execPath, [program, ...options, '--configure-bucket', 'files', '--silent'], {
      stdio: 'ignore',
    })
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`The object storage exited with ${child.exitCode}.`)
      await new Promise((done) => setTimeout(done, 50))
    }
  }
  const stop = async (): Promise<void> => {
    const ended = new Promise((done) => child?.once('exit', done))
    child?.kill('SIGKILL')
    await ended
  }
  await start()
  const settings: BucketSettings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'files',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  return {
    settings,
    /** The keys of all objects on its disk. */
    keys: (): string[] =>
      readdirSync(join(folder, 'files'), { recursive: true, encoding: 'utf8' })
        .flatMap((name) => /([0-9a-f-]{36})\._S3rver_object$/.exec(name)?.[1] ?? [])
        .toSorted(),
    /** Goes down as if its machine were lost; its objects stay. */
    stop,
    /** Comes back with what it had. */
    start,
    close: async (): Promise<void> => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
