import { parseArgs } from 'node:util'
import { checkCrossSite } from './conformance/cross-site'
import { checkConformance, whyNot } from './conformance/kit'

/* Calls every read of the contract on somebody's platform and reports where it deviates. It changes nothing. */

const usage =
  'Usage: npm run conformance -- --base https://api.example.ir/api --token TOKEN [--origin https://panel.example.ir]\n' +
  'TOKEN is what POST /account/login/ returned for a member of staff; it may be set in the environment instead.\n' +
  'With --origin, also checks whether a browser lets a console at that address call the platform.'

const end = (line: string): never => {
  process.stderr.write(`${line}\n`)
  process.exit(2)
}

const readArguments = () => {
  try {
    return parseArgs({
      options: { base: { type: 'string' }, token: { type: 'string' }, origin: { type: 'string' } },
    }).values
  } catch (error) {
    return end(`${(error as Error).message}\n${usage}`)
  }
}

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

const { base = '', token = process.env['TOKEN'] ?? '', origin } = readArguments()
if (!isWebAddress(base) || token === '' || (origin !== undefined && !isWebAddress(origin))) end(usage)

const target = { base, token }
const reason = await whyNot(target)
if (reason !== undefined) end(reason)

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const fromBrowsers = origin === undefined ? [] : await checkCrossSite(target, new URL(origin).origin)
const { kept, findings: ofReads, untried } = await checkConformance(target)
const findings = [...fromBrowsers, ...ofReads]
for (const { endpoint, field, expected, got, times } of findings) {
  say(endpoint)
  say(`  field     ${field}${times > 1 ? ` (${times} times)` : ''}`)
  say(`  expected  ${expected}`)
  say(`  got       ${got}`)
}
for (const endpoint of untried) say(`${endpoint}: not tried, no record to call it with`)
const broken = new Set(findings.map(({ endpoint }) => endpoint)).size
say(`${kept.length} kept the contract, ${broken} did not, ${untried.length} not tried`)
process.exitCode = broken > 0 ? 1 : 0
