import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'

const root = join(import.meta.dirname, '..')

/** The pure modules that must not be wrong, by what they decide. */
const modules: Readonly<Record<string, readonly string[]>> = {
  postings: ['platform/money/ledger/rules.ts'],
  limits: [
    'platform/money/rules.ts',
    'platform/money/second-person/rules.ts',
    'platform/money/transfers/state-table.ts',
    'platform/money/withdrawals/state-table.ts',
  ],
  amounts: ['contract/money/amounts.ts'],
  shares: ['platform/money/shares/percents.ts', 'platform/money/shares/state-table.ts'],
  fees: ['contract/money/withdrawal-fees.ts'],
  access: ['contract/access.ts'],
  'sign-in limits': ['platform/http/rate-limits.ts', 'platform/http/quiet.ts'],
  identifiers: [
    'contract/identifiers.ts',
    'contract/iban-banks.ts',
    'contract/money/wallet-addresses.ts',
    'platform/money/transfers/look-alike.ts',
    'platform/people/mask.ts',
  ],
}

/** The percentage of mutations the tests must detect (goal G23 of the safety goals). */
const bar = 90

const noticed = new Set(['Killed', 'Timeout'])
const missed = new Set(['Survived', 'NoCoverage'])

interface Mutant {
  readonly fileName: string
  readonly status: string
}

const scoreOf = (mutants: readonly Mutant[]): { readonly score: number; readonly tried: number } => {
  const killed = mutants.filter(({ status }) => noticed.has(status)).length
  const tried = killed + mutants.filter(({ status }) => missed.has(status)).length
  return { score: tried === 0 ? 100 : (killed / tried) * 100, tried }
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Mutates the pure modules one place at a time and runs their unit tests on each mutation; fails below the bar. */
const run = async (): Promise<void> => {
  const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } })
  const wanted = Object.entries(modules).filter(([name]) => values.only?.includes(name) ?? true)
  if (wanted.length === 0)
    throw new Error(`There is no module ${values.only?.join(', ')}: ${Object.keys(modules).join(', ')}.`)
  const mutants = await new Stryker({
    mutate: wanted.flatMap(([, files]) => [...files]),
    testRunner: 'vitest',
    plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner'))],
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency: Number(process.env['WORKERS'] ?? 2),
    timeoutMS: 10_000,
    tempDirName: 'reports/mutation',
    ignorePatterns: ['dist', '.data', 'public', 'src', 'tests/e2e', 'tests/src'],
    reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
    htmlReporter: { fileName: 'reports/mutation.html' },
    jsonReporter: { fileName: 'reports/mutation.json' },
    clearTextReporter: {
      allowColor: false,
      allowEmojis: false,
      logTests: false,
      reportScoreTable: false,
      reportTests: false,
    },
    thresholds: { high: bar, low: bar, break: null },
    tsconfigFile: '',
    allowEmpty: false,
  }).runMutationTest()
  let failed = 0
  for (const [name, files] of wanted) {
    const { score, tried } = scoreOf(mutants.filter(({ fileName }) => files.includes(relative(root, fileName))))
    const pass = tried > 0 ? score >= bar : true
    if (!pass) failed += 1
    say(`G23 ${name}: ${score.toFixed(1)} % of ${tried} changes noticed (≥ ${bar} %) ${pass ? 'pass' : 'FAIL'}`)
  }
  const { score, tried } = scoreOf(mutants)
  say(`G23 together: ${score.toFixed(1)} % of ${tried}`)
  process.exitCode = failed > 0 ? 1 : 0
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})
