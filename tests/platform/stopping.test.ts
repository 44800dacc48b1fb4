import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../contract/index'
import { createApp } from '../../platform/app'
import { demoPassword, demoPhone, requestOf, startPlatform, type TestPlatform } from '../support/platform'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

it('a server that is stopping answers what a proxy has sent it already, and asks for no more', async () => {
  const app = createApp({ ...platform.runtime, isStopping: () => true })
  const body = { username: demoPhone('1'), password: demoPassword }
  const answer = await app.fetch(requestOf(contract.people.login, { body }))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('connection')).toBe('close')
})
