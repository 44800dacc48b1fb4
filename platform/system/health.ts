import type { Connection } from '../db/connect'
import { schemaProblem } from '../db/schema-state'
import type { Bucket } from '../files/bucket'
import type { LedgerAudit } from '../money/ledger/audit'

/** What a server checks before it reports that it is ready. */
export const checks = ['database', 'schema', 'books', 'disk'] as const
export type Check = (typeof checks)[number]

/** The health of a server, by its own checks. */
export interface Health {
  /** The checks that fail; empty when the server can take requests. */
  readonly failing: () => Promise<readonly Check[]>
  /** Records that something could not be written for lack of space. */
  readonly noteFullDisk: () => void
  /** Whether space ran out recently. */
  readonly isDiskFull: () => boolean
  /** Whether the bucket for files failed to answer the last check. Everything but files goes on without it. */
  readonly isBucketDown: () => boolean
}

const answerSeconds = 5
const fullSeconds = 60
const lookSeconds = 10

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

/** What is checked, and by which clock. */
interface Watched {
  readonly connection: Connection
  readonly audit: LedgerAudit
  readonly bucket: Bucket | undefined
  readonly hasRoom: () => boolean
  readonly now: () => Date
}

/** The result of the last check, made at most every ten seconds: nobody waits for it. `undefined` leaves it as it was. */
const lookedAtBefore = (now: () => Date, look: () => Promise<boolean | undefined>): (() => boolean) => {
  let isWell = true
  let lookedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (now().getTime() - lookedAt >= lookSeconds * 1000) {
      lookedAt = now().getTime()
      void look().then((found) => (isWell = found ?? isWell))
    }
    return isWell
  }
}

/** Checks one server: `hasRoom` asks the disk of the embedded database; PostgreSQL reports its own full disk by itself. */
export const makeHealth = ({ connection, audit, bucket, hasRoom, now }: Watched): Health => {
  const isSchemaOurs = lookedAtBefore(now, () =>
    schemaProblem(connection.pool).then(
      (problem) => problem === undefined,
      // Whether the database answers at all is checked elsewhere.
      () => undefined,
    ),
  )
  const bucketAnswers = lookedAtBefore(now, async () =>
    bucket?.ping().then(
      () => true,
      () => false,
    ),
  )
  let fullAt = Number.NEGATIVE_INFINITY
  const isDiskFull = (): boolean => !hasRoom() || now().getTime() - fullAt < fullSeconds * 1000
  return {
    isDiskFull,
    isBucketDown: () => !bucketAnswers(),
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
