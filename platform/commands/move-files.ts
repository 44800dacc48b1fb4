import '../config/load-env-file'
import { runCommand } from './run-command'
import { readConfig, StartError } from '../config/config'
import { openPrepared } from '../db/prepared'
import { openBucket } from '../files/bucket'
import { moveFiles } from '../files/moved-files'

/* Moves files stored in PostgreSQL to the bucket of S3_*, while servers run. */

const run = async (): Promise<void> => {
  const config = readConfig(process.env, 'command')
  if (config.bucket === undefined) throw new StartError('S3_ENDPOINT must name the object storage that files move to.')
  if (config.databaseUrl === undefined) throw new StartError('DATABASE_URL must name the database files move from.')
  const connection = await openPrepared(config.databaseUrl, config)
  try {
    const moved = await moveFiles({ db: connection.db, bucket: openBucket(config.bucket), now: () => new Date() })
    process.stdout.write(`${moved} files stand in the bucket now; none is left in the database.\n`)
  } finally {
    await connection.close()
  }
}

runCommand(run)
