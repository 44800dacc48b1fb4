import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether PgBouncer is installed here. */
export const hasPgBouncer = ((): boolean => {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** A local port nobody listens on. */
export const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

/** Whether somebody listens on a port. */
export const answers = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => done(socket.destroy() !== undefined))
    socket.once('error', () => done(false))
  })

/** Runs PgBouncer from a configuration file until it listens; returns a function that stops it. */
export const runPgBouncer = async (file: string, port: number): Promise<() => void> => {
  const asRoot = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn('pgbouncer', ['-q', ...asRoot, file], { stdio: 'ignore' })
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer exited with ${child.exitCode}`)
    await new Promise((done) => setTimeout(done, 50))
  }
  return () => void child.kill('SIGTERM')
}

/**
 * PgBouncer in transaction mode in front of a database, with few connections so that calls share them; returns its
 * address. `restart` stops it with all its connections and starts it again; `turnTo` redirects it to another server.
 */
export const startPgBouncer = async (url: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'pishkhan-pgbouncer-'))
  // As root it switches to another user, who reads the file.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const leadTo = (server: string): void => {
    const { hostname, port: behind, username } = new URL(server)
    writeFileSync(
      file,
      `[databases]
* = host=${hostname} port=${behind || '5432'} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 6
`,
    )
  }
  leadTo(url)
  let stop = await runPgBouncer(file, port)
  const restart = async (): Promise<void> => {
    stop()
    while (await answers(port)) await new Promise((done) => setTimeout(done, 50))
    stop = await runPgBouncer(file, port)
  }
  const through = new URL(url)
  through.host = `127.0.0.1:${port}`
  return {
    url: through.href,
    restart,
    turnTo: (server: string): Promise<void> => {
      leadTo(server)
      return restart()
    },
    stop: (): void => {
      stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
