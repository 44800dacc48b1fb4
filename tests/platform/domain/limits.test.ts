import { describe, expect, it } from 'vitest'
import { makeLimiter, spend } from '../../../platform/http/limits'

const makeClock = () => {
  let at = 1_000_000
  return { now: () => new Date(at), pass: (seconds: number) => void (at += seconds * 1000) }
}

const limited = (times: number, seconds: number) => {
  const clock = makeClock()
  const limiter = makeLimiter({ times, seconds }, clock.now)
  /** The waits before each of so many tries, counting those that are let through. */
  const tryTimes = (n: number, key = 'a'): number[] =>
    Array.from({ length: n }, () => {
      const wait = limiter.wait(key)
      if (wait === 0) limiter.count(key)
      return wait
    })
  return { ...clock, limiter, tryTimes }
}

describe('a limit', () => {
  it('lets its number through and then says how long to wait', () => {
    const { tryTimes, pass } = limited(3, 60)
    expect(tryTimes(5)).toEqual([0, 0, 0, 60, 60])
    pass(59.5)
    expect(tryTimes(1)).toEqual([1])
    pass(0.5)
    expect(tryTimes(4)).toEqual([0, 0, 0, 60])
  })

  it('slides: each place comes free by itself', () => {
    const { tryTimes, pass } = limited(2, 60)
    tryTimes(1)
    pass(30)
    expect(tryTimes(2)).toEqual([0, 30])
    pass(30)
    expect(tryTimes(2)).toEqual([0, 30])
  })

  it('never names a wait of nothing while it holds', () => {
    const { tryTimes, pass } = limited(1, 60)
    tryTimes(1)
    pass(59.9999)
    expect(tryTimes(1)).toEqual([1])
  })

  it('holds for each key apart', () => {
    const { tryTimes } = limited(1, 60)
    expect([tryTimes(2, 'a'), tryTimes(2, 'b')]).toEqual([
      [0, 60],
      [0, 60],
    ])
  })

  it('gives back what was counted last, and nothing where nothing was', () => {
    const { tryTimes, limiter, pass } = limited(2, 60)
    limiter.refund('a')
    tryTimes(1)
    pass(10)
    expect(tryTimes(2)).toEqual([0, 50])
    limiter.refund('a')
    expect(tryTimes(2)).toEqual([0, 50])
  })

  it('is forgotten on demand', () => {
    const { tryTimes, limiter } = limited(1, 60)
    tryTimes(1)
    limiter.clear('b')
    expect(tryTimes(1)).toEqual([60])
    limiter.clear('a')
    expect(tryTimes(1)).toEqual([0])
  })

  it('remembers fifty thousand keys and lets go of the one that lay still the longest', () => {
    const { limiter } = limited(1, 60)
    limiter.count('first')
    limiter.count('second')
    for (let n = 2; n < 50_000; n += 1) limiter.count(`k${n}`)
    expect([limiter.wait('first'), limiter.wait('second')]).toEqual([60, 60])
    limiter.count('first')
    limiter.count('one more')
    expect([limiter.wait('first'), limiter.wait('second'), limiter.wait('k2')]).toEqual([60, 0, 60])
  })

  it('ends the call when it is spent, and says when to come again', () => {
    const { limiter, pass } = limited(1, 60)
    spend(limiter, 'a')
    pass(20)
    expect(() => spend(limiter, 'a')).toThrow(
      expect.objectContaining({ code: 'rate_limited', facts: { retryAfter: 40 } }),
    )
    pass(40)
    expect(() => spend(limiter, 'a')).not.toThrow()
  })
})
