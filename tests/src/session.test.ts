import { beforeEach, describe, expect, it } from 'vitest'
import { hostileLinks } from '../support/inputs/hostile'
import { clearSession, idleFor, safeNext, storedUser, tokenKey, touch, userKey } from '../../src/data/session/session'

beforeEach(() => localStorage.clear())

describe('the stored user', () => {
  it.each(['', 'null', '[]', '"text"', '{"type":', '12', 'x'.repeat(200_000)])('survives %s in its place', (kept) => {
    localStorage.setItem(tokenKey, 'token')
    localStorage.setItem(userKey, kept)
    expect(storedUser()).toBeUndefined()
  })

  it('is nobody without a token', () => {
    localStorage.setItem(userKey, JSON.stringify({ uuid: 'u', type: '1', name: 'n' }))
    expect(storedUser()).toBeUndefined()
  })

  it('reads a tampered type as text, never as rights of its own', () => {
    localStorage.setItem(tokenKey, 'token')
    localStorage.setItem(userKey, JSON.stringify({ uuid: 'u', type: { evil: true }, name: 'n' }))
    expect(storedUser()?.type).toBe('')
  })

  it('is gone after sign-out', () => {
    localStorage.setItem(tokenKey, 'token')
    localStorage.setItem(userKey, JSON.stringify({ uuid: 'u', type: '1', name: 'n' }))
    clearSession()
    expect([storedUser(), localStorage.getItem(tokenKey)]).toEqual([undefined, null])
  })
})

describe('idle time', () => {
  it('counts from the last activity of any tab and never below zero', () => {
    touch(1_000_000)
    expect(idleFor(1_000_000 + 10_800_000)).toBe(10_800_000)
    expect(idleFor(900_000)).toBe(0)
  })
})

describe('where sign-in may go on to', () => {
  const hostile = [
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/\t/evil.example',
    '/\n/evil.example',
    ' /tickets',
    '/tick\u202Eets',
    '/\u0000',
    'tickets',
    '',
    'http:/evil.example',
    '/a\\b',
    `/${'x'.repeat(3000)}`,
  ]
  it.each([...hostile, ...hostileLinks])('refuses %j', (wanted) => {
    expect(safeNext(wanted)).toBeUndefined()
  })

  it.each(['/', '/tickets?page=2', '/admin/all-tickets?filter=%7B%7D#x', '/view-ticket?ticket_id=1'])(
    'keeps %s',
    (wanted) => {
      expect(safeNext(wanted)).toBe(wanted)
    },
  )

  it('is nowhere when nothing was wanted', () => {
    expect([safeNext(null), safeNext(undefined)]).toEqual([undefined, undefined])
  })
})
