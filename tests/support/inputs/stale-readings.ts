import { afterAll, beforeAll, expect, it } from 'vitest'
import { invalidatedTags, providedTags, type Endpoint } from '../../../contract/endpoint'
import { callerOf } from '../../../platform/people/sign-in/sessions'
import { startPlatform, type TestPlatform } from '../platform'
import type { Maker } from '../scenes/money-scenes'
import { admits, rows, send } from './endpoint-loops'
import { readingInputs, readings, type Reader } from './reading-inputs'

/** Every endpoint that declares what it invalidates. */
export const writes = rows.filter(({ endpoint }) => endpoint.invalidates !== undefined)

/** Readings that leave a mark of their own: tries of a code are counted, and who opened a mail is written down. */
const marking = ['orders.checkCoupon', 'mail.botMessage']

/** Bytes, and what describes the platform itself, are no readings of a screen. */
const compared = readings.filter(
  ({ name, endpoint }) =>
    endpoint.binary !== true &&
    !marking.includes(name) &&
    /^\/(account|crm|dashboard|orders|partners|paypal|settings)\//.test(endpoint.path),
)

/** What somebody is shown by every reading they may ask for that is not read anew after a write, by its name. */
const keptAfter = async (
  platform: TestPlatform,
  write: Endpoint,
  who: Reader,
): Promise<ReadonlyMap<string, string>> => {
  const inputs = readingInputs(platform)
  const stale = invalidatedTags(write)
  const shown = new Map<string, string>()
  for (const { name, endpoint } of compared) {
    if (!admits(endpoint, who) || providedTags(endpoint).some((tag) => stale.includes(tag))) continue
    const asked = (await inputs[name]?.(who)) ?? [{}]
    const texts: string[] = []
    for (const raw of asked) texts.push((await send(platform, endpoint, { ...raw, token: who.token })).text)
    shown.set(name, texts.join('\n'))
  }
  return shown
}

const readerOf = async (platform: TestPlatform, token: string): Promise<Reader> => {
  const caller = await callerOf(platform.runtime, token)
  if (!caller) throw new Error('nobody is signed in')
  return { uuid: caller.user.uuid, type: caller.user.type, token }
}

/** Who made a write may have lost the session with it. */
const again = async (platform: TestPlatform, who: Reader): Promise<Reader> =>
  (await callerOf(platform.runtime, who.token)) ? who : { ...who, token: await platform.tokenOf(who.uuid) }

/**
 * Registers a test for each write of these scenes: made on demo data, it makes stale whatever it changes of what its
 * maker is shown.
 */
export const testInvalidation = (scenes: Readonly<Record<string, Maker>>): void => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startPlatform({ seed: 'demo' })
  })
  afterAll(() => platform.close())

  const tried = writes.flatMap(({ name, endpoint }) => {
    const scene = scenes[name]
    return scene ? [[name, endpoint, scene] as const] : []
  })
  it.each(tried)('%s makes stale whatever it changes of what its maker is shown', async (_name, endpoint, scene) => {
    const { token, input } = await scene(platform)
    const who = await readerOf(platform, token)
    const before = await keptAfter(platform, endpoint, who)
    const { status, error } = await platform.call(endpoint, input, { token })
    expect({ status, error }).toEqual({ status: 200 })
    const after = await keptAfter(platform, endpoint, await again(platform, who))
    const forgotten = [...before].filter(([reading, text]) => after.get(reading) !== text).map(([reading]) => reading)
    expect(forgotten).toEqual([])
  })
}
