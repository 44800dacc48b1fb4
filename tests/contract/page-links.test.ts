import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pageLinks } from '../../contract/page-links'
import { isProductLink } from '../../contract/product-link'
import { findPath, link, listLink, pathIds, paths, type PathId } from '../../src/paths'

const uuid = 'b0a7c9d4-3f5e-4c1a-9d2b-7e6f5a4b3c2d'
const waiting = { state: 'pending', user_uuid: uuid }

/** Each as the platform makes it, as databases hold it, and as the path table spells it. */
const links: Record<keyof typeof pageLinks, readonly (readonly [made: string, stored: string, id: PathId])[]> = {
  account: [[pageLinks.account(), '/user-account', 'userAccount']],
  exports: [[pageLinks.exports(), '/exports', 'exports']],
  purchases: [[pageLinks.purchases(), '/purchase-history', 'purchaseHistory']],
  ownTransfers: [[pageLinks.ownTransfers(), '/transfer-history', 'transferHistory']],
  notMe: [[pageLinks.notMe('a-b_c'), '/not-me#a-b_c', 'notMe']],
  paymentResult: [[pageLinks.paymentResult('G001234567890'), '/payment-result?ref=G001234567890', 'paymentResult']],
  transfer: [
    [pageLinks.transfer(uuid, 'user'), `/transfer-history?transfer=${uuid}`, 'transferHistory'],
    [pageLinks.transfer(uuid, 'staff'), `/admin/transfer-history?transfer=${uuid}`, 'adminTransferHistory'],
  ],
  request: [
    [pageLinks.request(12, 'user'), '/request-details?id=12', 'requestDetails'],
    [pageLinks.request(12, 'staff'), '/admin/request-details?id=12', 'adminRequestDetails'],
  ],
  ticket: [
    [pageLinks.ticket(12, 'user'), '/view-ticket?ticket_id=12', 'viewTicket'],
    [pageLinks.ticket(12, 'staff'), '/admin/view-ticket?ticket_id=12', 'adminViewTicket'],
  ],
  person: [[pageLinks.person(uuid), `/admin/view-edit-user?user_uuid=${uuid}`, 'adminViewEditUser']],
  waitingChanges: [
    [
      pageLinks.waitingChanges(uuid),
      `/admin/account-changes?filter=%7B%22state%22%3A%22pending%22%2C%22user_uuid%22%3A%22${uuid}%22%7D&displayedFilters=%7B%7D&page=1`,
      'adminAccountChanges',
    ],
  ],
}
const all = Object.values(links).flat()

describe('links of the platform to pages of the console', () => {
  it.each(all)('%s is the address that stands in databases, of a path that takes no parts', (made, stored, id) => {
    expect(made).toBe(stored)
    const { pathname, searchParams, hash } = new URL(made, 'https://panel.example')
    expect(findPath(pathname)).toBe(id)
    expect(`${link(id, Object.fromEntries(searchParams))}${hash}`).toBe(made)
    expect(isProductLink(made)).toBe(true)
  })

  it.each(all)('%s lies in the section of whom it is for', (made, _stored, id) => {
    expect(paths[id].section === 'admin').toBe(made.startsWith('/admin/'))
  })

  it('write the filter of a list as the console does', () => {
    expect(pageLinks.waitingChanges(uuid)).toBe(listLink('adminAccountChanges', waiting))
  })
})

describe('the sources of the platform', () => {
  const root = new URL('../../platform/', import.meta.url)
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({ file, text: readFileSync(new URL(file, root), 'utf8') }))
  const ofSeed = ({ file }: { readonly file: string }) => file.startsWith('seed/')

  it('write no address of the console by hand', () => {
    const spelled = pathIds.filter((id) => id !== 'home').map((id) => paths[id].path)
    const byHand = new RegExp(`["'\`}](?:${spelled.join('|')})(?![\\w/-])`)
    expect(byHand.test("link: `${isStaff(taker) ? '/admin' : ''}/request-details?id=${row.id}`")).toBe(true)
    const others = sources.filter((source) => !ofSeed(source))
    expect(others.length).toBeGreaterThan(100)
    expect(others.filter(({ text }) => byHand.test(text)).map(({ file }) => file)).toEqual([])
  })

  it('name only pages there are where the demo tells its stories', () => {
    const told = sources.filter(ofSeed).flatMap(({ text }) => [...text.matchAll(/'(\/[a-z][a-z/-]+)(?:\?[^']*)?'/g)])
    expect(told.length).toBeGreaterThan(5)
    expect(told.map(([, path = '']) => path).filter((path) => findPath(path) === undefined)).toEqual([])
  })
})
