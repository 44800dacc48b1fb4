import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, realpathSync, rmdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './built.mjs'

/*
 * Follows docs/deploying.md and docs/operating.md command by command on a copy of this machine, from nothing to two
 * servers, an upgrade, a backup, its restored copy and the way back. `scripts/rehearsal/play.ts` says what must hold.
 */

const root = realpathSync(join(import.meta.dirname, '..'))

/** The ports of nginx, PostgreSQL, PgBouncer, the servers and their metrics. */
const ports = [80, 443, 5432, 6432, 4181, 4182, 14181, 14182]

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, () => probe.close(() => done(true)))
  })

/** Why the rehearsal cannot run here, if it cannot. */
const findObstacle = async (): Promise<string | undefined> => {
  if (process.getuid?.() !== 0)
    return 'The rehearsal needs root: it installs packages and mounts, in a copy of the machine.'
  if (!existsSync('/etc/debian_version') || !existsSync('/usr/bin/apt-get'))
    return 'The rehearsal needs Debian: the documents are written for its packages.'
  if (!existsSync('/usr/bin/node'))
    return 'The rehearsal needs Node at /usr/bin/node, where the server unit looks for it.'
  for (const port of ports)
    if (!(await isFree(port))) return `Port ${port} is taken, and the documents need it: stop what is using it.`
  if (spawnSync('unshare', ['--mount', 'true']).status !== 0)
    return 'The rehearsal needs to mount (CAP_SYS_ADMIN): in a container, run it privileged.'
  return undefined
}

const passedOn = /^(?:https?_proxy|no_proxy|node_extra_ca_certs|npm_config_(?:registry|cafile)|term)$/i

const rehearse = (): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'pishkhan-rehearsal-'))
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name))),
    PATH: '/run/rehearsal/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    DEBIAN_FRONTEND: 'noninteractive',
  }
  // Everything started inside ends with the first process of the namespace, and so do the mounts.
  const apart = ['--mount', '--pid', '--ipc', '--fork', '--kill-child', '--']
  const copy = ['bash', join(root, 'scripts/rehearsal/copy-of-machine.sh'), folder, root]
  const play = [join(root, 'node_modules/.bin/tsx'), join(root, 'scripts/rehearsal/play.ts')]
  const child = spawn('unshare', [...apart, ...copy, ...play], {
    env,
    cwd: '/',
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill('SIGKILL'))
  return new Promise((ended) =>
    child.once('close', (code) => {
      rmdirSync(folder)
      ended(code ?? 1)
    }),
  )
}

const obstacle = await findObstacle()
if (obstacle !== undefined) {
  process.stderr.write(`${obstacle}\n`)
  process.exitCode = 2
} else {
  await ensureBuilt('site', 'server')
  process.stdout.write(
    'On a copy of this machine. A stand-in for systemctl starts what the unit files say: their walls (Protect…, Private…), restarts after a crash and the timer need a real systemd, and are not tried.\n',
  )
  process.exitCode = await rehearse()
}
