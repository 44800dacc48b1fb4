import { readFileSync } from 'node:fs'

/** The variables a process was started with. */
export type Environment = Readonly<Record<string, string | undefined>>

interface Variable {
  /** May stand in a file instead, which `NAME_FILE` names: so containers and services are handed their secrets. */
  readonly secret?: true
  /** What it is called elsewhere. Set without ours, it is refused: it would be passed over without a word. */
  readonly alias?: readonly string[]
}

/** Every variable the platform reads; `.env.example` says what each is for. */
export const variables = {
  PISHKHAN_MODE: { alias: ['DEMO', 'PISHKHAN_ENV'] },
  PORT: { alias: ['HTTP_PORT', 'LISTEN_PORT'] },
  HOST: { alias: ['LISTEN_HOST', 'BIND_ADDRESS'] },
  DATABASE_URL: { secret: true, alias: ['DB_URL', 'PG_URL', 'POSTGRES_URL', 'POSTGRESQL_URL', 'DATABASE_DSN'] },
  DATABASE_DIRECT_URL: { secret: true },
  DATABASE_READ_URL: { secret: true, alias: ['DATABASE_REPLICA_URL', 'READ_DATABASE_URL'] },
  DATABASE_CONNECTIONS: {},
  DATABASE_READ_CONNECTIONS: {},
  DATABASE_MONEY_CONNECTIONS: {},
  DATA_DIR: {},
  SITE_ORIGINS: { alias: ['CORS_ORIGIN', 'CORS_ORIGINS', 'ALLOWED_ORIGINS'] },
  TRUSTED_PROXIES: { alias: ['TRUST_PROXY'] },
  WORK_HOURS: {},
  WORK_HOLIDAYS: {},
  FREE_SPACE_MB: {},
  OUTBOX_URL: { secret: true },
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
  GATEWAY_URL: {},
  GATEWAY_KEY: { secret: true },
  ASSISTANT_URL: {},
  ASSISTANT_MODEL: {},
  ASSISTANT_KEY: { secret: true },
  ASSISTANT_SECONDS: {},
  MONEY_ADAPTERS: {},
  EXPLORERS: {},
  CONTEST_PRIZE: {},
  SUPPORT_PHONE: {},
  METRICS_PORT: {},
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

/** How many letters were added, left out, mistaken or swapped with their neighbour between two words. */
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

// Two slips in a word of four letters are another word: HOME is not HOST.
const slips = (name: string): number => (name.length < 8 ? 1 : 2)

/** The variable that was meant by a name that is none; nothing when it is somebody else's. */
const meantBy = (name: string, env: Environment): string | undefined => {
  if (known.has(name) || !/^[A-Z][A-Z0-9_]*$/.test(name)) return undefined
  const other = table.find(([, { alias }]) => alias?.includes(name))?.[0]
  if (other !== undefined) return env[other] || env[`${other}_FILE`] ? undefined : other
  return [...known]
    .map((ours) => ({ ours, far: distance(name, ours) }))
    .filter(({ ours, far }) => far <= slips(ours))
    .sort((a, b) => a.far - b.far)[0]?.ours
}

/** Reads variables and remembers everything that is wrong with them, so that whoever starts hears it at once. */
export interface EnvironmentReader {
  /** A value, also from the file of a secret; empty is not set. */
  readonly text: (name: VariableName) => string | undefined
  /** A whole number within bounds, or the fallback. */
  readonly wholeNumber: (name: VariableName, fallback: number, least: number, most: number) => number
  /** An http or https address. */
  readonly webAddress: (name: VariableName) => string | undefined
  /** Notes what is wrong. */
  readonly complain: (problem: string) => void
  readonly problems: readonly string[]
}

/** Looks through all names for those that nearly are ours, then reads. */
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
