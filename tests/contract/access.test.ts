import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  allows,
  allowsAny,
  isStaff,
  permissions,
  roleOf,
  roles,
  typesOf,
  typesWith,
  type Permission,
} from '../../contract/access'

/** Who holds what, written by hand from the roles of the specification (§3) and the separation of money duties. */
const holders: Readonly<Record<Permission, string>> = {
  'account.own': '1 2 3 4 5 6 7 8 9',
  'tickets.own': '3 4 6 8 9',
  'tickets.work': '1 2 5 7',
  'requests.own': '3 4 6 8 9',
  'requests.work': '1 2 5 7',
  'requests.purge': '1',
  'users.read': '1 2 5 7',
  'users.edit': '1 2',
  'users.identity': '1 7',
  'users.reveal': '1 2 5 7',
  'team.read': '4 6 8 9',
  'reports.own': '3 4 6 8 9',
  'reports.read': '1 2 5 7',
  'notifications.send': '1 2 7',
  'calendar.work': '1 2 7',
  'calendar.manage': '1',
  'mail.own': '3 4 6 8 9',
  'mail.read': '1 2 5 7',
  'chat.own': '3 4 6 8 9',
  'chat.read': '1 2 5 7',
  'money.own': '3 4 6 8 9',
  'money.read': '1 5 7',
  'money.move': '1 5',
  'money.approve': '1 5 7',
  'shares.own': '4 6 8',
  'payouts.own': '8',
  'money.reverse': '1',
  'shares.settle': '1 5',
  'shares.reopen': '1',
  'salary.pay': '1 5',
  'paypal.work': '1 5',
  'audit.read': '1 2 5 7',
  'settings.read': '1 7',
  'settings.work': '1',
}

describe('who may do what', () => {
  it.each(Object.entries(holders))('%s', (permission, types) => {
    expect(typesWith(permission as Permission).join(' ')).toBe(types)
  })

  it('names each permission once', () => {
    expect(Object.keys(holders).toSorted()).toEqual([...permissions].toSorted())
    for (const { permissions: held } of Object.values(roles)) expect(new Set(held).size).toBe(held.length)
  })
})

describe('roles', () => {
  it.each([
    ['1', 'admin'],
    ['2', 'agent'],
    ['3', 'user'],
    ['4', 'teacher'],
    ['5', 'finance'],
    ['6', 'mentor'],
    ['7', 'supervisor'],
    ['8', 'partner'],
    ['9', 'freelancer'],
  ] as const)('%s is %s', (type, key) => {
    expect(roleOf({ type }).key).toBe(key)
    expect(typesOf(key)).toEqual([type])
  })

  it.each([undefined, '', '0', '10', '77', ' 1', '01', '١', 'admin', '__proto__', 'constructor', 'toString'])(
    'type %j is an end user with least rights and no staff',
    (type) => {
      expect(permissions.filter((permission) => allows({ type }, permission))).toEqual(
        permissions.filter((permission) => allows({ type: '3' }, permission)),
      )
      expect(isStaff({ type })).toBe(false)
    },
  )

  it('of the desk are those that share it', () => {
    expect(Object.keys(roles).filter((type) => isStaff({ type }))).toEqual(['1', '2', '5', '7'])
  })
})

describe('one of several permissions', () => {
  it.each<[string, readonly Permission[], boolean]>([
    ['3', ['money.own', 'money.read'], true],
    ['7', ['money.own', 'money.read'], true],
    ['2', ['money.own', 'money.read'], false],
    ['1', [], false],
  ])('for type %s of %j: %s', (type, wanted, held) => {
    expect(allowsAny({ type }, wanted)).toBe(held)
  })
})

describe('a platform that counts other types to its staff', () => {
  const fetchReading = async (staff: string | undefined) => {
    vi.resetModules()
    vi.stubEnv('STAFF_TYPES', staff)
    const anew = await import('../../contract/access')
    return [...Object.keys(anew.roles), '', '77'].filter((type) => anew.isStaff({ type }))
  }
  afterEach(() => vi.resetModules())

  it.each([
    [undefined, ['1', '2', '5', '7']],
    ['1,2', ['1', '2']],
    // A type without a role of its own never becomes staff.
    ['1,77,', ['1']],
  ])('as %j', async (staff, types) => {
    expect(await fetchReading(staff)).toEqual(types)
  })
})
