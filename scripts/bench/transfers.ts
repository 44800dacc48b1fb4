import { contract } from '../../contract/index'
import { passcode, richPerson } from '../../tests/support/money'
import { startPlatform } from '../../tests/support/platform'

/** How fast transfers are answered, in milliseconds. */
export interface TransferSpeed {
  /** 50 clients, each sending one transfer every two and a half seconds. */
  readonly p50: number
  readonly p95: number
  /** All clients sending without a pause. */
  readonly loadedP95: number
  readonly perSecond: number
}

const at = (times: readonly number[], share: number): number =>
  Math.round((times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0) * 10) / 10

const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

/** Times internal transfers of many clients, with passcode, through the whole platform. */
export const timeTransfers = async (clients: number): Promise<TransferSpeed> => {
  const platform = await startPlatform({ seed: 'demo' })
  try {
    const people: { readonly uuid: string; readonly token: string }[] = []
    for (let n = 0; n < clients; n += 1) people.push(await richPerson(platform, { USD: '2000' }))
    const send = async (n: number): Promise<number> => {
      const [from, to] = [people[n % clients], people[(n + 7) % clients]]
      if (!from || !to) return 0
      const started = performance.now()
      const body = { recipient_uuid: to.uuid, amount: '0.05', passcode }
      await platform.call(contract.money.sendCredit, { body }, { token: from.token })
      return performance.now() - started
    }
    for (let n = 0; n < clients; n += 1) await send(n)
    const times: number[] = []
    const rounds = 12
    const period = 2_500
    await Promise.all(
      Array.from({ length: clients }, async (_, n) => {
        await pause((n / clients) * period)
        for (let round = 0; round < rounds; round += 1) {
          const took = await send(n)
          if (round > 0) times.push(took)
          await pause(Math.max(0, period - took))
        }
      }),
    )
    const loaded: number[] = []
    const started = performance.now()
    await Promise.all(
      Array.from({ length: clients }, async (_, n) => {
        for (let round = 0; round < 20; round += 1) loaded.push(await send(n))
      }),
    )
    const seconds = (performance.now() - started) / 1000
    return {
      p50: at(times, 0.5),
      p95: at(times, 0.95),
      loadedP95: at(loaded, 0.95),
      perSecond: Math.round(loaded.length / seconds),
    }
  } finally {
    await platform.close()
  }
}
