import { errorFacts } from '../log'
import type { JobScene } from '../queue/queue'
import type { Runtime } from '../runtime'
import { BucketError } from './bucket'
import { removeLooseObjects } from './stored-files'

/** Deletes from the bucket what no row names. While it does not answer, the next round is early enough. */
export const sweepFiles = async (
  { bucket, connection, now, log }: Pick<Runtime, 'bucket' | 'connection' | 'now' | 'log'>,
  { signal }: Pick<JobScene, 'signal'>,
): Promise<void> => {
  if (!bucket) return
  try {
    await removeLooseObjects(connection.db, bucket, now(), signal)
  } catch (error) {
    if (!(error instanceof BucketError)) throw error
    log({ level: 'warn', event: 'sweep_files', ...errorFacts(error) })
  }
}
