import { describe, expect, it } from 'vitest'
import { allows, givesTrust, isStaff, permissions, roleOf, roles } from '../../contract/access'
import { label } from '../../contract/endpoint'
import { endpoints } from '../../contract/index'
import { specCalls } from './spec-list'

const spec = endpoints.filter(({ endpoint }) => endpoint.origin === 'spec').map(({ endpoint }) => label(endpoint))

describe('the contract against the specification', () => {
  it('has every call of the specification', () => {
    expect(specCalls.filter((call) => !spec.includes(call))).toEqual([])
  })

  it('claims nothing for the specification that is not in it', () => {
    expect(spec.filter((call) => !specCalls.includes(call))).toEqual([])
  })

  it('names each method and path once', () => {
    const all = endpoints.map(({ endpoint }) => label(endpoint))
    expect(all.filter((call, index) => all.indexOf(call) !== index)).toEqual([])
  })

  it.each(endpoints.map(({ name, endpoint }) => [name, endpoint] as const))(
    '%s describes exactly its path parameters',
    (_, endpoint) => {
      const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((m) => m[1])
      expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(inPath)
    },
  )

  it.each(endpoints.map(({ name, endpoint }) => [name, endpoint] as const))(
    '%s keeps its cache and effect rules',
    (_, endpoint) => {
      if (endpoint.effect) expect([endpoint.method, endpoint.cache]).toEqual(['GET', undefined])
      if (endpoint.cache !== undefined) expect(endpoint.method).toBe('GET')
      if (endpoint.method === 'GET') expect(endpoint.body).toBeUndefined()
      if (endpoint.idempotent) expect(endpoint.method).not.toBe('GET')
    },
  )

  it('names only known permissions, and every permission guards something', () => {
    const named = endpoints
      .flatMap(({ endpoint }) => endpoint.access)
      .filter((a) => a !== 'public' && a !== 'signed-in')
    expect(named.filter((a) => !(permissions as readonly string[]).includes(a))).toEqual([])
    expect(permissions.filter((p) => !named.includes(p))).toEqual(['calendar.manage', 'shares.reopen'])
  })
})

describe('access', () => {
  it('counts 1, 2, 5 and 7 as staff and nobody else', () => {
    const codes = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '42', '', 'constructor', '__proto__']
    expect(codes.filter((type) => isStaff({ type }))).toEqual(['1', '2', '5', '7'])
    expect(isStaff({})).toBe(false)
  })

  it('gives an unknown code the least rights', () => {
    for (const type of ['0', '42', '', 'toString', undefined]) {
      expect(roleOf({ type }).permissions).toEqual(roles['3']?.permissions)
    }
  })

  it('keeps money moves from the agent and user edits from finance', () => {
    expect([allows({ type: '2' }, 'money.move'), allows({ type: '5' }, 'users.edit')]).toEqual([false, false])
    expect([allows({ type: '5' }, 'money.move'), allows({ type: '1' }, 'users.edit')]).toEqual([true, true])
  })

  it('calls every type that may decide about money or identity one that two people give', () => {
    // Written out by hand; what belongs to oneself is no such right.
    const trust: Readonly<Record<string, readonly string[]>> = {
      '1': ['read', 'move', 'approve', 'reverse', 'settle', 'reopen', 'salary', 'paypal', 'identity'],
      '5': ['read', 'move', 'approve', 'settle', 'salary', 'paypal'],
      '7': ['read', 'approve', 'identity'],
    }
    for (const before of Object.keys(roles))
      for (const after of Object.keys(roles)) {
        const gains = (trust[after] ?? []).some((right) => !trust[before]?.includes(right))
        expect(givesTrust({ type: before }, { type: after }), `${before} to ${after}`).toBe(gains)
      }
  })

  it('lets no end user into a staff permission', () => {
    for (const type of ['3', '4', '6', '8', '9']) {
      expect(
        (['users.read', 'tickets.work', 'requests.work', 'money.move', 'audit.read'] as const).filter((p) =>
          allows({ type }, p),
        ),
      ).toEqual([])
    }
  })
})
