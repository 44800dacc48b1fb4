import { render } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { CoreAdminContext, TestMemoryRouter } from 'react-admin'
import { afterEach, expect, it, vi } from 'vitest'
import { contract } from '../../../contract/index'
import { dataProvider } from '../../../src/data/dataProvider'
import { openIntent, openIntentAt } from '../../../src/data/idempotency'
import { queryClient } from '../../../src/data/queryClient'
import { useSending } from '../../../src/money/transfers/useSending'
import { passcode, richPerson } from '../../support/money'
import { network, signInWith, thePlatform, withPlatform } from '../../support/src'

withPlatform()

afterEach(() => vi.useRealTimers())

it('tells once of a transfer whose look-up takes longer than the pause between two', async () => {
  const platform = thePlatform()
  const me = await richPerson(platform, { USD: '100' })
  const you = await richPerson(platform)
  await signInWith(me.token)
  const body = { recipient_uuid: you.uuid, amount: '5', currency: 'USD' as const, reason: 'هدیه' }
  const plan = { place: 'sendCredit', id: crypto.randomUUID() }
  const { key } = await openIntent(contract.money.sendCredit, { body }, plan)
  const sent = await platform.call(contract.money.sendCredit, { body: { ...body, passcode } }, { token: me.token, key })
  expect(sent.status).toBe(200)
  let answer: () => void = () => undefined
  const answered = new Promise<void>((go) => (answer = go))
  let asked = 0
  network.use(
    http.get('*/api/crm/api/transfers/', async ({ request }) => {
      asked += 1
      await answered
      const { body: text, status, headers } = await platform.app.fetch(request)
      return new HttpResponse(text, { status, headers })
    }),
  )
  const onMade = vi.fn()
  const Sender = () => {
    useSending(contract.money.sendCredit, { place: plan.place, plan: plan.id }, onMade)
    return null
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  render(
    <TestMemoryRouter>
      <CoreAdminContext dataProvider={dataProvider} queryClient={queryClient}>
        <Sender />
      </CoreAdminContext>
    </TestMemoryRouter>,
  )
  await vi.waitFor(() => expect(asked).toBe(1))
  vi.advanceTimersByTime(20_000)
  answer()
  await vi.waitFor(() => expect(onMade).toHaveBeenCalled())
  await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0))
  expect(onMade).toHaveBeenCalledTimes(1)
  expect(openIntentAt(plan.place)).toBeUndefined()
})
