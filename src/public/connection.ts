import { apiBases } from '../data/http/hosts'
import { buildNumber, clockClass, delayClass, supportCode } from './supportCode'

const requestTimeoutMs = 10_000
const rounds = 3

/** How one API base answered. */
export interface HostCheck {
  readonly base: string
  /** The one this site uses. */
  readonly used: boolean
  readonly reached: boolean
  /** The HTTP status of an unusable answer: the connection works, the fault is the platform's. */
  readonly failing: number | undefined
  /** The median of three round trips in milliseconds. */
  readonly delay: number | undefined
  /** How far this device's clock is ahead of the host's, in seconds. */
  readonly skew: number | undefined
}

/** The result of the self-check. */
export interface Connection {
  readonly at: string
  readonly online: boolean
  readonly build: string
  readonly hosts: readonly HostCheck[]
  /** All of it in sixteen digits, for support. */
  readonly code: string
}

const trip = async (address: string): Promise<{ readonly took: number; readonly answer: Response }> => {
  const began = performance.now()
  const answer = await fetch(address, {
    cache: 'no-store',
    credentials: 'omit',
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(requestTimeoutMs),
  })
  return { took: performance.now() - began, answer }
}

/** Half of the round trip is subtracted: the host stamped its time in the middle. */
const skewOf = async (base: string): Promise<number | undefined> => {
  try {
    const { took, answer } = await trip(`${base}/health`)
    const { time } = (await answer.json()) as { readonly time?: unknown }
    const theirs = typeof time === 'string' ? Date.parse(time) : Number.NaN
    return Number.isNaN(theirs) ? undefined : Math.round((Date.now() - took / 2 - theirs) / 1000)
  } catch {
    return undefined
  }
}

const checkHost = async (base: string, used: boolean): Promise<HostCheck> => {
  const times: number[] = []
  const lost = { base, used, reached: false, failing: undefined, delay: undefined, skew: undefined }
  try {
    for (let round = 0; round < rounds; round += 1) {
      const { took, answer } = await trip(`${base}/account/states`)
      if (!answer.ok) return { ...lost, failing: answer.status }
      await answer.text()
      times.push(took)
    }
  } catch {
    return lost
  }
  const delay = Math.round(times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0)
  return { ...lost, reached: true, delay, skew: await skewOf(base) }
}

/** The name of the running build: the fingerprint of its first script. */
export const buildName = (): string => {
  const source = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''
  return /([\w-]{8})\.js$/.exec(source)?.[1] ?? 'dev'
}

/** Checks every API host this site may use: whether it answers, how fast, and how far the clocks are apart. */
export const checkConnection = async (): Promise<Connection> => {
  const hosts = await Promise.all(apiBases().map((base, at) => checkHost(base, at === 0)))
  const found = { at: new Date().toISOString(), online: navigator.onLine, build: buildName(), hosts }
  const [own, other] = hosts
  const code = supportCode({
    at: new Date(found.at),
    online: found.online,
    hosts: [delayClass(own?.delay), other ? delayClass(other.delay) : 'none'],
    clock: clockClass(own?.skew),
    build: buildNumber(found.build),
  })
  return { ...found, code }
}
