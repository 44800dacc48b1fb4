import { StartError } from '../config/config'

/**
 * What stood behind a command, as `parse` of `node:util` reads it.
 * @throws StartError that says how the command is called
 */
export const readOptions = <T>(parse: () => { readonly values: T }, usage: string): T => {
  try {
    return parse().values
  } catch (error) {
    throw new StartError(`${(error as Error).message.split('. ')[0] ?? ''}. ${usage}`)
  }
}

/**
 * Runs a command to its end; what goes wrong is told in one line where it is the operator's, else with its stack, and
 * ends it with 1.
 */
export const runCommand = (run: () => Promise<void>): void => {
  run().catch((error: unknown) => {
    const told = error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error)
    process.stderr.write(`${told}\n`)
    process.exit(1)
  })
}
