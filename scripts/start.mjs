import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './built.mjs'

/* Runs a command of the server build in this very process: `node scripts/start.mjs main|seed|create-staff …`. */

const [node = '', , command = '', ...options] = process.argv
const file = join(import.meta.dirname, `../dist-server/${command}.js`)

try {
  await ensureBuilt('server')
  if (command === 'main' && !options.includes('--api-only')) await ensureBuilt('site')
} catch (error) {
  process.stderr.write(`${/** @type {Error} */ (error).message}\n`)
  process.exit(1)
}
process.argv = [node, file, ...options]
await import(pathToFileURL(file).href)
