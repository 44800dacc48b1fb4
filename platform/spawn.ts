import { fork, type ChildProcess, type ForkOptions } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

/* What runs beside the platform is a module of its own: `name.js` of the server build, or its source (`npm run dev`, tests). */

const isBuilt = import.meta.filename.endsWith('.js')

const sourceOf = (folder: string, name: string): string => join(folder, `${name}.ts`)
const builtOf = (name: string): string => join(import.meta.dirname, `${name}.js`)

// A thread on Node 20 does not inherit the TypeScript loader of its parent, so it starts with a line of JavaScript.
const startTypeScript = `
  const { workerData } = require('node:worker_threads')
  import('tsx/esm/api').then(({ tsImport }) => tsImport(workerData.file, workerData.file)).catch((error) => { throw error })
`

/** Runs the module `name` of a source folder in a thread, which gets `data` as its `workerData`. */
export const startThread = (folder: string, name: string, data: Readonly<Record<string, string>>): Worker =>
  isBuilt
    ? new Worker(builtOf(name), { workerData: data, execArgv: [] })
    : new Worker(startTypeScript, {
        eval: true,
        workerData: { ...data, file: pathToFileURL(sourceOf(folder, name)).href },
        execArgv: [],
      })

/** Runs the module `name` of a source folder in a process; `execArgv` are options of Node. */
export const startProcess = (
  folder: string,
  name: string,
  execArgv: readonly string[],
  options: ForkOptions,
): ChildProcess => {
  if (isBuilt) return fork(builtOf(name), { ...options, execArgv: [...execArgv] })
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  return fork(sourceOf(folder, name), { ...options, execArgv: ['--import', loader, ...execArgv] })
}
