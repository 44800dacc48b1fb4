import { StartError } from '../config/config'

/** Runs a command to its end; what goes wrong is told in one line where it is the operator's, else with its stack, and ends it with 1. */
export const runCommand = (run: () => Promise<void>): void => {
  run().catch((error: unknown) => {
    const told = error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error)
    process.stderr.write(`${told}\n`)
    process.exit(1)
  })
}
