import { errorFacts } from '../log'
import type { Round } from '../db/batches'
import type { Runtime } from '../runtime'
import { BucketError } from './bucket'
import { removeOrphanedObjects } from './stored-files'

/** Deletes from the bucket what no row names. While it does not answer, the next round is soon enough. */
export const sweepFiles = async (
  { bucket, connection, now, log }: Pick<Runtime, 'bucket' | 'connection' | 'now' | 'log'>,
  round: Round,
): Promise<void> => {
  if (!bucket) return
  try {
    await removeOrphanedObjects(connection.db, bucket, now(), round)
  } catch (error) {
    if (!(error instanceof BucketError)) throw error
    log({ level: 'warn', event: 'sweep_files', ...errorFacts(error) })
  }
}
