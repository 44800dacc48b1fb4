import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

const debian = '/usr/lib/postgresql'

/** The folder of PostgreSQL's programs, newest first; `undefined` when there are none. */
export const postgresPrograms = (): string | undefined =>
  [
    process.env['POSTGRES_BIN'] ?? '',
    ...(existsSync(debian) ? readdirSync(debian) : [])
      .toSorted((a, b) => Number(b) - Number(a))
      .map((major) => join(debian, major, 'bin')),
  ].find((folder) => folder !== '' && existsSync(join(folder, 'initdb')))

// PostgreSQL refuses to run as root; Debian's package provides an account for it.
const owner = (): { readonly uid?: number; readonly gid?: number } => {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** The first row of a result, over a separate connection. */
export const askPostgres = async <Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Row>(statement)
    return rows[0] as Row
  } finally {
    await client.end()
  }
}

const answering = async (url: string): Promise<void> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return void (await askPostgres(url, 'select 1'))
    } catch (error) {
      if (attempt > 300) throw error
      await new Promise((done) => setTimeout(done, 100))
    }
  }
}

/** A folder of PostgreSQL's account, its programs run in it, and a server on its data. */
export const postgresFolder = (bin: string, name: string) => {
  const folder = mkdtempSync(join(tmpdir(), `pishkhan-${name}-`))
  const as = owner()
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid)
  const data = join(folder, 'data')
  return {
    data,
    run: (program: string, given: readonly string[]): void =>
      void execFileSync(join(bin, program), given, { ...as, cwd: folder, stdio: 'ignore' }),
    /**
     * Starts the server, `settings` as `name=value`, and waits until `url` answers; returns a function that stops it,
     * gracefully or at once.
     */
    start: async (url: string, settings: readonly string[]): Promise<(atOnce?: boolean) => Promise<void>> => {
      const { port } = new URL(url)
      const all = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`, ...settings]
      const server = spawn(join(bin, 'postgres'), ['-D', data, ...all.flatMap((one) => ['-c', one])], {
        ...as,
        cwd: folder,
        stdio: 'ignore',
      })
      const ended = new Promise((done) => server.once('exit', done))
      await answering(url)
      return async (atOnce = false) => {
        server.kill(atOnce ? 'SIGQUIT' : 'SIGINT')
        await ended
      }
    },
    remove: (): void => rmSync(folder, { recursive: true, force: true }),
  }
}
