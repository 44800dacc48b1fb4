import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './built.mjs'

/* Runs a command of the server build in this process:
   `node scripts/start.mjs main|migrate|seed|create-staff|check-books|move-files …`. */

const [node = '', , command = '', ...options] = process.argv
const file = join(import.meta.dirname, `../dist-server/${command}.js`)

// npm runs this in a shell, and a TERM sent to npm ends only npm and the shell.
if (process.env['npm_lifecycle_event'] !== undefined) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

try {
  await ensureBuilt('server')
  if (command === 'main' && !options.includes('--api-only')) await ensureBuilt('site')
} catch (error) {
  process.stderr.write(`${/** @type {Error} */ (error).message}\n`)
  process.exit(1)
}
process.argv = [node, file, ...options]
await import(pathToFileURL(file).href)
