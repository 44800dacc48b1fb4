import { describe, expect, it } from 'vitest'
import { limitOf, limits, type LimitName } from '../../../platform/http/rate-limits'
import { makeQuietLines } from '../../../platform/http/quiet'

/** Written by hand from the safety goals (L1): whose events count, how many in how many seconds, and which. */
const wanted: Readonly<Record<LimitName, string>> = {
  wrong_passwords: 'account 5/300 refused',
  device_passwords: 'device 5/300 refused',
  sign_ins: 'address 10/60 refused',
  confirmations: 'person 5/300 refused',
  codes: 'address 20/3600 every',
  wrong_codes: 'address 30/3600 wrong_code',
  sign_ups: 'address 20/3600 every',
  partner_codes: 'address 30/3600 every',
  receiver_look_ups: 'person 20/3600 60/86400 every',
  repeated_look_ups: 'receiver 1/86400 every',
  coupons: 'person 10/3600 30/86400 validation',
  coupons_from_address: 'address 60/3600 validation',
  uploads: 'person 60/3600 300/86400 every',
  tickets: 'person 10/3600 30/86400 every',
  messages: 'person 60/3600 300/86400 every',
  questions: 'person 15/60 every',
}

const names = Object.keys(limits) as LimitName[]

describe('the limits of sign-in and codes', () => {
  it.each(names)('%s', (name) => {
    const { per, rates, counts } = limitOf(name)
    const inWords = rates.map(({ times, seconds }) => `${times}/${seconds}`).join(' ')
    expect(`${per} ${inWords} ${String(counts)}`).toBe(wanted[name])
  })

  it('are all of them', () => expect(names).toEqual(Object.keys(wanted)))
})

describe('lines that are written a few times only', () => {
  const makeClock = () => {
    let at = 1_000_000
    return { now: () => new Date(at), pass: (milliseconds: number) => void (at += milliseconds) }
  }

  it('are one of a denial and ten of a report in a minute, each key for itself', () => {
    const { denials, reports } = makeQuietLines(makeClock().now)
    expect(['a', 'a', 'b', 'a'].map(denials)).toEqual([true, false, true, false])
    expect(Array.from({ length: 12 }, () => reports('a')).filter(Boolean)).toHaveLength(10)
  })

  it('come again after a minute, not a moment before', () => {
    const { now, pass } = makeClock()
    const { denials } = makeQuietLines(now)
    denials('a')
    pass(59_999)
    expect(denials('a')).toBe(false)
    pass(1)
    expect(denials('a')).toBe(true)
  })

  it('are remembered for fifty thousand keys, the one that lay still the longest is let go of', () => {
    const { denials } = makeQuietLines(makeClock().now)
    for (let n = 0; n < 50_000; n += 1) denials(`k${n}`)
    expect([denials('k0'), denials('k1')]).toEqual([false, false])
    denials('one more')
    expect([denials('k1'), denials('k0')]).toEqual([false, true])
  })
})
