import './env'
import { readConfig, StartError } from './config'
import { openPostgres } from './db/connect'
import { schemaProblem } from './db/schema-state'
import { openBucket } from './files/bucket'
import { moveFiles } from './files/moved-files'

/* Moves files that stand in PostgreSQL to the bucket of S3_*, while servers run. */

const run = async (): Promise<void> => {
  const config = readConfig(process.env, 'command')
  if (config.bucket === undefined) throw new StartError('S3_ENDPOINT must name the object storage that files move to.')
  if (config.databaseUrl === undefined) throw new StartError('DATABASE_URL must name the database files move from.')
  const connection = await openPostgres(config.databaseUrl, config.pools)
  try {
    const problem = await schemaProblem(connection.pool)
    if (problem !== undefined) throw new StartError(problem)
    const moved = await moveFiles({ db: connection.db, bucket: openBucket(config.bucket), now: () => new Date() })
    process.stdout.write(`${moved} files stand in the bucket now; none is left in the database.\n`)
  } finally {
    await connection.close()
  }
}

run().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  )
  process.exit(1)
})
