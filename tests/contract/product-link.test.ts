import { describe, expect, it } from 'vitest'
import { isProductLink } from '../../contract/product-link'
import { hostileLinks } from '../support/inputs/hostile'

describe('an address inside the product', () => {
  it.each(hostileLinks)('is not %j', (link) => {
    expect(isProductLink(link)).toBe(false)
  })

  it.each([
    '/',
    '/tickets',
    '/tickets/',
    '/view-ticket?ticket_id=1',
    '/admin/all-tickets?filter=%7B%22a%22%3A%22%2F%2Fb%22%7D&next=%2Fx#part',
    '/راهنما/شروع',
    '/%D8%B1%D8%A7%D9%87%D9%86%D9%85%D8%A7',
    '/a%20b',
    '/a.b/..c/.well-known',
  ])('is %s', (link) => {
    expect(isProductLink(link)).toBe(true)
  })
})
