import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '..')

interface Outcome {
  readonly name: string
  readonly ok: boolean
  readonly seconds: number
  readonly output: string
}

const readScripts = (): readonly (readonly [string, string])[] => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  return Object.entries(scripts).filter(([name]) => name.startsWith('check:'))
}

/** Runs one script as npm would, without npm's own overhead. */
const run = (name: string, command: string): Promise<Outcome> =>
  new Promise((ended) => {
    const began = performance.now()
    let output = ''
    const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`
    const child = spawn(command, {
      cwd: root,
      shell: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      // The type checker behind the linter is a Go program: it need not collect garbage until its memory is full.
      env: { GOGC: 'off', GOMEMLIMIT: '4GiB', ...process.env, PATH: path },
    })
    const hear = (piece: Buffer): void => {
      output += piece.toString()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('close', (code) => ended({ name, ok: code === 0, seconds: (performance.now() - began) / 1000, output }))
  })

const report = ({ name, ok, seconds, output }: Outcome): void => {
  if (!ok) process.stdout.write(`\n${output.trim()}\n\n`)
  process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)\n`)
}

const waiting = [...readScripts()]
const outcomes: Outcome[] = []

const work = async (): Promise<void> => {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const outcome = await run(...next)
    outcomes.push(outcome)
    report(outcome)
  }
}

await Promise.all(Array.from({ length: Math.max(2, Math.min(4, availableParallelism())) }, work))

const failed = outcomes.filter((outcome) => !outcome.ok).map((outcome) => outcome.name)
process.stdout.write(failed.length > 0 ? `\n${failed.join(', ')} failed\n` : '\nEverything is in order.\n')
process.exitCode = failed.length > 0 ? 1 : 0
