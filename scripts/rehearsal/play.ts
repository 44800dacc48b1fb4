import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '../../contract/index'
import { startGateway } from '../../tests/support/servers/message-gateway'
import { played } from './blocks'
import { callMeanwhile, openCaller, type Account } from './caller'
import { openDocument } from './operator'
import { buildFormer, findFormer, findPackages, presentRelease, type Release } from './releases'

/* Plays the operator in the copy of the machine made by `scripts/rehearsal.ts`; it runs nowhere else. */

const domain = 'panel.rehearsal.test'
const servers = [4181, 4182]
const standIns = '/run/rehearsal/bin'

const began = Date.now()
const say = (line: string): void => {
  const seconds = Math.round((Date.now() - began) / 1000)
  process.stdout.write(`${String(seconds).padStart(4)} s  ${line}\n`)
}
const hold = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(`failed: ${what}`)
  say(`ok: ${what}`)
}

const run = (program: string, ...options: string[]): string =>
  execFileSync(program, options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
const ask = (database: string, sql: string): string =>
  run(
    'runuser',
    '--user',
    'postgres',
    '--',
    'psql',
    '--no-align',
    '--tuples-only',
    '--dbname',
    database,
    '-c',
    sql,
  ).trim()

/** What PostgreSQL's package creates on installation; here it may have been installed earlier, with another data folder. */
const makeCluster = (): void => {
  if (!existsSync('/usr/bin/pg_createcluster')) return
  const version = readdirSync('/usr/lib/postgresql').toSorted((a, b) => Number(b) - Number(a))[0] ?? ''
  run('pg_createcluster', version, 'main')
}

const makeCertificate = (): void => {
  const subject = ['-subj', `/CN=${domain}`, '-addext', `subjectAltName=DNS:${domain}`]
  const files = ['-keyout', '/root/privkey.pem', '-out', '/root/fullchain.pem']
  run('openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files)
  process.env['CURL_CA_BUNDLE'] = '/root/fullchain.pem'
}

/** The number of rows in each table of a database. */
const countsOf = (database: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ask(
      database,
      `select table_name || '=' || (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', table_name), false, true, '')))[1]
         from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    )
      .split('\n')
      .map((line) => line.split('=') as [string, string]),
  )

const serversRun = ({ name }: Release): boolean =>
  servers.every((port) => {
    const pid = readFileSync(`/run/rehearsal/units/pishkhan@${port}.service.pid`, 'utf8')
    return readlinkSync(`/proc/${pid}/cwd`) === `/opt/pishkhan/${name}`
  })

const { release, values, steps } = played['docs/deploying.md']
const { backup, restore, upgrade, back } = played['docs/operating.md']

const play = async (gateway: Awaited<ReturnType<typeof startGateway>>): Promise<void> => {
  const deploying = openDocument('docs/deploying.md')
  const operating = openDocument('docs/operating.md')

  makeCluster()
  appendFileSync('/etc/hosts', `127.0.0.1 ${domain}\n`)
  const fetched = findPackages(standIns)
  say(
    `production packages: ${fetched ? 'npm ci --omit=dev, as written' : 'no registry answers: npm ci copies those of this checkout and takes away those of development'}`,
  )
  const { commit, without } = findFormer()
  const former = buildFormer(commit)
  say(
    `former release: commit ${commit}, the last without ${without}, built here; deploy/ and packages of this checkout`,
  )
  for (const { name, folder } of [former, presentRelease])
    await deploying.follow(release, { folder, own: { RELEASE: name } })
  hold(
    readdirSync('/root').filter((name) => /^pishkhan-.*\.tar\.gz$/.test(name)).length === 2,
    'both releases are packed',
  )

  const [first, second] = ['09121112233', '09124445566']
  await deploying.follow(values, {
    own: {
      DOMAIN: domain,
      RELEASE: former.name,
      DATABASE_PASSWORD: 'fe01dcba98765432',
      OUTBOX_URL: gateway.address,
      FIRST_ADMIN_PHONE: first,
      SECOND_ADMIN_PHONE: second,
    },
  })
  const passwords: string[] = []
  for (const step of steps) {
    const said = (await deploying.follow(step)).join('\n')
    passwords.push(...[...said.matchAll(/Password, shown only now: (\S+)/g)].map(([, password = '']) => password))
    say(`docs/deploying.md: ${step}`)
    if (step === 'Packages') makeCertificate()
  }
  hold(serversRun(former), `two servers of ${former.name} are ready, through nginx over https too`)
  const caller = openCaller(domain, readFileSync('/root/fullchain.pem', 'utf8'))

  const admins: readonly [Account, Account] = [
    { phone: first, password: passwords[0] ?? '' },
    { phone: second, password: passwords[1] ?? '' },
  ]
  for (const { phone, password } of admins) await caller.signIn(phone, password)
  hold(passwords.length === 2, 'both admins sign in with the passwords that were shown')

  const [, reserve] = admins
  const newcomer = { phone: '09127778899', password: 'Mountain-and-sea-1405' }
  await caller.call(contract.people.verifyPhone, { query: { phone: newcomer.phone } })
  const codeOf = (): string | undefined => gateway.posted.find(({ body }) => body['code'])?.body['code']
  for (let n = 0; codeOf() === undefined && n < 100; n += 1) await new Promise((done) => setTimeout(done, 100))
  const otp = codeOf() ?? ''
  hold(otp !== '', 'the gateway was handed a code')
  const signUp = { ...newcomer, otp, first_name: 'Sara', last_name: 'Ahmadi' }
  const { token } = await caller.call(contract.people.signup, { body: signUp })
  const openTicket = async (subject: string): Promise<void> => {
    const { results } = await caller.call(contract.tickets.departments, {}, token)
    const department = String(results[0]?.id)
    await caller.call(contract.tickets.openTicket, { body: { department, subject, text: subject } }, token)
  }
  const ticketsOf = async (): Promise<number> => {
    const session = await caller.signIn(newcomer.phone, newcomer.password)
    return (await caller.call(contract.tickets.tickets, {}, session)).count
  }
  await openTicket('Before everything')
  hold((await ticketsOf()) === 1, 'somebody who signed up through nginx opened a ticket and reads it')

  const stepsBefore = Number(ask('pishkhan', 'select count(*) from drizzle.__drizzle_migrations'))
  const upgraded = await callMeanwhile(caller, token, reserve, () =>
    operating.follow(upgrade, { own: { RELEASE: presentRelease.name } }),
  )
  const stepsAfter = Number(ask('pishkhan', 'select count(*) from drizzle.__drizzle_migrations'))
  hold(stepsAfter > stepsBefore, `the upgrade backed up first, and took ${stepsAfter - stepsBefore} step of the schema`)
  hold(serversRun(presentRelease), `both servers are of ${presentRelease.name}, one after the other`)
  await noneFailed('the upgrade', upgraded)
  await openTicket('After the upgrade')

  const kept = (): readonly string[] => readdirSync('/var/lib/pishkhan/backups').toSorted()
  const earlier = kept().length
  const before = countsOf('pishkhan')
  await operating.follow(backup)
  const after = countsOf('pishkhan')
  hold(
    kept().length === earlier + 1 && kept().every((name) => name.endsWith('.dump')),
    `a backup is there and was proved: ${kept().at(-1)}`,
  )

  const restoring = await operating.follow(restore, { at: 0 })
  const restored = countsOf('pishkhan_restored')
  const still = Object.keys(before).filter((table) => before[table] === after[table])
  hold(
    still.length > 50 &&
      ['users', 'tickets', 'ticket_messages'].every((table) => still.includes(table)) &&
      still.every((table) => before[table] === restored[table]),
    `the restored copy has the rows of all ${still.length} tables that stood still meanwhile, ${before['tickets']} tickets among them`,
  )
  hold(restoring.join('').includes('ok') && !restoring.join('').includes('BROKEN'), 'the books of the copy hold')
  await operating.follow(restore, { at: 1 })
  hold((await ticketsOf()) === 2, 'the copy in the place of the database is served, with both tickets')

  const wentBack = await callMeanwhile(caller, token, reserve, () =>
    operating.follow(back, { own: { RELEASE: former.name } }),
  )
  hold(serversRun(former), `both servers are of ${former.name} again, on the schema of ${presentRelease.name}`)
  await noneFailed('the way back', wentBack)
  await openTicket('After the way back')
  hold((await ticketsOf()) === 3, 'existing tickets are read and new ones opened')
  caller.close()
}

const noneFailed = async (
  during: string,
  { calls, failed }: { readonly calls: number; readonly failed: readonly string[] },
) => {
  if (failed.length > 0) say(`the first that failed: ${failed[0]}`)
  hold(failed.length === 0 && calls > 0, `${calls} calls through nginx during ${during}, ${failed.length} failed`)
}

/** The end of each service's log, which `journalctl` would show. */
const tellLogs = (): void => {
  for (const name of readdirSync('/var/log').filter((file) => file.endsWith('.service.log'))) {
    const lines = readFileSync(join('/var/log', name), 'utf8').trim().split('\n').slice(-10)
    process.stdout.write(`\n${name}\n${lines.join('\n')}\n`)
  }
}

const gateway = await startGateway()
try {
  await play(gateway)
  say('the documents hold')
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
  tellLogs()
  process.exitCode = 1
} finally {
  await gateway.close()
}
process.exit()
