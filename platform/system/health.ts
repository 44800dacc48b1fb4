import type { Connection } from '../db/connect'
import { schemaProblem } from '../db/schema-state'
import type { LedgerAudit } from '../money/ledger/audit'

/** What a server looks at before it says that it is ready. */
export const checks = ['database', 'schema', 'books', 'disk'] as const
export type Check = (typeof checks)[number]

/** How a server is, by its own looking. */
export interface Health {
  /** What is not well; empty when the server may be sent requests. */
  readonly failing: () => Promise<readonly Check[]>
  /** Remembers that something could not be written for want of room. */
  readonly noteFullDisk: () => void
  /** Whether there was no room lately. */
  readonly isDiskFull: () => boolean
}

const answerSeconds = 5
const fullSeconds = 60
const schemaSeconds = 10

const answers = async ({ ping }: Connection): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((done) => {
    timer = setTimeout(() => done(false), answerSeconds * 1000)
  })
  const answer = ping().then(
    () => true,
    () => false,
  )
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** Looks at one server: `hasRoom` asks the disk beside the embedded database, PostgreSQL tells of its own when it is full. */
export const makeHealth = (
  connection: Connection,
  audit: LedgerAudit,
  hasRoom: () => boolean,
  now: () => Date,
): Health => {
  let schemaIsOurs = true
  let lookedAt = Number.NEGATIVE_INFINITY
  /** As it was when somebody looked last: the schema of a database changes a few times a year. */
  const isSchemaOurs = (): boolean => {
    if (now().getTime() - lookedAt >= schemaSeconds * 1000) {
      lookedAt = now().getTime()
      void schemaProblem(connection.pool).then(
        (problem) => (schemaIsOurs = problem === undefined),
        // Whether the database answers at all is asked elsewhere.
        () => undefined,
      )
    }
    return schemaIsOurs
  }
  let fullAt = Number.NEGATIVE_INFINITY
  const isDiskFull = (): boolean => !hasRoom() || now().getTime() - fullAt < fullSeconds * 1000
  return {
    isDiskFull,
    noteFullDisk: () => {
      fullAt = now().getTime()
    },
    failing: async () => {
      const well: Readonly<Record<Check, boolean>> = {
        database: await answers(connection),
        schema: isSchemaOurs(),
        books: audit.last()?.ok !== false,
        disk: !isDiskFull(),
      }
      return checks.filter((check) => !well[check])
    },
  }
}
