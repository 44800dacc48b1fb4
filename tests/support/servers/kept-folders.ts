import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const cache = join(root, 'node_modules/.cache/pishkhan')

const migrations = 'platform/db/migrations'

const imported = /\bfrom '(\.[^']+)'/g

/** A file and all the project files it imports, transitively. */
const withImports = (file: string, known = new Set<string>()): Set<string> => {
  if (known.has(file)) return known
  known.add(file)
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(imported)) {
    const beside = join(dirname(file), path)
    const found = [`${beside}.ts`, join(beside, 'index.ts'), beside].find(
      (name) => /\.\w+$/.test(name) && existsSync(name),
    )
    if (found === undefined) throw new Error(`${file} imports ${path}, which is not there.`)
    withImports(found, known)
  }
  return known
}

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(root, folder, name))
    .filter((file) => statSync(file).isFile())

/**
 * A fingerprint of everything a filled database comes from: the migrations, including the queue's, and for the demo
 * data the whole program that seeds them. `salt` is whatever else it depends on.
 */
export const fingerprint = (filledWith: 'demo' | 'empty', salt: string): string => {
  const files = new Set([...filesBelow(migrations), ...withImports(join(root, 'platform/queue/prepare.ts'))])
  if (filledWith === 'demo') for (const file of withImports(join(root, 'platform/commands/seed.ts'))) files.add(file)
  const hash = createHash('sha256').update(salt)
  for (const file of [...files].toSorted()) hash.update(relative(root, file)).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

const turnTimeoutMs = 240_000

// Somebody who started before midnight, or before an edit, may still be copying; no test file takes this long.
const unusedFor = 3_600_000

const ageOf = (path: string): number => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())

const dropUnused = (place: string, prefix: string): void => {
  for (const name of readdirSync(place)) {
    const old = join(place, name)
    if (name.startsWith(prefix) && !name.endsWith('.making') && ageOf(old) > unusedFor)
      rmSync(old, { recursive: true, force: true })
  }
}

/** A folder kept between test runs, made by the first test process that asks; the others wait for it. */
const keptFolder = async (kind: string, print: string, make: (folder: string) => Promise<void>): Promise<string> => {
  const kept = join(cache, `${kind}_${print}`)
  const turn = `${kept}.making`
  const started = Date.now()
  mkdirSync(cache, { recursive: true })
  while (!existsSync(kept)) {
    try {
      mkdirSync(turn)
    } catch {
      if (Date.now() - started > turnTimeoutMs || ageOf(turn) > turnTimeoutMs)
        rmSync(turn, { recursive: true, force: true })
      await pause(200)
      continue
    }
    try {
      if (existsSync(kept)) break
      await make(join(turn, 'data'))
      dropUnused(cache, `${kind}_`)
      renameSync(join(turn, 'data'), kept)
    } finally {
      rmSync(turn, { recursive: true, force: true })
    }
  }
  utimesSync(kept, new Date(), new Date())
  return kept
}

const memory = '/dev/shm'
const enough = 4 * 1024 ** 3

/** Where a test's folders go: into memory if there is plenty, as a database is some 1,500 files. */
const fastPlace = (): string => {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > enough ? memory : tmpdir()
}

const ownPrefix = `pishkhan-test-${userInfo().uid}-`

/** A folder for one test file, and how to remove it. */
export interface OwnFolder {
  readonly folder: string
  readonly remove: () => void
}

/** A separate copy of a kept folder, which `make` fills if it does not exist yet. */
export const copyOfKept = async (
  kind: string,
  print: string,
  make: (folder: string) => Promise<void>,
): Promise<OwnFolder> => {
  const kept = await keptFolder(kind, print, make)
  const around = fastPlace()
  // A killed run leaves its folders behind.
  dropUnused(around, ownPrefix)
  const place = mkdtempSync(join(around, ownPrefix))
  const folder = join(place, 'data')
  cpSync(kept, folder, { recursive: true })
  return { folder, remove: () => rmSync(place, { recursive: true, force: true }) }
}
