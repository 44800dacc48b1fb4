import { describe, expect, it } from 'vitest'
import { allowsAny, roles } from '../../../contract/access'
import { providedTags } from '../../../contract/endpoint'
import { sourceOf } from '../../../src/data/report/source'
import { definitions } from '../../support/screens/report-definitions'

describe('what a write about money makes stale', () => {
  it('is every report of money there is', () => {
    const rights = ['money.own', 'money.read', 'money.move', 'shares.own', 'shares.settle', 'salary.pay', 'paypal.work']
    const finance = { type: '5' }
    const ofMoney = [...new Set(definitions.map(({ source }) => sourceOf(source).endpoint))].filter(
      ({ access, response }) => {
        const needs = [access].flat()
        const shape = (response as { shape?: object }).shape ?? {}
        return needs.some((need) => rights.includes(need)) && 'totals' in shape && allowsAny(finance, needs as never)
      },
    )
    // What gateways were paid is no posting of these screens.
    const apart = new Set(['/orders/payments/'])
    expect(ofMoney.length).toBeGreaterThan(15)
    expect(
      ofMoney
        .filter((endpoint) => !providedTags(endpoint).includes('money') && !apart.has(endpoint.path))
        .map(({ path }) => path),
    ).toEqual([])
    expect(Object.keys(roles)).toContain(finance.type)
  })
})
