import { parseArgs } from 'node:util'
import { checkConformance } from './conformance/kit'

/* Asks somebody's platform everything the contract can read, and tells where it does not keep it. Changes nothing. */

const usage =
  'Usage: npm run conformance -- --base https://api.example.ir/api --token TOKEN (or TOKEN in the environment)'

const { base, token } = parseArgs({ options: { base: { type: 'string' }, token: { type: 'string' } } }).values
const session = token ?? process.env['TOKEN']
if (base === undefined || session === undefined || !URL.canParse(base)) {
  process.stderr.write(`${usage}\n`)
  process.exit(2)
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const { kept, findings, untried } = await checkConformance({ base, token: session })
for (const { endpoint, field, expected, got, times } of findings) {
  say(endpoint)
  say(`  field     ${field}${times > 1 ? ` (${times} times)` : ''}`)
  say(`  expected  ${expected}`)
  say(`  got       ${got}`)
}
for (const endpoint of untried) say(`${endpoint}: not tried, there is no record to ask it with`)
const broken = new Set(findings.map(({ endpoint }) => endpoint)).size
say(`${kept.length} kept the contract, ${broken} did not, ${untried.length} were not tried`)
process.exitCode = broken > 0 ? 1 : 0
