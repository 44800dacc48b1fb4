import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openEmbedded, openPostgres } from '../platform/db/connect'
import { embeddedMajor } from '../platform/db/pglite-server'
import { startPlatform } from '../tests/support/platform'
import { throwInside, transferStorm } from '../tests/support/money-storm'
import { throwAwayPostgres } from './bench/cluster'
import { seed } from './bench/product'
import { timeTransfers } from './bench/transfers'
import { killRounds } from './soak/kills'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

interface Figure {
  readonly name: string
  readonly value: unknown
  readonly bar: string
  readonly pass: boolean
}

const figures: Figure[] = []

const figure = (name: string, value: number | string, bar: string, pass: boolean): void => {
  figures.push({ name, value, bar, pass })
  say(`${name}: ${value} (${bar}) ${pass ? 'pass' : 'FAIL'}`)
}

const none = (name: string, value: number): void => figure(name, value, '0', value === 0)
const atLeast = (name: string, value: number, least: number): void => figure(name, value, `≥ ${least}`, value >= least)

const storms = async (where: string, transfers: number, wide: number, faultRounds: number): Promise<void> => {
  const platform = await startPlatform({ seed: 'demo' })
  try {
    const storm = await transferStorm(platform, { transfers, wide, people: 20, seed: 20_261_121 })
    atLeast(`${where}: random transfers, ${wide} in parallel`, storm.transfers, transfers)
    say(`  acknowledged ${storm.acknowledged}, refused for balance or limit ${storm.refused}`)
    none(`${where}: money lost or made`, storm.moneyLost)
    none(`${where}: overdrafts`, storm.overdrafts)
    none(`${where}: unequal to the oracle`, storm.unequalToOracle)
    none(`${where}: unexpected answers`, storm.otherAnswers)
    atLeast(`${where}: replays and double clicks`, storm.replays, Math.min(1_000, transfers / 10))
    none(`${where}: duplicates`, storm.duplicates)
    const { faults, half } = await throwInside(platform, faultRounds)
    atLeast(`${where}: faults thrown inside the transaction`, faults, faultRounds)
    none(`${where}: half transfers`, half)
  } finally {
    await platform.close()
  }
}

const writeReport = (): void => {
  const reports = join(import.meta.dirname, '../reports')
  mkdirSync(reports, { recursive: true })
  writeFileSync(
    join(reports, 'soak.json'),
    `${JSON.stringify({ at: new Date().toISOString(), figures }, undefined, 2)}\n`,
  )
  const failed = figures.filter(({ pass }) => !pass)
  say(`\n${figures.length} figures, ${failed.length} failed. reports/soak.json is written.`)
  process.exitCode = failed.length > 0 ? 1 : 0
}

const run = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      transfers: { type: 'string', default: '10000' },
      faults: { type: 'string', default: '1000' },
      kills: { type: 'string', default: '100' },
      'only-kills': { type: 'boolean', default: false },
    },
  })
  const [transfers, faults, kills] = [Number(values.transfers), Number(values.faults), Number(values.kills)]
  const database = await throwAwayPostgres(process.env['DATABASE_URL'])
  if (!database) say('No PostgreSQL found: set DATABASE_URL or install it to prove parallel transfers.')
  const folder = mkdtempSync(join(tmpdir(), 'pishkhan-soak-'))
  try {
    if (!values['only-kills']) {
      if (database) {
        process.env['DATABASE_URL'] = database.url
        await storms(`PostgreSQL ${database.version}`, transfers, 50, faults)
        const speed = await timeTransfers(50)
        figure('PostgreSQL: transfer p95 ms, 50 clients', speed.p95, '≤ 50', speed.p95 <= 50)
        say(`  p50 ${speed.p50} ms, ${speed.perSecond} transfers a second at full load (p95 ${speed.loadedP95} ms)`)
      }
      delete process.env['DATABASE_URL']
      await storms('embedded', Math.round(transfers / 5), 50, Math.round(faults / 5))
    }
    if (kills === 0) return writeReport()
    const embedded = { DATA_DIR: folder, DATABASE_URL: '' }
    const report = (where: string, result: Awaited<ReturnType<typeof killRounds>>): void => {
      atLeast(`${where}: kill -9 in mid-transfer`, result.kills, kills)
      say(`  acknowledged ${result.acknowledged}, slowest start ${result.slowestStartMs} ms`)
      none(`${where}: acknowledged lost`, result.lost)
      none(`${where}: done twice`, result.doubled)
      none(`${where}: half done`, result.halfDone)
    }
    report('embedded', await killRounds(kills, embedded, () => openEmbedded(join(folder, `pg${embeddedMajor}`)), say))
    if (database) {
      await seed(1, { DATABASE_URL: database.url })
      report(
        'PostgreSQL',
        await killRounds(kills, { DATABASE_URL: database.url }, () => openPostgres(database.url), say),
      )
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await database?.drop()
  }
  writeReport()
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})
