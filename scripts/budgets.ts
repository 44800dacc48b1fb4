import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { pages } from './budget-pages'

const dist = join(import.meta.dirname, '..', 'dist')

/** One entry of Vite's manifest, as far as it is needed here. */
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
const page = readFileSync(join(dist, 'index.html'), 'utf8')

const kilo = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

const packed = new Map<string, number>()

/** Bytes on the wire: brotli at the quality a CDN keeps ready; fonts and pictures travel as they are. */
const weigh = (file: string): number => {
  const known = packed.get(file)
  if (known !== undefined) return known
  const bytes = readFileSync(join(dist, file))
  const size = /\.(?:js|css|html|svg)$/.test(file)
    ? brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }).length
    : bytes.length
  packed.set(file, size)
  return size
}

const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + weigh(file), 0)

/** A module and everything it needs before it runs: its static imports, all the way down. */
const closure = (roots: readonly string[]): readonly Chunk[] => {
  const seen = new Map<string, Chunk>()
  const visit = (key: string): void => {
    if (seen.has(key)) return
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is no chunk of this build; see scripts/budget-pages.ts`)
    seen.set(key, chunk)
    chunk.imports?.forEach(visit)
  }
  roots.forEach(visit)
  return [...seen.values()]
}

const fontsIn = (text: string): string[] => [...text.matchAll(/[\w./-]+\.woff2?/g)].map((match) => match[0].replace(/^.*\/(?=assets\/)|^\//, ''))

const isFont = (file: string): boolean => /\.woff2?$/.test(file)

/** Fonts the page preloads or its style sheets can ask for. */
const fontsOf = (css: ReadonlySet<string>, assets: ReadonlySet<string>): Set<string> => {
  const inAssets = readdirSync(join(dist, 'assets')).filter(isFont)
  const named = [...fontsIn(page), ...[...css].flatMap((file) => fontsIn(readFileSync(join(dist, file), 'utf8')))]
  const files = named.map((name) => (name.includes('/') ? name : inAssets.includes(name) ? `assets/${name}` : name))
  return new Set([...files, ...[...assets].filter(isFont)])
}

const over: string[] = []

const judge = (what: string, size: number, limit: number | undefined): string => {
  if (limit === undefined) return `${what} ${kilo(size)}`
  if (size > limit * 1000) over.push(`${what}: ${kilo(size)} is more than ${limit} kB`)
  return `${what} ${kilo(size)} of ${limit} kB${size > limit * 1000 ? ' — OVER' : ''}`
}

process.stdout.write('\nFirst loads, brotli:\n')
for (const { name, roots, script, font } of pages) {
  const chunks = closure(roots)
  const scripts = new Set(chunks.map((chunk) => chunk.file))
  const css = new Set([
    ...chunks.flatMap((chunk) => chunk.css ?? []),
    ...[...page.matchAll(/href="\/(assets\/[^"]+\.css)"/g)].map((match) => match[1] ?? ''),
  ])
  const fonts = fontsOf(css, new Set(chunks.flatMap((chunk) => chunk.assets ?? [])))
  process.stdout.write(
    `  ${name}: ${[
      judge(`JS`, sum(scripts), script),
      `${scripts.size} files`,
      judge('CSS', sum(css), undefined),
      judge('fonts', sum(fonts), font),
    ].join(' · ')}\n`,
  )
}

const maps = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.map'))
if (maps.length > 0) over.push(`dist holds source maps: ${maps.join(', ')}`)

for (const line of over) process.stderr.write(`Over budget: ${line}\n`)
process.exitCode = over.length > 0 ? 1 : 0
