import { describe, expect, it } from 'vitest'
import { isStaff, typesWith } from '../../contract/access'
import type { Area } from '../../contract/endpoint'
import { contract } from '../../contract/index'
import { compactKey } from '../../contract/text'
import { isTabbed, tabsOf } from '../../src/report/tabs'
import { menuOf, menuPaths } from '../../src/shell/menu/menu'
import {
  findPath,
  inSection,
  isLegacyLogin,
  legacyLoginPaths,
  link,
  listLink,
  mayOpen,
  pathIds,
  paths,
} from '../../src/paths'
import { menuGroups } from '../../src/pathTable'
import { publicPages } from '../../src/public/mount'
import { screens } from '../../src/screens'
import { pathName } from '../../src/ui/names/pathName'
import { fa, persianText } from '../support/texts'
import { specPaths } from './spec-paths'

const spelled = pathIds.map((id) => paths[id].path as string)
const types = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '42', '']

describe('the path table against the specification', () => {
  it('has every path of the specification, and marks those it adds', () => {
    const wanted: readonly string[] = [...specPaths.public, ...specPaths.user, ...specPaths.admin]
    expect(wanted.filter((path) => !spelled.includes(path))).toEqual([])
    const added = pathIds.filter((id) => paths[id].origin === 'assumed').map((id) => paths[id].path)
    expect(spelled.filter((path) => !wanted.includes(path))).toEqual(added)
  })

  it('has a screen behind each, or another path that is shown instead', () => {
    expect(pathIds.filter((id) => !(screens[id] ?? publicPages[id] ?? paths[id].index))).toEqual([])
  })

  it('puts each path into the section the specification names', () => {
    const sectionOf = new Map<string, string>(
      Object.entries(specPaths).flatMap(([name, all]) => all.map((path) => [path, name])),
    )
    const wrong = pathIds.filter((id) => {
      const { path, section, origin } = paths[id]
      return !origin && sectionOf.get(path) !== (section === 'shared' ? 'user' : section)
    })
    expect(wrong).toEqual([])
  })

  it.each(pathIds)('finds %s by its own address', (id) => {
    expect(findPath(paths[id].path.replace(':uuid', 'some').replace(':type', 'ticket'))).toBe(id)
  })

  it.each(legacyLoginPaths)('shows the sign-in page at %s', (path) => {
    expect(isLegacyLogin(path.replace('*', 'anything/below'))).toBe(true)
    expect(findPath(path.replace('*', 'anything'))).toBeUndefined()
  })

  it('does not take similar addresses for old ones', () => {
    expect(['/dddd', '/forgetful', '/authors', '/comments', '/comments/feeds'].filter(isLegacyLogin)).toEqual([])
  })
})

describe('guards', () => {
  it('sends staff out of the user section and everybody else out of the staff section', () => {
    for (const type of types) {
      const staff = isStaff({ type })
      expect([inSection(paths.home, { type }), inSection(paths.adminDashboard, { type })]).toEqual([!staff, staff])
    }
  })

  it('admits both sides to shared paths', () => {
    expect(types.every((type) => inSection(paths.ticketReport, { type }))).toBe(true)
  })

  it('never shows a path in the menu that its person may not open or that has no screen', () => {
    for (const type of types) {
      const shown = menuOf({ uuid: 'u', name: 'n', type }).flatMap(({ items }) => items)
      expect(shown.filter((id) => !mayOpen(paths[id], { type }) || !screens[id])).toEqual([])
    }
  })

  it('gives leaders an entry of their own for their people, and nobody else', () => {
    const having = types.filter((type) =>
      menuOf({ uuid: 'u', name: 'n', type }).some(({ items }) => items.includes('userUnderLeadershipInfo')),
    )
    expect(having).toEqual(['4', '6', '8', '9'])
  })

  it('gives whoever may approve a transfer the way to those that wait, with their number', () => {
    const having = types.filter((type) =>
      menuOf({ uuid: 'u', name: 'n', type }).some(({ items }) => items.includes('adminTransferHistory')),
    )
    expect(having).toEqual(typesWith('money.approve'))
    expect(paths.adminTransferHistory.count).toBe('transfers')
  })

  it('offers a renewal to a closed account only where that opens it', () => {
    const offered = (standing: object) =>
      menuOf({ uuid: 'u', name: 'n', type: '3', ...standing }).some(({ items }) =>
        items.includes('subscriptionPayment'),
      )
    expect(offered({ disabled: false, renewal_lifts: false })).toBe(true)
    expect(offered({ disabled: true, renewal_lifts: false })).toBe(false)
    expect(offered({ disabled: true, renewal_lifts: true })).toBe(true)
  })

  it.each(types)('has names in the menu of type %s that nobody takes for one another', (type) => {
    // Two names that differ in a plural alone are one.
    const bare = (name: string) => compactKey(name).replaceAll('های', '').replaceAll('ها', '')
    const user = { uuid: 'u', name: 'n', type }
    const names = menuOf(user).flatMap(({ items }) => items.map((id) => bare(pathName(id, user, persianText))))
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    const groups = menuGroups.map((group) => bare(fa.shell.groups[group]))
    expect(names.filter((name) => groups.includes(name) && name !== bare(fa.paths.home))).toEqual([])
  })

  it.each(types)('has no two entries in the menu of type %s that open with the same part', (type) => {
    const user = { uuid: 'u', name: 'n', type }
    const first = menuPaths(user).flatMap((id) => (isTabbed(id) ? [tabsOf(id, user)[0]?.label] : []))
    expect(first.filter((label, at) => first.indexOf(label) !== at)).toEqual([])
  })

  it('asks for the contract wherever the platform refuses the write without it', () => {
    const areas: Readonly<Record<string, Area>> = contract
    const refused = (name: string) => {
      const [area = '', call = ''] = name.split('.')
      return areas[area]?.[call]?.needsContract
    }
    const wanting = pathIds.filter((id) => {
      const { section, writes } = paths[id]
      return section === 'user' && writes !== undefined && refused(writes)
    })
    expect(wanting).toContain('sendCredit')
    expect(wanting.filter((id) => !paths[id].needsContract)).toEqual([])
  })

  it('gives the money paths to finance and keeps them from the agent', () => {
    expect(mayOpen(paths.adminInventoryIncrease, { type: '5' })).toBe(true)
    expect(mayOpen(paths.adminInventoryIncrease, { type: '2' })).toBe(false)
    expect(mayOpen(paths.adminEditUser, { type: '5' })).toBe(false)
  })
})

describe('links', () => {
  it('fills path parts, encodes them, and puts the rest into the query', () => {
    expect(link('notificationsOfType', { type: 'a/b', page: 2 })).toBe('/notifications/a%2Fb?page=2')
    expect(link('viewTicket', { ticket_id: 12, nothing: undefined, empty: '' })).toBe('/view-ticket?ticket_id=12')
    expect(link('home')).toBe('/')
  })

  it('writes list filters the way react-admin reads them', () => {
    const query = new URLSearchParams(listLink('adminAllTickets', { status: 'open' }).split('?')[1])
    expect(JSON.parse(query.get('filter') ?? '')).toEqual({ status: 'open' })
  })
})
