import { resolve } from 'node:path'
import { readWorkWeek, type WorkWeek } from './tickets/work-time'
import { usualExplorers, type Explorers } from './money/chain/explorer'
import { samplePrize } from './notifications/texts'

/** Everything the environment decides, checked once at start. */
export interface Config {
  readonly port: number
  readonly host: string | undefined
  /** Folder of the embedded database, its lock and its marker. */
  readonly dataDir: string
  /** A PostgreSQL address; absent means the embedded database. */
  readonly databaseUrl: string | undefined
  /** Readable outbox, fault switch and demo accounts. */
  readonly demo: boolean
  /** Origins of sites on other hosts that may call this platform from a browser. */
  readonly siteOrigins: readonly string[]
  /** Hosts the pages of this site may call besides their own. */
  readonly apiHosts: readonly string[]
  /** Where codes and notices are posted as JSON `{ to, purpose, code }`; absent means they are printed. */
  readonly outboxUrl: string | undefined
  /** The payment gateway behind HTTP and the key it knows us by; without one only a demo platform takes payments. */
  readonly gatewayUrl: string | undefined
  readonly gatewayKey: string | undefined
  /** A server that speaks the chat calls of OpenAI; absent means answers are found in our own articles. */
  readonly assistant:
    | { readonly url: string; readonly model: string; readonly key: string | undefined; readonly seconds: number }
    | undefined
  /** Sign-in with another account: the OpenID Connect provider whose ID tokens are believed; absent means none. */
  readonly oidc: { readonly authority: string; readonly clientId: string } | undefined
  /** How many proxies in front of the platform may be believed about the caller's address. */
  readonly trustedProxies: number
  /** Writes are refused while fewer bytes than this are free beside the embedded database. */
  readonly freeSpaceFloor: number
  /** A session dies this long after its last call. */
  readonly idleSeconds: number
  /** A session dies this long after sign-in, used or not. */
  readonly absoluteSeconds: number
  /** Work factor of scrypt as its base-2 logarithm. */
  readonly scryptCost: number
  /** Most bytes of a JSON body. */
  readonly jsonLimit: number
  /** Most bytes of a multipart body. */
  readonly multipartLimit: number
  /** What stands behind the money endpoints: `sandbox`, `none`, or the path of a module of the adopter. */
  readonly moneyAdapters: string
  /** Block explorers by chain; see `platform/money/chain/explorer.ts`. */
  readonly explorers: Explorers
  /** When promises of the departments run. */
  readonly workWeek: WorkWeek
  /** What the best of a period win, as the contest page says it; absent where none is promised. */
  readonly contestPrize: string | undefined
  /** Request log on standard output. */
  readonly logRequests: boolean
}

/** A start that cannot go on, told in one clear line without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

type Environment = Readonly<Record<string, string | undefined>>

const wholeNumber = (env: Environment, key: string, fallback: number, least: number, most: number): number => {
  const given = env[key]
  if (given === undefined || given === '') return fallback
  const value = Number(given)
  if (/^\d+$/.test(given) && value >= least && value <= most) return value
  throw new StartError(`${key} must be a whole number from ${least} to ${most}, not "${given}".`)
}

const origins = (env: Environment, key: string): string[] =>
  (env[key] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const url = URL.canParse(part) ? new URL(part) : undefined
      if (!url || !/^https?:$/.test(url.protocol)) {
        throw new StartError(`${key} must list origins such as https://panel.example.ir, not "${part}".`)
      }
      return url.origin
    })

const webAddress = (env: Environment, key: string): string | undefined => {
  const given = env[key]
  if (!given) return undefined
  if (URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)) return given
  throw new StartError(`${key} must be an http or https address.`)
}

const yes = (env: Environment, key: string): boolean => {
  const given = env[key] ?? ''
  if (['', '0', 'false'].includes(given)) return false
  if (['1', 'true'].includes(given)) return true
  throw new StartError(`${key} must be 1 or 0, not "${given}".`)
}

/** `VITE_API_HOSTS` maps site domains to API bases; the bases on other hosts must be open to our pages. */
const apiHosts = (env: Environment): string[] => {
  const given = env['VITE_API_HOSTS']
  if (!given) return []
  try {
    const map: unknown = JSON.parse(given)
    const bases = Object.values(map as Record<string, unknown>)
    if (typeof map !== 'object' || map === null || !bases.every((base) => typeof base === 'string')) throw new Error()
    return [...new Set(bases.filter((base) => URL.canParse(base)).map((base) => new URL(base).origin))]
  } catch {
    throw new StartError(
      'VITE_API_HOSTS must be a JSON object of site domain → API base, such as {"panel.example.ir":"https://api.example.ir"}.',
    )
  }
}

/** `EXPLORERS` maps `tron` and `bsc` to addresses with `{hash}` in them; unset means the usual ones, `{}` none. */
const explorers = (env: Environment): Explorers => {
  const given = env['EXPLORERS']
  if (!given) return usualExplorers
  try {
    const map = JSON.parse(given) as Record<string, unknown>
    const fits = ([chain, address]: [string, unknown]): boolean =>
      ['tron', 'bsc'].includes(chain) && typeof address === 'string' && /^https?:\/\/\S*\{hash\}\S*$/.test(address)
    if (!Object.entries(map).every(fits)) throw new Error()
    return map
  } catch {
    throw new StartError(
      'EXPLORERS must be a JSON object such as {"tron":"https://tronscan.org/#/transaction/{hash}","bsc":"https://bscscan.com/tx/{hash}"}.',
    )
  }
}

const databaseUrl = (env: Environment): string | undefined => {
  const given = env['DATABASE_URL']
  if (!given) return undefined
  if (/^postgres(ql)?:\/\//.test(given)) return given
  throw new StartError('DATABASE_URL must start with postgres:// or postgresql://.')
}

const checkStaffTypes = (env: Environment): void => {
  const given = env['STAFF_TYPES']
  if (given && !/^\d{1,2}(,\d{1,2})*$/.test(given)) {
    throw new StartError(`STAFF_TYPES must be type codes separated by commas, such as 1,2,5,7, not "${given}".`)
  }
}

const assistant = (env: Environment): Config['assistant'] => {
  const url = webAddress(env, 'ASSISTANT_URL')
  if (url === undefined) return undefined
  const model = env['ASSISTANT_MODEL']
  if (!model) throw new StartError('ASSISTANT_MODEL must name the model when ASSISTANT_URL is set.')
  // A client gives up after 30 seconds; by then it must have been told.
  return {
    url,
    model,
    key: env['ASSISTANT_KEY'] || undefined,
    seconds: wholeNumber(env, 'ASSISTANT_SECONDS', 25, 1, 28),
  }
}

const workWeek = (env: Environment): WorkWeek => {
  const week = readWorkWeek(env['WORK_HOURS'], env['WORK_HOLIDAYS'])
  if (week) return week
  throw new StartError(
    'WORK_HOURS must be seven times from Saturday to Friday, such as 9-18,9-18,9-18,9-18,9-18,9-13,- and WORK_HOLIDAYS days such as 1406/3/14,3/14.',
  )
}

const oidc = (env: Environment): Config['oidc'] => {
  const authority = webAddress(env, 'VITE_OIDC_AUTHORITY')
  if (authority === undefined) return undefined
  const clientId = env['VITE_OIDC_CLIENT_ID']
  if (!clientId) throw new StartError('VITE_OIDC_CLIENT_ID must name this client when VITE_OIDC_AUTHORITY is set.')
  return { authority, clientId }
}

const hour = 3600

/** Reads and checks the environment; throws {@link StartError} with one clear line. */
export const readConfig = (env: Environment): Config => {
  checkStaffTypes(env)
  const url = databaseUrl(env)
  const demo = env['DEMO'] === undefined || env['DEMO'] === '' ? url === undefined : yes(env, 'DEMO')
  return {
    port: wholeNumber(env, 'PORT', 4180, 0, 65_535),
    host: env['HOST'] || undefined,
    dataDir: resolve(env['DATA_DIR'] || '.data'),
    databaseUrl: url,
    demo,
    // Outside of a demo nothing may look like money that was sent.
    moneyAdapters: env['MONEY_ADAPTERS'] || (demo ? 'sandbox' : 'none'),
    explorers: explorers(env),
    siteOrigins: origins(env, 'SITE_ORIGINS'),
    apiHosts: apiHosts(env),
    outboxUrl: webAddress(env, 'OUTBOX_URL'),
    gatewayUrl: webAddress(env, 'GATEWAY_URL'),
    gatewayKey: env['GATEWAY_KEY'] || undefined,
    assistant: assistant(env),
    oidc: oidc(env),
    trustedProxies: wholeNumber(env, 'TRUSTED_PROXIES', 0, 0, 10),
    freeSpaceFloor: wholeNumber(env, 'FREE_SPACE_MB', 64, 0, 1_000_000) * 1024 * 1024,
    idleSeconds: 3 * hour,
    absoluteSeconds: 30 * 24 * hour,
    scryptCost: 15,
    jsonLimit: 1024 * 1024,
    multipartLimit: 26 * 1024 * 1024,
    workWeek: workWeek(env),
    contestPrize: env['CONTEST_PRIZE']?.trim() || (demo ? samplePrize : undefined),
    logRequests: env['LOG_REQUESTS'] !== '0',
  }
}
