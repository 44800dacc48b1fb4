import { appendFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule, TestSuite } from 'vitest/node'

/** Options of the reporter in `vitest.config.ts`. */
export interface ClosingLineOptions {
  /** The journeys were skipped because no browser was found. */
  readonly browserMissing?: boolean
}

/** Broken files, failed set-up of a group and errors outside tests fail without a test's name; each counts once. */
const brokenGroups = (module: TestModule): number =>
  [module, ...module.children.allSuites()].filter((group: TestModule | TestSuite) => group.errors().length > 0).length

/**
 * Ends a run with `N passed, N failed` on its own line, followed by `, N skipped` if some were. If `TALLY` names a
 * file, the line is written there instead, for a caller that adds up several runs.
 */
export default class ClosingLine implements Reporter {
  constructor(private readonly options: ClosingLineOptions = {}) {}

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const count = { passed: 0, failed: unhandled.length, skipped: 0, pending: 0 }
    for (const module of modules) {
      count.failed += brokenGroups(module)
      for (const test of module.children.allTests()) count[test.result().state] += 1
    }
    // A test that never finished has not passed.
    const failed = count.failed + count.pending
    const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
    const line = `${count.passed} passed, ${failed} failed${skipped}\n`
    if (this.options.browserMissing) {
      process.stdout.write('\nNo Chromium found: the journeys in tests/e2e were left out. Name one in CHROMIUM_PATH.\n')
    }
    const tally = process.env['TALLY']
    if (tally) appendFileSync(tally, line)
    else process.stdout.write(`\n${line}`)
  }
}
