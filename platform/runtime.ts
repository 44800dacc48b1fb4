import type { Config } from './config/config'
import type { Connection } from './db/connect'
import type { Replica } from './db/replica'
import type { Bucket } from './files/bucket'
import type { Faults } from './http/faults'
import type { PlatformFacts } from './implement'
import type { QuietLines } from './http/quiet'
import type { LedgerAudit } from './money/ledger/audit'
import type { Log } from './log'
import type { MoneyAdapters } from './money/chain/chain'
import type { Outbox } from './notifications/outbox'
import type { Queue } from './queue/queue'
import type { Health } from './system/health'
import type { Metrics } from './system/metrics'

/** Everything a running platform consists of; tests supply their own clock, outbox and log. */
export interface Runtime {
  readonly connection: Connection
  /** Where reads may go instead of {@link connection}; absent where there is none. */
  readonly replica: Replica | undefined
  readonly config: Config
  readonly now: () => Date
  readonly outbox: Outbox
  /** Work apart from the calls. */
  readonly queue: Queue
  readonly log: Log
  readonly faults: Faults
  /** What is logged only a few times. */
  readonly quiet: QuietLines
  /** The chains and the bank. */
  readonly adapters: MoneyAdapters
  /** Where new files are stored; absent means in their rows. */
  readonly bucket: Bucket | undefined
  /** The books' check of themselves. */
  readonly audit: LedgerAudit
  /** What is counted and measured for `/metrics`. */
  readonly metrics: Metrics
  /** What decides whether this server is ready. */
  readonly health: Health
  /** Whether there is room to write. */
  readonly hasRoom: () => boolean
  /** Whether the platform is about to stop. */
  readonly isStopping: () => boolean
}

/** What handlers may know of a runtime. */
export const platformOf = ({ config, connection, adapters, bucket }: Runtime): PlatformFacts => ({
  demo: config.demo,
  database: connection.kind,
  scryptCost: config.scryptCost,
  workWeek: config.workWeek,
  contestPrize: config.contestPrize,
  supportPhone: config.supportPhone,
  adapters,
  bucket,
})
