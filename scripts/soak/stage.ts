import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { migrateDatabase } from '../../platform/db/migrate'
import { databaseApart } from '../../tests/support/servers/database'
import { startGateway } from '../../tests/support/servers/message-gateway'
import { freePort, startPgBouncer } from '../../tests/support/servers/pgbouncer'
import { askPostgres, postgresFolder } from '../../tests/support/servers/postgres-programs'
import { startStandby } from '../../tests/support/servers/standby'
import { startVictim, type Victim } from './victim'

/** A separate disk that can be filled; it is in memory, and only root may create it. */
interface SmallDisk {
  readonly folder: string
  readonly fill: () => void
  readonly free: () => void
  readonly remove: () => void
}

/** A disk of this many megabytes, or `undefined` if this account may not create one. */
const smallDisk = (megabytes: number): SmallDisk | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'pishkhan-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  chmodSync(folder, 0o1777)
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: () => {
      const piece = Buffer.alloc(1 << 16)
      try {
        for (;;) writeFileSync(filler, piece, { flag: 'a' })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove: () => {
      execFileSync('umount', ['-l', folder], { stdio: 'ignore' })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const clock = pathToFileURL(join(import.meta.dirname, 'jumping-clock.mjs')).href

const makePrimary = async (bin: string, disk: SmallDisk | undefined, ends: (() => unknown)[]) => {
  const home = postgresFolder(bin, 'outages')
  ends.push(() => home.remove())
  if (disk) {
    const data = join(disk.folder, 'data')
    const { uid, gid } = statSync(dirname(home.data))
    mkdirSync(data, { mode: 0o700 })
    chownSync(data, uid, gid)
    symlinkSync(data, home.data)
  }
  home.run('initdb', ['-D', home.data, '-U', 'pishkhan', '--auth=trust', '-E', 'UTF8', '--no-locale'])
  const server = `postgres://pishkhan@127.0.0.1:${await freePort()}/postgres`
  const start = () => home.start(server, ['max_wal_size=128MB'])
  let stop = await start()
  ends.push(() => stop(true))
  return {
    server,
    /** Shuts down in order, or at once as when its machine is lost. */
    stopPrimary: (atOnce?: boolean): Promise<void> => stop(atOnce),
    startPrimary: async (): Promise<void> => void (stop = await start()),
    /** Whether it responds; a full disk may have ended it. */
    primaryAnswers: (): Promise<boolean> =>
      askPostgres(server, 'select 1').then(
        () => true,
        () => false,
      ),
  }
}

const build = async (bin: string, ends: (() => unknown)[]) => {
  const disks = { database: smallDisk(1_200), servers: smallDisk(64) }
  ends.push(
    () => disks.database?.remove(),
    () => disks.servers?.remove(),
  )
  const { server, ...primary } = await makePrimary(bin, disks.database, ends)
  const database = await databaseApart('empty', server)
  const url = database.env.DATABASE_URL
  // The migration stores our session settings with the role in a database: PgBouncer passes none on.
  const connection = await database.open()
  await migrateDatabase(connection)
  await connection.close()
  const standby = await startStandby(url)
  ends.push(() => standby.remove())
  const bouncer = await startPgBouncer(url)
  ends.push(() => bouncer.stop())
  const gateway = await startGateway()
  ends.push(() => gateway.close())
  await askPostgres(server, `alter system set synchronous_standby_names = '*'`)
  await askPostgres(server, 'select pg_reload_conf()')

  const startServer = (): Promise<Victim> =>
    startVictim({
      PISHKHAN_MODE: 'production',
      HOST: '127.0.0.1',
      DATABASE_URL: bouncer.url,
      DATA_DIR: '',
      OUTBOX_URL: gateway.address,
      NODE_OPTIONS: `--import ${clock}`,
      ...(disks.servers && { TMPDIR: disks.servers.folder }),
    })
  const servers: Victim[] = []
  ends.push(() => Promise.all(servers.map((one) => one.kill())))
  servers.push(await startServer())
  servers.push(await startServer())
  return {
    ...primary,
    servers: servers as readonly Victim[],
    bouncer,
    gateway,
    standby,
    disks,
    /** The address for inspecting the database, bypassing PgBouncer. */
    url,
    /** Starts a server in place of one that is gone. */
    replaceServer: async (at: number): Promise<void> => void (servers[at] = await startServer()),
  }
}

/**
 * What a company runs: a primary with a synchronous standby, PgBouncer in front, two servers behind it, and a message
 * gateway. The primary's data and the servers' spools are on small disks if this account may create them.
 */
export const openStage = async (bin: string) => {
  /** The clean-up of everything started, in starting order. */
  const ends: (() => unknown)[] = []
  const close = async (): Promise<void> => {
    for (const end of ends.toReversed()) await end()
  }
  try {
    return { ...(await build(bin, ends)), close }
  } catch (error) {
    await close()
    throw error
  }
}

export type Stage = Awaited<ReturnType<typeof openStage>>
