/** One fact for the log. Never put codes, tokens, passwords, phones or bodies in it. */
export interface LogLine {
  readonly level: 'info' | 'warn' | 'error'
  readonly event: string
  readonly [key: string]: unknown
}

/** Writes one line. */
export type Log = (line: LogLine) => void

const unsafe = /[\u007f-\uffff]/g
const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** One JSON line in pure ASCII, so that nothing a caller sends can break or reorder the log. */
const logLine = (line: LogLine, at: Date): string =>
  JSON.stringify({ at: at.toISOString(), ...line }).replace(unsafe, escaped)

/** Logs to standard output. */
export const consoleLog: Log = (line) => {
  process.stdout.write(`${logLine(line, new Date())}\n`)
}

/** Logs only errors, to standard error. */
export const quietLog: Log = (line) => {
  if (line.level === 'error') process.stderr.write(`${logLine(line, new Date())}\n`)
}

/** What may be logged of an error: its name, message and stack, never the values of a query. */
export const errorFacts = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { error: typeof error }
  const cause = error.cause instanceof Error ? error.cause : undefined
  const isQuery = error.message.startsWith('Failed query')
  return {
    error: error.name,
    message: isQuery ? 'Failed query' : error.message.slice(0, 500),
    ...(cause && { cause: cause.message.slice(0, 500), code: (cause as { code?: unknown }).code }),
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .slice(0, 8)
      .map((line) => line.trim()),
  }
}
