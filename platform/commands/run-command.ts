import { StartError } from '../config/config'

/**
 * The options of a command line, as `parse` of `node:util` reads them.
 * @throws StartError with the usage of the command
 */
export const readOptions = <T>(parse: () => { readonly values: T }, usage: string): T => {
  try {
    return parse().values
  } catch (error) {
    throw new StartError(`${(error as Error).message.split('. ')[0] ?? ''}. ${usage}`)
  }
}

/**
 * Runs a command to completion. A failure sets exit code 1; an operator error is printed as one line, any other with
 * its stack.
 */
export const runCommand = (run: () => Promise<void>): void => {
  run().catch((error: unknown) => {
    const told = error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error)
    process.stderr.write(`${told}\n`)
    process.exit(1)
  })
}
