import { StartError, type Config } from '../config/config'
import { openPostgres, type Connection } from './connect'
import { migrateDatabase } from './migrate'
import { schemaProblem } from './schema-state'

/** @throws StartError where `url` leads to PgBouncer and nothing names PostgreSQL itself */
const bringUpDemo = async (url: string, { databaseDirectUrl, pools }: Config): Promise<void> => {
  const direct = await openPostgres(databaseDirectUrl ?? url, pools)
  try {
    await migrateDatabase(direct)
  } finally {
    await direct.close()
  }
}

/**
 * Opens the PostgreSQL of `DATABASE_URL` with the schema this release works on. A demo migrates it by itself; in
 * production that is a step of its own (`npm run migrate`), because other servers are using the database.
 * @throws StartError when it does not answer, or has another schema
 */
export const openPrepared = async (url: string, config: Config): Promise<Connection> => {
  if (config.demo) await bringUpDemo(url, config)
  const connection = await openPostgres(url, config.pools)
  try {
    const problem = await schemaProblem(connection.pool)
    if (problem !== undefined) throw new StartError(problem)
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}
