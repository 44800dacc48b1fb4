import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')

const documents = [
  ...['README.md', 'AGENTS.md', 'CONTEXT.md'].filter((name) => existsSync(join(root, name))),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
  cwd: root,
  encoding: 'utf8',
}).split('\0')

/** What the product creates when it runs; documents may name it before it exists. */
const made = ['dist', 'dist-server', '.data', 'reports', '.env', 'node_modules']

const rooms = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)

const fileName = /^[\w@.-]+\.(?:tsx?|jsx?|cjs|mjs|json|md|ya?ml|html|css|sh|sql|svg|png|woff2)$/

/** A piece in backticks is a path if it begins with a top-level folder or is a file name; patterns and addresses are not. */
const isPath = (piece: string): boolean =>
  !/[\s<>{}*|()"'`$…]|^\/|:\/\//.test(piece) &&
  (fileName.test(piece) || rooms.includes(piece.split('/')[0] ?? '') || /^\.[a-z]+\/|^\.env|^\.\.?\//.test(piece)) &&
  (piece.includes('/') || fileName.test(piece))

const withoutBlocks = (text: string): string => text.replace(/^```.*?^```/gms, (block) => block.replace(/[^\n]/g, ' '))

const linesOf = (document: string): string[] => withoutBlocks(readFileSync(join(root, document), 'utf8')).split('\n')

/** In `contract/openapi.ts:12` and `docs/extending.md#a-report` the file comes before the mark. */
const target = (piece: string): string => piece.replace(/[#:][\w-]*$/, '').replace(/\/$/, '')

const stands = (document: string, piece: string): boolean => {
  const path = target(piece)
  if (made.includes(path.split('/')[0] ?? '')) return true
  // A bare name matches every file that ends in it: `Screen.tsx` is a rule about names.
  if (!path.includes('/') && files.some((file) => file.endsWith(path))) return true
  return existsSync(join(root, path)) || existsSync(join(root, dirname(document), path))
}

const missing = documents.flatMap((document) =>
  linesOf(document).flatMap((line, at) => {
    const quoted = [...line.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '').filter(isPath)
    const linked = [...line.matchAll(/\]\((?!\w+:|#)([^)\s]+)\)/g)].map((match) => match[1] ?? '')
    return [...quoted, ...linked]
      .filter((piece) => !stands(document, piece))
      .map((piece) => `${relative(root, join(root, document))}:${at + 1} names ${piece}, which does not exist`)
  }),
)

/** `README.md` describes each command; two of them are called by npm's own names. */
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly scripts: object }
const isTold = (name: string): boolean =>
  [`npm run ${name}`, `npm ${name}`, `\`${name}\``].some((words) => readme.includes(words))
for (const name of Object.keys(scripts)) if (!isTold(name)) missing.push(`README.md does not say what ${name} does`)

for (const line of missing) process.stderr.write(`${line}\n`)
process.stdout.write(`${documents.length} documents read, ${missing.length} faults\n`)
process.exitCode = missing.length > 0 ? 1 : 0
