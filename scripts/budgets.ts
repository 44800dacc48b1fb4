import { brotliCompressSync } from 'node:zlib'
import { budgetedPages, firstLoadOf, readBuilt, sourceMaps } from './first-loads'

const kilo = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

const weights = new Map<string, number>()

/** Bytes on the wire: scripts and styles as compressed by the build, a page compressed with brotli, fonts as they are. */
const weigh = (file: string): number => {
  const weight =
    weights.get(file) ??
    (file.endsWith('.html')
      ? brotliCompressSync(readBuilt(file))
      : readBuilt(/\.(?:js|css)$/.test(file) ? `${file}.br` : file)
    ).length
  weights.set(file, weight)
  return weight
}

const sum = (files: ReadonlySet<string>): number => [...files].reduce((total, file) => total + weigh(file), 0)

const over: string[] = []

const judge = (page: string, what: string, size: number, limit: number): string => {
  const tooMuch = size > limit * 1000
  if (tooMuch) over.push(`${page}: ${kilo(size)} of ${what} is more than ${limit} kB`)
  return `${what} ${kilo(size)} of ${limit} kB${tooMuch ? ' (over)' : ''}`
}

process.stdout.write('\nFirst loads, brotli:\n')
// What a server may send before it waits for the first acknowledgement.
process.stdout.write(`  ${judge('every page', 'the page itself', weigh('index.html'), 14)}\n`)
for (const page of budgetedPages) {
  const { scripts, styles, fonts } = firstLoadOf(page)
  const told = [
    judge(page.address, 'JS', sum(scripts), page.script),
    `${scripts.size} files`,
    `CSS ${kilo(sum(styles))}`,
    judge(page.address, 'fonts', sum(fonts), page.font),
  ]
  process.stdout.write(`  ${page.address.padEnd(24)} ${told.join(' · ')}\n`)
}

over.push(...sourceMaps().map((file) => `dist/${file}: source maps do not belong in the site`))
for (const line of over) process.stderr.write(`Over budget: ${line}\n`)
process.exitCode = over.length > 0 ? 1 : 0
