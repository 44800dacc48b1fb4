import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder } from '../../../platform/db/lock'

let folder: string
let child: ChildProcess | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
})

afterEach(() => {
  child?.kill('SIGKILL')
  child = undefined
  rmSync(folder, { recursive: true, force: true })
})

const lockFile = () => join(folder, 'lock')

/** A process that holds the lock of the folder until it is killed. */
const otherOwner = async (): Promise<ChildProcess> => {
  const script = `import { lockFolder } from ${JSON.stringify(new URL('../../../platform/db/lock.ts', import.meta.url).pathname)}
lockFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000)`
  const owner = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((held, failed) => {
    owner.stdout.once('data', () => held())
    owner.once('exit', () => failed(new Error('the owner ended')))
  })
  return owner
}

describe('the lock of a data folder', () => {
  it('makes the folder with those above it, and says at once where none can be made', () => {
    const deep = join(folder, 'a', 'b', 'c')
    lockFolder(deep).release()
    expect(existsSync(deep)).toBe(true)
    writeFileSync(join(folder, 'file'), '')
    expect(() => lockFolder(join(folder, 'file', 'data'))).toThrow(/cannot be made/)
    if (process.platform === 'linux') expect(() => lockFolder('/proc/nope/data')).toThrow(/cannot be made/)
  })

  it('refuses a second owner in one clear line', async () => {
    child = await otherOwner()
    expect(() => lockFolder(folder)).toThrow(new RegExp(`in use by process ${child.pid}`))
  })

  it('takes over from an owner that was killed', async () => {
    child = await otherOwner()
    const gone = new Promise((ended) => child?.once('exit', ended))
    child.kill('SIGKILL')
    await gone
    expect(existsSync(lockFile())).toBe(true)
    const lock = lockFolder(folder)
    expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid })
    lock.release()
    expect(existsSync(lockFile())).toBe(false)
  })

  it('is not fooled by a process id that was given to somebody else', () => {
    writeFileSync(lockFile(), JSON.stringify({ pid: process.pid, host: hostname(), born: '1' }))
    lockFolder(folder).release()
  })

  it('takes over a torn file and one of a host that has been silent', () => {
    const past = new Date(Date.now() - 60_000)
    for (const content of ['', '{"pid":', JSON.stringify({ pid: 1, host: 'elsewhere', born: '7' })]) {
      writeFileSync(lockFile(), content)
      utimesSync(lockFile(), past, past)
      lockFolder(folder).release()
    }
  })

  it('believes another host that beats', () => {
    writeFileSync(lockFile(), JSON.stringify({ pid: 1, host: 'elsewhere', born: '7' }))
    expect(() => lockFolder(folder)).toThrow(/process 1 on elsewhere/)
  })

  it('leaves the file of a new owner alone when released late', () => {
    const lock = lockFolder(folder)
    writeFileSync(lockFile(), JSON.stringify({ pid: 1, host: 'elsewhere', born: '7' }))
    lock.release()
    expect(existsSync(lockFile())).toBe(true)
  })
})
