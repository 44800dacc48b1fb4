import { resolve } from 'node:path'
import { chainNetworks } from '../../contract/money/networks'
import { idleLimit } from '../../contract/people/idle-time'
import { readHosts, type PageSettings } from '../../contract/page-settings'
import { iranianWeek, readWorkWeek, type WorkWeek } from '../tickets/work-time'
import { readEnvironment, type Environment, type EnvironmentReader, type VariableName } from './environment'
import type { BucketSettings } from '../files/bucket'
import { usualExplorers, type Explorers } from '../money/chain/explorer'
import { samplePrize } from '../notifications/texts'
import { readRetention, type RetentionDays } from './retention'

/** Maximum numbers of connections to PostgreSQL. */
export interface PoolSizes {
  /** For reads and for writes that move no money. */
  readonly database: number
  /** For calls that move money. */
  readonly money: number
  /** To the standby that serves reads. */
  readonly reads: number
}

/** Pool sizes unless the environment sets others. */
export const usualPools: PoolSizes = { database: 10, money: 8, reads: 10 }

/** Everything the environment decides, checked once at start. */
export interface Config {
  readonly port: number
  /** The address to listen on; absent means every address of this machine. */
  readonly host: string | undefined
  /** Folder of the embedded database, its lock and its marker. */
  readonly dataDir: string
  /** A PostgreSQL address; absent means the embedded database. */
  readonly databaseUrl: string | undefined
  /** PostgreSQL itself, where {@link databaseUrl} leads to PgBouncer: for what needs a session of its own. */
  readonly databaseDirectUrl: string | undefined
  /** A streaming standby for reads; absent means the primary serves them. */
  readonly databaseReadUrl: string | undefined
  readonly pools: PoolSizes
  /** A demo, with known accounts, readable codes and a fault switch; otherwise real people and money. */
  readonly demo: boolean
  /** Origins of sites on other hosts that may call this platform from a browser. */
  readonly siteOrigins: readonly string[]
  /** Settings for the pages of this site: where their API is, and who else may sign people in. */
  readonly page: PageSettings
  /** The bucket of an object storage for new files; absent means they are stored in the database. */
  readonly bucket: BucketSettings | undefined
  /** How many days rows are kept in tables that would otherwise grow for ever. */
  readonly retention: RetentionDays
  /** Where codes and notifications are posted (`platform/notifications/outbox.ts`); only a demo may lack it: it prints them. */
  readonly outboxUrl: string | undefined
  /** Where operators are alerted (`platform/system/watch.ts`); absent means only by log, metrics and dashboard. */
  readonly alertWebhookUrl: string | undefined
  /** The payment gateway over HTTP and the key it knows us by; without one, only a demo platform takes payments. */
  readonly gatewayUrl: string | undefined
  readonly gatewayKey: string | undefined
  /** A server that speaks OpenAI's chat API; absent means answers are found in our own articles. */
  readonly assistant:
    | { readonly url: string; readonly model: string; readonly key: string | undefined; readonly seconds: number }
    | undefined
  /** Sign-in with another account: the OpenID Connect provider whose ID tokens are accepted; absent means none. */
  readonly oidc: PageSettings['oidc']
  /** How many proxies in front of the platform are trusted to give the caller's address. */
  readonly trustedProxies: number
  /** Writes are refused while fewer bytes than this are free next to the embedded database. */
  readonly freeSpaceFloor: number
  /** A session expires this long after its last call. */
  readonly idleSeconds: number
  /** A session expires this long after sign-in, used or not. */
  readonly absoluteSeconds: number
  /** Work factor of scrypt as its base-2 logarithm. */
  readonly scryptCost: number
  /** Maximum size of a JSON body, in bytes. */
  readonly jsonLimit: number
  /** Maximum size of a multipart body, in bytes. */
  readonly multipartLimit: number
  /** What is behind the money endpoints: `sandbox` (in a demo only), `none`, or the path of an adopter's module. */
  readonly moneyAdapters: string
  /** Block explorers by chain; see `platform/money/chain/explorer.ts`. */
  readonly explorers: Explorers
  /** The hours in which department SLAs run. */
  readonly workWeek: WorkWeek
  /** The prize for the best of a period, as the contest page shows it; absent where there is none. */
  readonly contestPrize: string | undefined
  /** The number people without a session are asked to call, such as `021-91000000`; absent where there is none. */
  readonly supportPhone: string | undefined
  /** Where Prometheus finds `/metrics`; absent means it is not served. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined
  /** Request log on standard output. */
  readonly logRequests: boolean
}

/** A start that cannot go on, reported in one clear line without a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Who reads the settings: the server, or a command that works only on the database. */
type Use = 'server' | 'command'

/** Who a platform is for: `demo` shows itself with known accounts, `production` is for real people and money. */
type Mode = 'demo' | 'production'

const readMode = (env: Environment, read: EnvironmentReader): Mode => {
  const given = read.text('PISHKHAN_MODE')
  if (given === 'demo' || given === 'production') return given
  if (given !== undefined) read.complain(`PISHKHAN_MODE must be demo or production, not "${given}".`)
  else if (env['NODE_ENV'] === 'production') return 'production'
  else if (read.text('DATABASE_URL') !== undefined)
    read.complain('PISHKHAN_MODE must say production or demo where DATABASE_URL is set.')
  return 'demo'
}

const loopback = '127.0.0.1'
const isLoopback = (host: string): boolean => ['localhost', '::1'].includes(host) || host.startsWith('127.')

/** A demo has known passwords and readable codes: nobody opens one to others without explicitly asking for it. */
const readHost = (mode: Mode, read: EnvironmentReader): string | undefined => {
  const host = read.text('HOST')
  if (mode === 'production') return host
  if (host !== undefined && !isLoopback(host) && read.text('PISHKHAN_MODE') === undefined)
    read.complain(`HOST=${host} opens a demo to others. Say PISHKHAN_MODE=demo if that is meant, else production.`)
  return host ?? loopback
}

const origins = (read: EnvironmentReader): string[] =>
  (read.text('SITE_ORIGINS') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => {
      const url = URL.canParse(part) ? new URL(part) : undefined
      if (url && /^https?:$/.test(url.protocol)) return [url.origin]
      read.complain(`SITE_ORIGINS must list origins such as https://panel.example.ir, not "${part}".`)
      return []
    })

/** `VITE_API_HOSTS` maps site domains to API bases. */
const apiHosts = (read: EnvironmentReader): PageSettings['apiHosts'] => {
  const given = read.text('VITE_API_HOSTS')
  try {
    return given === undefined ? undefined : readHosts(given)
  } catch (error) {
    read.complain((error as Error).message)
    return undefined
  }
}

/** No number of the Tehran exchange begins like this. */
const samplePhone = '021-00000000'

const supportPhone = (read: EnvironmentReader): string | undefined => {
  const given = read.text('SUPPORT_PHONE')?.trim() || undefined
  if (given === undefined || /^\+?[\d -]{4,20}$/.test(given)) return given
  read.complain(`SUPPORT_PHONE must be a number such as 021-91000000, not "${given}".`)
  return undefined
}

/** `EXPLORERS` maps `tron` and `bsc` to addresses with `{hash}` in them; unset means the usual ones, `{}` none. */
const explorers = (read: EnvironmentReader): Explorers => {
  const given = read.text('EXPLORERS')
  if (given === undefined) return usualExplorers
  try {
    const map = JSON.parse(given) as Record<string, unknown>
    const fits = ([chain, address]: [string, unknown]): boolean =>
      (chainNetworks as readonly string[]).includes(chain) &&
      typeof address === 'string' &&
      /^https?:\/\/\S*\{hash\}\S*$/.test(address)
    if (!Object.entries(map).every(fits)) throw new Error()
    return map
  } catch {
    read.complain(
      'EXPLORERS must be a JSON object such as {"tron":"https://tronscan.org/#/transaction/{hash}","bsc":"https://bscscan.com/tx/{hash}"}.',
    )
    return usualExplorers
  }
}

const postgresUrl = (
  read: EnvironmentReader,
  name: 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URL',
): string | undefined => {
  const given = read.text(name)
  if (given === undefined) return undefined
  // The driver accepts a role without a host, with its socket named after a question mark.
  if (/^postgres(ql)?:\/\//.test(given) && URL.canParse(given.replace('@/', '@socket/'))) return given
  read.complain(
    /^postgres(ql)?:\/\//.test(given)
      ? `${name} is no address. In its password, / # ? @ : and % are written as %2F %23 %3F %40 %3A and %25.`
      : `${name} must start with postgres:// or postgresql://.`,
  )
  return undefined
}

const readReplicaUrl = (read: EnvironmentReader): string | undefined => {
  const url = postgresUrl(read, 'DATABASE_READ_URL')
  if (url !== undefined && read.text('DATABASE_URL') === undefined)
    read.complain('DATABASE_READ_URL leads to a standby of DATABASE_URL, which must be set, too.')
  return url
}

/** All settings of a bucket are required except the region, which few storages besides Amazon's use. */
const bucket = (read: EnvironmentReader): BucketSettings | undefined => {
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const endpoint = read.webAddress('S3_ENDPOINT')
  const [, name = '', accessKeyId = '', secretAccessKey = ''] = needed.map(read.text)
  const missing = needed.filter((variable) => read.text(variable) === undefined)
  if (missing.length === needed.length) return undefined
  if (missing.length > 0)
    read.complain(`${missing.join(', ')} must be set, too: files stand in a bucket by all of S3_* or none.`)
  const region = read.text('S3_REGION') ?? 'us-east-1'
  return { endpoint: endpoint ?? '', region, bucket: name, accessKeyId, secretAccessKey }
}

const checkStaffTypes = (read: EnvironmentReader): void => {
  const given = read.text('STAFF_TYPES')
  if (given !== undefined && !/^\d{1,2}(,\d{1,2})*$/.test(given))
    read.complain(`STAFF_TYPES must be type codes separated by commas, such as 1,2,5,7, not "${given}".`)
}

const assistant = (read: EnvironmentReader): Config['assistant'] => {
  const url = read.webAddress('ASSISTANT_URL')
  if (url === undefined) return undefined
  const model = read.text('ASSISTANT_MODEL')
  if (model === undefined) read.complain('ASSISTANT_MODEL must name the model when ASSISTANT_URL is set.')
  // A client times out after 30 seconds; it must have an answer by then.
  const seconds = read.wholeNumber('ASSISTANT_SECONDS', 25, 1, 28)
  return { url, model: model ?? '', key: read.text('ASSISTANT_KEY'), seconds }
}

const workWeek = (read: EnvironmentReader): WorkWeek => {
  const week = readWorkWeek(read.text('WORK_HOURS'), read.text('WORK_HOLIDAYS'))
  if (week) return week
  read.complain(
    'WORK_HOURS must be seven times from Saturday to Friday, such as 9-18,9-18,9-18,9-18,9-18,9-13,- and WORK_HOLIDAYS days such as 1406/3/14,3/14.',
  )
  return iranianWeek
}

const oidc = (read: EnvironmentReader): Config['oidc'] => {
  const authority = read.webAddress('VITE_OIDC_AUTHORITY')
  if (authority === undefined) return undefined
  const clientId = read.text('VITE_OIDC_CLIENT_ID')
  if (clientId === undefined)
    read.complain('VITE_OIDC_CLIENT_ID must name this client when VITE_OIDC_AUTHORITY is set.')
  return { authority, clientId: clientId ?? '' }
}

const pageSettings = (read: EnvironmentReader): PageSettings => {
  const [hosts, provider] = [apiHosts(read), oidc(read)]
  return { ...(hosts && { apiHosts: hosts }), ...(provider && { oidc: provider }) }
}

/** Outside a demo, nothing may look like money that was sent. */
const checkMoneyAdapters = ({ demo, moneyAdapters }: Config, read: EnvironmentReader): void => {
  if (!demo && moneyAdapters === 'sandbox')
    read.complain(
      'MONEY_ADAPTERS=sandbox books money that nobody sends; it is for a demo alone. Name your own adapters, or none.',
    )
}

const metrics = (read: EnvironmentReader): Config['metrics'] => {
  if (read.text('METRICS_PORT') === undefined) return undefined
  return { port: read.wholeNumber('METRICS_PORT', 0, 1, 65_535), host: read.text('METRICS_HOST') ?? loopback }
}

/** What a production platform cannot do without, and why. */
const needed = {
  DATABASE_URL: 'the PostgreSQL that keeps everything',
  OUTBOX_URL: 'the gateway that takes one-time codes and notices to people',
} as const

const checkNeeds = (use: Use, read: EnvironmentReader): void => {
  for (const [name, what] of Object.entries(needed) as [keyof typeof needed, string][]) {
    if (use === 'command' && name !== 'DATABASE_URL') continue
    if (read.text(name) === undefined) read.complain(`${name} must be set in production: ${what}.`)
  }
}

/** Settings without effect unless another one is set: whoever sets them alone believes that something is on. */
const besides = {
  GATEWAY_KEY: 'GATEWAY_URL',
  ASSISTANT_MODEL: 'ASSISTANT_URL',
  ASSISTANT_KEY: 'ASSISTANT_URL',
  ASSISTANT_SECONDS: 'ASSISTANT_URL',
  METRICS_HOST: 'METRICS_PORT',
  VITE_OIDC_CLIENT_ID: 'VITE_OIDC_AUTHORITY',
} as const

const checkLone = (read: EnvironmentReader): void => {
  for (const [name, first] of Object.entries(besides) as [keyof typeof besides, VariableName][])
    if (read.text(name) !== undefined && read.text(first) === undefined)
      read.complain(`${name} does nothing without ${first}. Set that, too, or unset it.`)
}

const logsRequests = (read: EnvironmentReader): boolean => {
  const given = read.text('LOG_REQUESTS') ?? '1'
  if (given !== '0' && given !== '1') read.complain(`LOG_REQUESTS must be 0 or 1, not "${given}".`)
  return given !== '0'
}

const toldTogether = (problems: readonly string[]): string =>
  problems.length === 1 ? problems.join('') : ['The settings do not do:', ...problems].join('\n  ')

/**
 * Reads and checks the environment.
 * @throws StartError that names everything missing, wrong or misspelt, at once
 */
export const readConfig = (env: Environment, use: Use = 'server'): Config => {
  const read = readEnvironment(env)
  const mode = readMode(env, read)
  const demo = mode === 'demo'
  checkStaffTypes(read)
  const gatewayUrl = read.webAddress('GATEWAY_URL')
  const gatewayKey = read.text('GATEWAY_KEY')
  if (gatewayUrl !== undefined && gatewayKey === undefined)
    read.complain('GATEWAY_KEY must be set when GATEWAY_URL is: the gateway knows us by it.')
  const page = pageSettings(read)
  const config: Config = {
    port: read.wholeNumber('PORT', 4180, 0, 65_535),
    host: readHost(mode, read),
    dataDir: resolve(read.text('DATA_DIR') ?? '.data'),
    databaseUrl: postgresUrl(read, 'DATABASE_URL'),
    databaseDirectUrl: postgresUrl(read, 'DATABASE_DIRECT_URL'),
    databaseReadUrl: readReplicaUrl(read),
    pools: {
      database: read.wholeNumber('DATABASE_CONNECTIONS', usualPools.database, 2, 1_000),
      money: read.wholeNumber('DATABASE_MONEY_CONNECTIONS', usualPools.money, 1, 1_000),
      reads: read.wholeNumber('DATABASE_READ_CONNECTIONS', usualPools.reads, 1, 1_000),
    },
    demo,
    moneyAdapters: read.text('MONEY_ADAPTERS') ?? (demo ? 'sandbox' : 'none'),
    explorers: explorers(read),
    siteOrigins: origins(read),
    page,
    bucket: bucket(read),
    retention: readRetention(read),
    outboxUrl: read.webAddress('OUTBOX_URL'),
    alertWebhookUrl: read.webAddress('ALERT_WEBHOOK_URL'),
    gatewayUrl,
    gatewayKey,
    assistant: assistant(read),
    oidc: page.oidc,
    trustedProxies: read.wholeNumber('TRUSTED_PROXIES', 0, 0, 10),
    freeSpaceFloor: read.wholeNumber('FREE_SPACE_MB', 64, 0, 1_000_000) * 1024 * 1024,
    idleSeconds: idleLimit / 1000,
    absoluteSeconds: 30 * 24 * 3600,
    scryptCost: 15,
    jsonLimit: 1024 * 1024,
    multipartLimit: 26 * 1024 * 1024,
    workWeek: workWeek(read),
    supportPhone: supportPhone(read) ?? (demo ? samplePhone : undefined),
    contestPrize: read.text('CONTEST_PRIZE')?.trim() || (demo ? samplePrize : undefined),
    metrics: metrics(read),
    logRequests: logsRequests(read),
  }
  checkLone(read)
  if (!demo) checkNeeds(use, read)
  // Commands send nothing, so they may check the books of a platform that ran on the sandbox.
  if (use === 'server') checkMoneyAdapters(config, read)
  if (read.problems.length > 0) throw new StartError(toldTogether(read.problems))
  return config
}
