import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { link } from '../src/paths'
import { inBrowser } from './bench/browser'
import { timeCalls, timeNewPeriods, type Timing } from './bench/calls'
import { throwAwayPostgres } from './bench/cluster'
import { timeExports, type ExportSpeed } from './bench/exports'
import { stock, timePhoneVisits, type PhonePage } from './bench/lighthouse'
import { timeNextPages, type NextPage } from './bench/next-page'
import { seed, signIn, startProduct, type Product, type Session } from './bench/product'
import { measureShifts, mostShift } from './bench/shifts'
import { slowLine, timeSlowVisits, type Visit } from './bench/slow-line'
import { timeTransfers, type TransferSpeed } from './bench/transfers'

/**
 * Targets on PostgreSQL: milliseconds at scale 50 (reports at scale 200), next pages on this machine and on one four
 * times slower, and the megabytes the server may grow by during an export. Reported, never asserted.
 */
const targets = { list: 50, report: 300, transfer: 50, nextPage: 60, slowNextPage: 150, exportGrowth: 100 }

const embedded = 'embedded'

interface Round {
  readonly database: string
  readonly scale: number
  readonly filled: readonly string[]
  /** Resident memory of the server in megabytes, just started and after all calls. */
  readonly memory: { readonly before: number | undefined; readonly after: number | undefined }
  readonly calls: readonly Timing[]
  /** Every read with a period of days, over periods never requested before. */
  readonly newPeriods: readonly Timing[]
  readonly exports: readonly ExportSpeed[]
  readonly nextPages: readonly NextPage[] | undefined
  /** Visits on a slow line; timed once, since the line dominates. */
  readonly visits: readonly Visit[] | undefined
  /** Lighthouse results of first visits by phone. */
  readonly phones: readonly PhonePage[] | undefined
}

const say = (line = ''): void => {
  process.stdout.write(`${line}\n`)
}

const row = (cells: readonly (string | number)[]): string =>
  cells.map((cell, at) => (at === 0 ? String(cell).padEnd(66).slice(0, 66) : String(cell).padStart(9))).join('')

const verdict = (figure: number, target: number | undefined): string =>
  target === undefined ? '' : figure <= target ? 'ok' : `> ${target}`

const sayHeading = (what: string): void =>
  say(`\n${row([what, 'rows', 'kB', 'p50 ms', 'p95 ms', `≤ ${targets.list}/${targets.report}`])}`)

const sayTiming = ({ call, list, rows, bytes, p50, p95 }: Timing): void =>
  say(row([call, rows ?? '', (bytes / 1024).toFixed(1), p50, p95, verdict(p95, list ? targets.list : targets.report)]))

const measureVisits = async (address: string): Promise<readonly Visit[] | undefined> => {
  const session = await signIn(address, '3')
  const visits = await inBrowser((browser) => timeSlowVisits(browser, address, session))
  const { roundTrip, megabits, slower } = slowLine
  say(`\n${row([`${roundTrip} ms, ${megabits} Mbit/s, ${slower}× slower`, 'visit', 'usable', 'filled', 'goal', ''])}`)
  for (const { page, visit, usable, filled, goal } of visits ?? [])
    say(row([link(page), visit, usable, filled, goal ?? '', verdict(usable, goal)]))
  return visits
}

/** Lighthouse visits per page; the median counts. */
const phoneTurns = 5

const measurePhoneVisits = async (address: string, only?: string): Promise<readonly PhonePage[] | undefined> => {
  const beside = (figure: number, goal: number | undefined) => (goal === undefined ? figure : ` ${figure}/${goal}`)
  say(
    `\n${row([`Lighthouse, middle of ${phoneTurns} / goal`, 'score', 'LCP ms', 'TBT ms', 'CLS', 'KiB JS', 'files', 'machine', 'alone:', 'LCP ms', 'TBT ms'])}`,
  )
  return timePhoneVisits(address, { only, turns: phoneTurns }, ({ page, goal, middle }) => {
    const { score, lcp, tbt, cls, script, files, machine, alone } = middle
    const where = page === stock ? stock : link(page)
    const figures = [beside(score, goal.score), beside(lcp, goal.lcp), tbt, cls, beside(script, goal.script), files]
    say(row([where, ...figures, machine, beside(alone.score, goal.score), alone.lcp, alone.tbt]))
  })
}

const measureNextPages = async (address: string, session: Session): Promise<readonly NextPage[] | undefined> => {
  const pages = await inBrowser((browser) => timeNextPages(browser, address, session))
  const goals = `≤ ${targets.nextPage}/${targets.slowNextPage}`
  if (pages) say(`\n${row(['next page painted', 'slower', 'turns', 'p50 ms', 'p95 ms', goals])}`)
  for (const { list, slower, turns, p50, p95 } of pages ?? [])
    say(
      row([list, `${slower}×`, turns, p50, p95, verdict(p95, slower === 1 ? targets.nextPage : targets.slowNextPage)]),
    )
  return pages
}

const measureExports = async (product: Product): Promise<readonly ExportSpeed[]> => {
  const exported = await timeExports(product)
  say(`\n${row(['export of a whole list', 'rows', 'MB', 'seconds', 'grew MB', `≤ ${targets.exportGrowth}`])}`)
  for (const { list, rows, size, seconds, growth } of exported)
    say(
      row([
        list,
        rows,
        size,
        seconds,
        growth ?? '?',
        growth === undefined ? '' : verdict(growth, targets.exportGrowth),
      ]),
    )
  return exported
}

const measure = async (
  database: string,
  scale: number,
  env: Readonly<Record<string, string>>,
  withBrowser: boolean,
): Promise<Round> => {
  say(`\n${database}, scale ${scale}: filling …`)
  const filled = (await seed(scale, env)).trim().split('\n')
  filled.forEach((line) => say(`  ${line}`))
  const product = await startProduct(env)
  try {
    const session = await signIn(product.address)
    const before = product.memory()
    sayHeading('call')
    const calls = await timeCalls(product, session, sayTiming)
    sayHeading('period of 7 to 730 days, never asked before')
    const newPeriods = await timeNewPeriods(product, session, sayTiming)
    const exports = await measureExports(product)
    const nextPages = withBrowser ? await measureNextPages(product.address, session) : undefined
    if (withBrowser && !nextPages) say('\nNo Chromium found: next pages are not timed.')
    const visits = nextPages && database === embedded ? await measureVisits(product.address) : undefined
    const phones = visits && (await measurePhoneVisits(product.address))
    const memory = { before, after: product.memory() }
    say(`\nserver memory: ${memory.before ?? '?'} MB before, ${memory.after ?? '?'} MB after`)
    return { database, scale, filled, memory, calls, newPeriods, exports, nextPages, visits, phones }
  } finally {
    await product.end()
  }
}

const onEmbedded = async (withBrowser: boolean): Promise<Round> => {
  const folder = mkdtempSync(join(tmpdir(), 'pishkhan-bench-'))
  try {
    return await measure(embedded, 1, { DATA_DIR: folder, DATABASE_URL: '' }, withBrowser)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const onlyInBrowser = async (measureIt: (address: string) => Promise<unknown>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'pishkhan-bench-'))
  const product = await startProduct({ DATA_DIR: folder, DATABASE_URL: '' })
  try {
    if (!(await measureIt(product.address))) say('No Chromium found: nothing is timed.')
  } finally {
    await product.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Transfers are timed on a separate database, because they change what the calls read. */
const measureTransfers = async (): Promise<TransferSpeed | undefined> => {
  const database = await throwAwayPostgres(process.env['DATABASE_URL'])
  if (!database) return undefined
  const before = process.env['DATABASE_URL']
  process.env['DATABASE_URL'] = database.url
  try {
    const speed = await timeTransfers(50)
    say(`\n${row(['transfers on PostgreSQL', 'clients', 'a second', 'p50 ms', 'p95 ms', `≤ ${targets.transfer}`])}`)
    say(row(['one every 2.5 s from each', 50, '', speed.p50, speed.p95, verdict(speed.p95, targets.transfer)]))
    say(row(['without a pause', 50, speed.perSecond, '', speed.loadedP95, '']))
    say(
      `one transfer: ${speed.statements} statements, ${speed.cpu.node ?? '?'} ms of node, ${speed.cpu.database ?? '?'} ms of PostgreSQL`,
    )
    if (speed.failed > 0) say(`${speed.failed} transfers failed`)
    say(`\n${row(['reads beside them', '', '', 'failed', 'p95 ms', ''])}`)
    const { idle, halfLoad, locked } = speed.reads
    say(row(['nothing else', '', '', idle.failed, idle.p95, '']))
    say(
      row([
        'transfers at half of that rate',
        '',
        '',
        halfLoad.failed,
        halfLoad.p95,
        verdict(halfLoad.p95, idle.p95 * 2),
      ]),
    )
    say(row(['while all money is locked for 25 s', '', '', locked.failed, locked.p95, '']))
    return speed
  } finally {
    if (before === undefined) delete process.env['DATABASE_URL']
    else process.env['DATABASE_URL'] = before
    await database.drop()
  }
}

const onPostgres = async (scale: number, withBrowser: boolean): Promise<Round | undefined> => {
  const database = await throwAwayPostgres(process.env['DATABASE_URL'])
  if (!database) return undefined
  try {
    return await measure(`PostgreSQL ${database.version}`, scale, { DATABASE_URL: database.url }, withBrowser)
  } finally {
    await database.drop()
  }
}

/** Fails when a screen shifts by more than it may. */
const sayShifts = async (only: string | undefined): Promise<void> => {
  say(row(['layout shift of a visit', 'width', 'sum', `≤ ${mostShift}`]))
  let [screens, jumped] = [0, 0]
  await measureShifts(only, ({ page, as, width, sum, moved }) => {
    screens += 1
    say(row([as === undefined ? page : `${page} as ${as}`, width, sum, verdict(sum, mostShift)]))
    if (sum <= mostShift) return
    jumped += 1
    for (const what of moved) say(`    ${what}`)
  })
  say(`\n${screens} visits, ${jumped} jump by more than ${mostShift}.`)
  if (jumped > 0) process.exitCode = 1
}

const run = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      /** Scale on PostgreSQL; the embedded database always has scale 1. */
      scale: { type: 'string', default: '50' },
      'no-browser': { type: 'boolean', default: false },
      'only-postgres': { type: 'boolean', default: false },
      /** Only the visits on a slow line. */
      'only-visits': { type: 'boolean', default: false },
      /** Only Lighthouse results of first visits by phone. */
      lighthouse: { type: 'boolean', default: false },
      /** Only the next pages of lists, on the embedded database. */
      'only-next-pages': { type: 'boolean', default: false },
      /** Only layout shifts while screens load. */
      shifts: { type: 'boolean', default: false },
      /** With `lighthouse` or `shifts`, only the screens whose name contains this. */
      only: { type: 'string' },
      /** Only transfers by many clients on PostgreSQL. */
      'only-transfers': { type: 'boolean', default: false },
    },
  })
  const scale = Number(values.scale)
  if (!Number.isInteger(scale) || scale < 1 || scale > 1000) throw new Error('--scale must be from 1 to 1000.')
  if (values['only-visits']) return onlyInBrowser(measureVisits)
  const { only } = values
  if (values.lighthouse) return onlyInBrowser((address) => measurePhoneVisits(address, only))
  if (values['only-next-pages'])
    return onlyInBrowser(async (address) => measureNextPages(address, await signIn(address)))
  if (values.shifts) return sayShifts(only)
  if (values['only-transfers']) return void (await measureTransfers())
  const withBrowser = !values['no-browser']
  const rounds: Round[] = []
  if (!values['only-postgres']) rounds.push(await onEmbedded(withBrowser))
  const large = await onPostgres(scale, withBrowser)
  if (large) rounds.push(large)
  else say('\nNo PostgreSQL found: set DATABASE_URL or install it to time large data.')
  const transfers = await measureTransfers()
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, memoryGb: Math.round(totalmem() / 2 ** 30) }
  const folder = join(import.meta.dirname, '../reports')
  mkdirSync(folder, { recursive: true })
  const report = { at: new Date().toISOString(), node: process.version, machine, targets, rounds, transfers }
  writeFileSync(join(folder, 'bench.json'), `${JSON.stringify(report, undefined, 2)}\n`)
  say('\nreports/bench.json is written.')
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})
