import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const document = readFileSync(join(root, 'docs/extending.md'), 'utf8')
const copy = mkdtempSync(join(tmpdir(), 'extending-'))

/** A block that names a file: the whole of a new one, or what changes in one that is there. */
interface Block {
  readonly kind: string
  readonly file: string
  readonly body: string
}

const blocksOf = (text: string): readonly Block[] =>
  [...text.matchAll(/^```(\w+) (\S+)\n(.*?)^```$/gms)].map(([, kind = '', file = '', body = '']) => ({
    kind,
    file,
    body,
  }))

const at = (file: string): string => join(copy, file)
const read = (file: string): string => readFileSync(at(file), 'utf8')

/** Puts the lines of a diff where its context stands; what stands apart in the file may stand together in the block. */
const applyDiff = ({ file, body }: Block): void => {
  const lines = read(file).split('\n')
  const changes = body.replace(/\n$/, '').split('\n')
  const first = changes.find((line) => !line.startsWith('+'))?.slice(1) ?? ''
  let place = Math.max(lines.indexOf(first), 0)
  for (const line of changes) {
    const text = line.slice(1)
    if (line.startsWith('+')) {
      if (text.startsWith('import ') && lines.includes(text)) continue
      lines.splice(place, 0, text)
      place += 1
      continue
    }
    const found = lines.indexOf(text, place)
    if (found < 0) throw new Error(`${file} has no line «${text}» where docs/extending.md says so.`)
    if (line.startsWith('-')) lines.splice(found, 1)
    place = line.startsWith('-') ? found : found + 1
  }
  writeFileSync(at(file), lines.join('\n'))
}

const apply = (block: Block): void => {
  if (block.kind === 'diff') return applyDiff(block)
  if (existsSync(at(block.file))) throw new Error(`${block.file} is there already.`)
  writeFileSync(at(block.file), block.body)
}

const blocks = blocksOf(document)
const matrix = 'tests/access-matrix.json'

/** The files a section of the document changes, the matrix included where it says to write it. */
const touchedIn = (section: string): readonly string[] => [
  ...new Set([...blocksOf(section).map(({ file }) => file), ...(section.includes('```sh\nUPDATE=1') ? [matrix] : [])]),
]
const sections = document.split(/^(?=##+ )/m).filter((section) => touchedIn(section).length > 0)

const run = async (
  tool: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const inherited = Object.entries(process.env).filter(([name]) => !/^VITEST|^TEST$|^NODE_ENV$/.test(name))
  const options = { cwd: copy, env: { ...Object.fromEntries(inherited), ...env }, maxBuffer: 1e8 }
  return promisify(execFile)(join(root, 'node_modules/.bin', tool), args, options).then(
    () => '',
    (failure: { readonly stdout: string; readonly stderr: string }) => failure.stdout + failure.stderr,
  )
}

const tests = [
  'tests/src/added-screens.test.tsx',
  'tests/src/paths.test.ts',
  'tests/src/report/definitions.test.ts',
  'tests/i18n/catalogue.test.ts',
  'tests/contract/access-matrix.test.ts',
]

describe('docs/extending.md, followed to the letter', () => {
  beforeAll(() => {
    for (const part of ['contract', 'platform', 'src', 'i18n', 'tests', 'scripts', 'public', 'docs'])
      cpSync(join(root, part), at(part), { recursive: true })
    for (const file of [
      'package.json',
      'tsconfig.json',
      'tsconfig.app.json',
      'tsconfig.contract.json',
      'tsconfig.node.json',
      'tsconfig.tests.json',
      'vite.config.ts',
      'vitest.config.ts',
      '.dependency-cruiser.cjs',
    ])
      cpSync(join(root, file), at(file))
    symlinkSync(join(root, 'node_modules'), at('node_modules'))
    blocks.forEach(apply)
    cpSync(at('tests/support/added-screens.tsx'), at('tests/src/added-screens.test.tsx'))
  })
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  it('touches no more files than it says', () => {
    expect(sections.length).toBe(4)
    for (const section of sections) {
      const said = /(?:[Tt]ouches|in) (\d+) files/.exec(section)?.[1]
      expect([section.split('\n')[0], touchedIn(section).length]).toEqual([section.split('\n')[0], Number(said)])
    }
  })

  it('gives a right with one line', () => {
    const { body } = blocks.find(({ file }) => file === 'contract/access.ts') ?? { body: '' }
    expect(body.split('\n').filter((line) => line.startsWith('+'))).toHaveLength(1)
  })

  // It is a whole project that is compiled and tried, on a machine busy with all other tests.
  it(
    'makes a project that compiles, keeps its import rules, and shows what was added',
    { timeout: 600_000 },
    async () => {
      const written = await run('vitest', ['run', '--project', 'contract', 'tests/contract/access-matrix.test.ts'], {
        UPDATE: '1',
      })
      expect(written).toBe('')
      const files = blocks.map(({ file }) => file).filter((file) => !file.startsWith('i18n'))
      const [types, imports, screens] = await Promise.all([
        run('tsc', ['-b']),
        run('depcruise', ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', ...files]),
        run('vitest', ['run', '--project', 'contract', '--project', 'src', ...tests]),
      ])
      expect({ types, imports, screens }).toEqual({ types: '', imports: '', screens: '' })
    },
  )
})
