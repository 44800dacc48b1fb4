import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { infrastructureCosts } from '../../../contract/money/reports'
import { startPlatform, type TestPlatform } from '../../support/platform'

const { money } = contract

let platform: TestPlatform

beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

it('staff without a right to money read the costs of infrastructure, and no salary, fee or gift', async () => {
  const [agent, finance] = [await platform.signIn('2'), await platform.signIn('5')]
  const whole = (await platform.call(money.costs, {}, { token: finance })).reply
  const part = (await platform.call(money.costs, {}, { token: agent })).reply
  const isInfrastructure = ({ kind }: { readonly kind: string }) =>
    (infrastructureCosts as readonly string[]).includes(kind)
  expect(whole.results.some(({ kind }) => kind === 'salary')).toBe(true)
  expect(part.results.length).toBeGreaterThan(0)
  expect(part.results).toEqual(whole.results.filter(isInfrastructure))
  expect(part.totals.length).toBeGreaterThan(0)
  for (const { currency, amount } of part.totals)
    expect(Number(amount)).toBeCloseTo(
      part.results.filter((row) => row.currency === currency).reduce((all, row) => all + Number(row.amount), 0),
    )
})
