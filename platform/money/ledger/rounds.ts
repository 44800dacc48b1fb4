import { foldDayFigures } from '../../db/day-figures'
import { errorFacts } from '../../log'
import type { Runtime } from '../../runtime'
import { sealBooks } from './seal'

const sealEvery = 1_000
const auditEvery = 60_000

/**
 * Starts what every server does for the books: sealing them every second, and checking them at startup and every minute.
 * Returns a function that stops it and waits for the round under way, but not for the end of a check, which only reads
 * and may take minutes.
 */
export const startMoneyRounds = (runtime: Runtime): (() => Promise<void>) => {
  const { connection, now, log, audit, hasRoom } = runtime
  const failed = (error: unknown): void => log({ level: 'error', event: 'money', ...errorFacts(error) })
  let stopped = false
  const timers = new Set<NodeJS.Timeout>()
  const underWay = new Set<Promise<void>>()
  let leave = (): void => undefined
  const left = new Promise<undefined>((done) => (leave = () => done(undefined)))

  const repeat = (work: () => Promise<void>, pause: number): void => {
    if (stopped) return
    const round = work().catch(failed)
    underWay.add(round)
    void round.then(() => {
      underWay.delete(round)
      if (stopped) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        repeat(work, pause)
      }, pause)
      timer.unref()
      timers.add(timer)
    })
  }

  repeat(async () => {
    if (!hasRoom()) return
    await sealBooks(connection.db)
    await foldDayFigures(connection.db)
  }, sealEvery)
  repeat(async () => {
    const health = await Promise.race([audit.run(now()), left])
    if (health?.ok === false) log({ level: 'error', event: 'ledger', problems: health.problems.join() })
  }, auditEvery)

  return async () => {
    stopped = true
    leave()
    for (const timer of timers) clearTimeout(timer)
    await Promise.all(underWay)
  }
}
