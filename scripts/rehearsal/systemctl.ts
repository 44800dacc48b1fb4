import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/*
 * A stand-in for `systemctl` where systemd is missing: enables, starts, stops and restarts units. It honours
 * ExecStartPre, ExecStart, ExecStop, User, WorkingDirectory, Environment, EnvironmentFile, LoadCredential,
 * StateDirectory, UMask, NoNewPrivileges, KillSignal and TimeoutStopSec; it does not supervise or sandbox anything.
 */

const state = '/run/rehearsal/units'

const folders = ['/etc/systemd/system', '/lib/systemd/system', '/usr/lib/systemd/system']

class Unknown extends Error {}

interface Unit {
  readonly name: string
  readonly instance: string
  readonly all: (key: string) => readonly string[]
  readonly one: (key: string) => string | undefined
}

const credentialsOf = (name: string): string => join('/run/credentials', name)

const readUnit = (given: string): Unit => {
  const name = /\.(service|timer)$/.test(given) ? given : `${given}.service`
  const instance = /@(.*)\.service$/.exec(name)?.[1] ?? ''
  const file = folders
    .flatMap((folder) => [join(folder, name), join(folder, name.replace(/@.*\./, '@.'))])
    .find((path) => existsSync(path))
  if (file === undefined) throw new Unknown(`Unit ${name} could not be found.`)
  const specifiers: Readonly<Record<string, string>> = {
    i: instance,
    d: credentialsOf(name),
    S: '/var/lib',
    '%': '%',
  }
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, key = '', value = ''] = /^([A-Za-z]+)=(.*)$/.exec(line) ?? []
      return key === ''
        ? []
        : [[key, value.replace(/%([a-zA-Z%])/g, (all, of: string) => specifiers[of] ?? all)] as const]
    })
  const all = (key: string): readonly string[] => lines.filter(([of]) => of === key).map(([, value]) => value)
  return { name, instance, all, one: (key) => all(key).at(-1) }
}

/** The units a name stands for: PostgreSQL's package generates one per cluster. */
const unitsOf = (given: string): readonly Unit[] => {
  if (!/^postgresql(\.service)?$/.test(given)) return [readUnit(given)]
  const clusters = readdirSync('/etc/postgresql').flatMap((version) =>
    readdirSync(join('/etc/postgresql', version)).map((cluster) => `postgresql@${version}-${cluster}.service`),
  )
  return clusters.map(readUnit)
}

const words = (text: string): readonly string[] =>
  [...text.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, single, double, bare]) => single ?? double ?? bare ?? '')

const idOf = (option: '-u' | '-g', user: string): number =>
  Number(execFileSync('id', [option, user], { encoding: 'utf8' }))

const environmentOf = (unit: Unit): Record<string, string> => {
  const pairs = [
    ...unit.all('Environment').flatMap(words),
    ...unit.all('EnvironmentFile').flatMap((path) => readFileSync(path, 'utf8').split('\n')),
  ].filter((line) => /^[A-Za-z_]+=/.test(line))
  const own = Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
  return { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...own }
}

/** Prepares what systemd would: a state folder, and the credentials readable only by the unit. */
const prepare = (unit: Unit, user: string): void => {
  const [uid, gid] = [idOf('-u', user), idOf('-g', user)]
  for (const name of unit.all('StateDirectory').flatMap(words)) {
    const folder = join('/var/lib', name)
    mkdirSync(folder, { recursive: true })
    chownSync(folder, uid, gid)
  }
  const credentials = credentialsOf(unit.name)
  rmSync(credentials, { recursive: true, force: true })
  mkdirSync('/run/credentials', { recursive: true })
  mkdirSync(credentials, { mode: 0o700 })
  for (const credential of unit.all('LoadCredential')) {
    const [name = '', from = ''] = credential.split(':')
    copyFileSync(from, join(credentials, name))
    chmodSync(join(credentials, name), 0o400)
    chownSync(join(credentials, name), uid, gid)
  }
  chownSync(credentials, uid, gid)
}

const commandOf = (unit: Unit, command: string) => {
  const user = unit.one('User') ?? 'root'
  const privileges = unit.one('NoNewPrivileges') === 'yes' ? ['--no-new-privs'] : []
  const as = ['setpriv', '--reuid', user, '--regid', String(idOf('-g', user)), '--init-groups', ...privileges, '--']
  const masked = ['sh', '-c', `umask ${unit.one('UMask') ?? '0022'}; exec "$@"`, 'sh']
  const [program = '', ...options] = [...as, ...masked, ...words(command.replace(/^[-@:+!]+/, ''))]
  return { program, options, mayFail: command.startsWith('-') }
}

const folderOf = (unit: Unit): string => unit.one('WorkingDirectory') ?? '/'
const pidFile = (unit: Unit): string => join(state, `${unit.name}.pid`)

const runToEnd = (unit: Unit, command: string): void => {
  const { program, options, mayFail } = commandOf(unit, command)
  // Output goes to a file: a forking daemon inherits its streams, and a pipe would stay open.
  const log = join('/var/log', `${unit.name}.log`)
  const out = openSync(log, 'a')
  const { status } = spawnSync(program, options, {
    cwd: folderOf(unit),
    env: environmentOf(unit),
    stdio: ['ignore', out, out],
  })
  if (status === 0 || mayFail) return
  const said = readFileSync(log, 'utf8').trim().split('\n').slice(-30).join('\n')
  throw new Unknown(`Job for ${unit.name} failed: ${command} ended with ${status}.\n${said}`)
}

const isRunning = (pid: number): boolean => {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

const pidOf = (unit: Unit): number | undefined => {
  if (!existsSync(pidFile(unit))) return undefined
  const pid = Number(readFileSync(pidFile(unit), 'utf8'))
  return pid > 0 && !isRunning(pid) ? undefined : pid
}

const start = (unit: Unit): void => {
  if (unit.name.endsWith('.timer')) return void readUnit(unit.name.replace(/timer$/, 'service'))
  if (pidOf(unit) !== undefined) return
  prepare(unit, unit.one('User') ?? 'root')
  for (const command of unit.all('ExecStartPre')) runToEnd(unit, command)
  const [command = ''] = unit.all('ExecStart')
  const type = unit.one('Type') ?? 'simple'
  if (type === 'oneshot') return runToEnd(unit, command)
  if (type === 'forking') {
    runToEnd(unit, command)
    return writeFileSync(pidFile(unit), '0')
  }
  const { program, options } = commandOf(unit, command)
  const log = openSync(join('/var/log', `${unit.name}.log`), 'a')
  const child = spawn(program, options, {
    cwd: folderOf(unit),
    env: environmentOf(unit),
    detached: true,
    stdio: ['ignore', log, log],
  })
  writeFileSync(pidFile(unit), String(child.pid))
  child.unref()
}

const stop = async (unit: Unit): Promise<void> => {
  const pid = pidOf(unit)
  for (const command of pid === undefined ? [] : unit.all('ExecStop')) runToEnd(unit, command)
  rmSync(pidFile(unit), { force: true })
  if (pid === undefined || pid === 0) return
  process.kill(pid, unit.one('KillSignal') ?? 'SIGTERM')
  const until = Date.now() + 1000 * Number(unit.one('TimeoutStopSec') ?? 90)
  while (isRunning(pid)) {
    if (Date.now() > until) process.kill(pid, 'SIGKILL')
    await new Promise((done) => setTimeout(done, 50))
  }
}

const verbs: Readonly<Record<string, (unit: Unit) => Promise<void> | void>> = {
  enable: () => undefined,
  start,
  stop,
  restart: async (unit) => {
    await stop(unit)
    start(unit)
  },
}

const [verb = '', ...rest] = process.argv.slice(2)
try {
  mkdirSync(state, { recursive: true })
  const names = rest.filter((name) => name !== '--now')
  const act = verbs[verb]
  if (verb !== 'daemon-reload' && (act === undefined || names.some((name) => name.startsWith('-'))))
    throw new Unknown(`This stand-in for systemctl does not know: ${verb} ${rest.join(' ')}`)
  for (const unit of names.flatMap(unitsOf)) await (rest.includes('--now') ? start(unit) : act?.(unit))
} catch (error) {
  process.stderr.write(`${error instanceof Unknown ? error.message : String((error as Error).stack)}\n`)
  process.exitCode = 1
}
