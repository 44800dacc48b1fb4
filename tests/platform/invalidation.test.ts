import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invalidatedTags, providedTags, type Endpoint } from '../../contract/endpoint'
import { callerOf } from '../../platform/people/sign-in/sessions'
import { deskScenes } from '../support/scenes/desk-scenes'
import { admits, rows, send } from '../support/inputs/endpoint-loops'
import { moneyScenes } from '../support/scenes/money-scenes'
import { peopleScenes } from '../support/scenes/people-scenes'
import { startPlatform, type TestPlatform } from '../support/platform'
import { readingInputs, readings, type Reader } from '../support/inputs/reading-inputs'
import { settingsScenes } from '../support/scenes/settings-scenes'
import { workspaceScenes } from '../support/scenes/workspace-scenes'

/** Writes that no test can make here, and why. */
const apart: Readonly<Record<string, string>> = {
  'people.oidc': 'needs a provider that is not part of the platform',
  'system.faults': 'breaks the readings it would be compared by',
}

const scenes = { ...peopleScenes, ...deskScenes, ...moneyScenes, ...settingsScenes, ...workspaceScenes }
const writes = rows.filter(({ endpoint }) => endpoint.invalidates !== undefined)

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform({ seed: 'demo' })
})
afterAll(() => platform.close())

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
const keptAfter = async (write: Endpoint, who: Reader): Promise<ReadonlyMap<string, string>> => {
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

const readerOf = async (token: string): Promise<Reader> => {
  const caller = await callerOf(platform.runtime, token)
  if (!caller) throw new Error('nobody is signed in')
  return { uuid: caller.user.uuid, type: caller.user.type, token }
}

/** Who made a write may have lost the session with it. */
const again = async (who: Reader): Promise<Reader> =>
  (await callerOf(platform.runtime, who.token)) ? who : { ...who, token: await platform.tokenOf(who.uuid) }

describe('every write', () => {
  it('is tried here, or there is a reason why not', () => {
    const known = [...Object.keys(scenes), ...Object.keys(apart)]
    expect(writes.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
  })

  it.each(writes.filter(({ name }) => name in scenes).map(({ name, endpoint }) => [name, endpoint] as const))(
    '%s makes stale whatever it changes of what its maker is shown',
    async (name, endpoint) => {
      const { token, input } = await scenes[name]!(platform)
      const who = await readerOf(token)
      const before = await keptAfter(endpoint, who)
      const { status, error } = await platform.call(endpoint, input, { token })
      expect({ status, error }).toEqual({ status: 200 })
      const after = await keptAfter(endpoint, await again(who))
      const forgotten = [...before].filter(([reading, text]) => after.get(reading) !== text).map(([reading]) => reading)
      expect(forgotten).toEqual([])
    },
  )
})
