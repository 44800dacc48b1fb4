import { readFileSync } from 'node:fs'

/** The variables a process was started with. */
export type Environment = Readonly<Record<string, string | undefined>>

interface Variable {
  /** May be given in a file that `NAME_FILE` names: that is how containers and services receive secrets. */
  readonly secret?: true
  /** What it is called elsewhere. If set instead of ours, it is refused: it would be silently ignored. */
  readonly alias?: readonly string[]
}

/** Every variable the platform reads; `.env.example` says what each is for. */
export const variables = {
  PISHKHAN_MODE: { alias: ['DEMO', 'PISHKHAN_ENV'] },
  PORT: { alias: ['HTTP_PORT', 'LISTEN_PORT'] },
  HOST: { alias: ['LISTEN_HOST', 'BIND_ADDRESS'] },
  DATABASE_URL: { secret: true, alias: ['DB_URL', 'PG_URL', 'POSTGRES_URL', 'POSTGRESQL_URL', 'DATABASE_DSN'] },
  DATABASE_DIRECT_URL: { secret: true, alias: ['DIRECT_URL', 'MIGRATION_DATABASE_URL'] },
  DATABASE_READ_URL: { secret: true, alias: ['DATABASE_REPLICA_URL', 'READ_DATABASE_URL'] },
  DATABASE_CONNECTIONS: { alias: ['DATABASE_POOL_SIZE', 'DATABASE_MAX_CONNECTIONS', 'DB_POOL_SIZE'] },
  DATABASE_READ_CONNECTIONS: {},
  DATABASE_MONEY_CONNECTIONS: {},
  DATA_DIR: { alias: ['DATA_FOLDER', 'DATA_PATH'] },
  SITE_ORIGINS: { alias: ['CORS_ORIGIN', 'CORS_ALLOWED_ORIGINS', 'ALLOWED_ORIGINS'] },
  TRUSTED_PROXIES: { alias: ['TRUST_PROXY', 'PROXY_COUNT'] },
  WORK_HOURS: {},
  WORK_HOLIDAYS: {},
  FREE_SPACE_MB: {},
  OUTBOX_URL: { secret: true, alias: ['SMS_URL', 'SMS_GATEWAY_URL', 'OUTBOX_WEBHOOK_URL'] },
  AUDIT_RETENTION_DAYS: {},
  SESSION_RETENTION_DAYS: {},
  DEVICE_RETENTION_DAYS: {},
  CODE_RETENTION_DAYS: {},
  IDEMPOTENCY_RETENTION_DAYS: {},
  NOTIFICATION_RETENTION_DAYS: {},
  MAIL_RETENTION_DAYS: {},
  CONVERSATION_RETENTION_DAYS: {},
  S3_ENDPOINT: { alias: ['S3_URL', 'S3_HOST', 'S3_ENDPOINT_URL'] },
  S3_REGION: {},
  S3_BUCKET: { alias: ['S3_BUCKET_NAME'] },
  S3_ACCESS_KEY_ID: { secret: true, alias: ['S3_ACCESS_KEY', 'S3_KEY'] },
  S3_SECRET_ACCESS_KEY: { secret: true, alias: ['S3_SECRET_KEY', 'S3_SECRET'] },
  ALERT_WEBHOOK_URL: { secret: true, alias: ['ALERT_URL', 'WEBHOOK_URL', 'ALERTS_WEBHOOK_URL'] },
  GATEWAY_URL: { alias: ['PAYMENT_URL', 'PAYMENT_GATEWAY_URL'] },
  GATEWAY_KEY: { secret: true, alias: ['PAYMENT_GATEWAY_KEY', 'GATEWAY_TOKEN', 'GATEWAY_SECRET'] },
  ASSISTANT_URL: {},
  ASSISTANT_MODEL: {},
  ASSISTANT_KEY: { secret: true, alias: ['ASSISTANT_API_KEY', 'ASSISTANT_TOKEN'] },
  ASSISTANT_SECONDS: { alias: ['ASSISTANT_TIMEOUT'] },
  MONEY_ADAPTERS: {},
  EXPLORERS: {},
  CONTEST_PRIZE: {},
  SUPPORT_PHONE: {},
  METRICS_PORT: { alias: ['PROMETHEUS_PORT'] },
  METRICS_HOST: {},
  LOG_REQUESTS: {},
  STAFF_TYPES: {},
  VITE_API_HOSTS: { alias: ['API_HOSTS', 'API_BASE', 'API_URL'] },
  VITE_OIDC_AUTHORITY: { alias: ['OIDC_AUTHORITY', 'OIDC_ISSUER'] },
  VITE_OIDC_CLIENT_ID: { alias: ['OIDC_CLIENT_ID'] },
} as const satisfies Readonly<Record<string, Variable>>

export type VariableName = keyof typeof variables

const table: readonly (readonly [string, Variable])[] = Object.entries(variables)
const known: ReadonlySet<string> = new Set(
  table.flatMap(([name, { secret }]) => (secret ? [name, `${name}_FILE`] : [name])),
)

/** How many letters were inserted, left out, mistyped or swapped with their neighbour between two words. */
const distance = (a: string, b: string): number => {
  const rows: number[][] = []
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let i = 0; i <= a.length; i += 1) {
    rows[i] = []
    for (let j = 0; j <= b.length; j += 1) {
      const change = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : change
      rows[i]?.push(i + j === 0 ? 0 : Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, change, swap))
    }
  }
  return at(a.length, b.length)
}

// Two slips in a word of four letters make another word: HOME is not HOST.
const slips = (name: string): number => (name.length < 8 ? 1 : 2)

/** The words of a name, in singular and in any order: TRUSTED_PROXY matches TRUSTED_PROXIES. */
const wordsOf = (name: string): readonly string[] =>
  name
    .split('_')
    .map((word) => word.replace(/IES$/, 'Y').replace(/(?<=[^S])S$/, ''))
    .toSorted()

const sameWords = (a: string, b: string): boolean => wordsOf(a).join() === wordsOf(b).join()

/** Whether a name is another one with a word missing: AUDIT_RETENTION for AUDIT_RETENTION_DAYS. */
const lacksWord = (name: string, ours: string): boolean => {
  const [given, all] = [wordsOf(name), wordsOf(ours)]
  return given.length > 1 && given.length === all.length - 1 && given.every((word) => all.includes(word))
}

// An orchestrator sets these by itself for a service called pishkhan.
const ofService: ReadonlySet<string> = new Set(['PORT', 'HOST'])

/** Ours by a name that can be nobody else's: with the product's prefix, in lower case, or a `_FILE` of what is not secret. */
const plainly = (name: string): string | undefined => {
  const upper = name.replace(/^PISHKHAN_/, '').toUpperCase()
  if (known.has(upper)) return upper === name || ofService.has(name.replace(/^PISHKHAN_/, '')) ? undefined : upper
  const ofFile = /^(.+)_FILE$/.exec(name)?.[1] ?? ''
  return known.has(ofFile) ? ofFile : undefined
}

/** The variable an unknown name was meant for; undefined when it is somebody else's. */
const meantBy = (name: string, env: Environment): string | undefined => {
  if (known.has(name)) return undefined
  const plain = plainly(name)
  if (plain !== undefined || !/^[A-Z][A-Z0-9_]*$/.test(name)) return plain
  const unset = (ours: string): string | undefined => (env[ours] || env[`${ours}_FILE`] ? undefined : ours)
  const other = table.find(([, { alias }]) => alias?.some((one) => sameWords(one, name)))?.[0]
  if (other !== undefined) return unset(other)
  const slipped = [...known]
    .map((ours) => ({ ours, far: sameWords(name, ours) ? 0 : distance(name, ours) }))
    .filter(({ ours, far }) => far <= slips(ours))
    .sort((a, b) => a.far - b.far)[0]?.ours
  if (slipped !== undefined) return slipped
  const [short, another] = table.map(([ours]) => ours).filter((ours) => lacksWord(name, ours))
  return short === undefined || another !== undefined ? undefined : unset(short)
}

/** Reads variables and collects everything wrong with them, so that whoever starts the process sees it all at once. */
export interface EnvironmentReader {
  /** A value, also from the file of a secret; empty counts as unset. */
  readonly text: (name: VariableName) => string | undefined
  /** A whole number within bounds, or the fallback. */
  readonly wholeNumber: (name: VariableName, fallback: number, least: number, most: number) => number
  /** An http or https address. */
  readonly webAddress: (name: VariableName) => string | undefined
  /** Records a problem. */
  readonly complain: (problem: string) => void
  readonly problems: readonly string[]
}

/** Checks all names for near misses of ours, then reads. */
export const readEnvironment = (env: Environment): EnvironmentReader => {
  const problems: string[] = []
  for (const name of Object.keys(env)) {
    const meant = env[name] ? meantBy(name, env) : undefined
    if (meant !== undefined) problems.push(`${name} is not read; ${meant} is. Rename it, or unset it.`)
  }

  const fromFile = (name: VariableName): string | undefined => {
    const file = 'secret' in variables[name] ? env[`${name}_FILE`] : undefined
    if (!file) return undefined
    try {
      return readFileSync(file, 'utf8').trim() || undefined
    } catch (error) {
      problems.push(`${name}_FILE names a file that cannot be read: ${(error as Error).message}.`)
      return undefined
    }
  }
  const values = new Map<VariableName, string | undefined>()
  const text = (name: VariableName): string | undefined => {
    if (values.has(name)) return values.get(name)
    if (env[name] && env[`${name}_FILE`]) problems.push(`${name} and ${name}_FILE are both set; one must go.`)
    const value = env[name] || fromFile(name)
    values.set(name, value)
    return value
  }

  return {
    text,
    wholeNumber: (name, fallback, least, most) => {
      const given = text(name)
      if (given === undefined) return fallback
      const value = Number(given)
      if (/^\d+$/.test(given) && value >= least && value <= most) return value
      problems.push(`${name} must be a whole number from ${least} to ${most}, not "${given}".`)
      return fallback
    },
    webAddress: (name) => {
      const given = text(name)
      if (given === undefined || (URL.canParse(given) && /^https?:$/.test(new URL(given).protocol))) return given
      problems.push(`${name} must be an http or https address.`)
      return undefined
    },
    complain: (problem) => void problems.push(problem),
    problems,
  }
}
