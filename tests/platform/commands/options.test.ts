import { parseArgs } from 'node:util'
import { expect, it } from 'vitest'
import { readOptions } from '../../../platform/commands/run-command'
import { StartError } from '../../../platform/config/config'

const read = (...args: readonly string[]) =>
  readOptions(() => parseArgs({ args: [...args], options: { plan: { type: 'boolean' } } }), 'Known is --plan.')

it('an option that a command does not know is told in one line, with those it knows', () => {
  expect(read('--plan').plan).toBe(true)
  for (const unknown of ['--help', '--plam', 'surplus']) {
    expect(() => read(unknown)).toThrow(StartError)
    expect(() => read(unknown)).toThrow(new RegExp(`^[^\\n]*'${unknown}'[^\\n]*\\. Known is --plan\\.$`))
  }
})
