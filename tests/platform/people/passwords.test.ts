import { describe, expect, it } from 'vitest'
import { dictionary } from '@zxcvbn-ts/language-common'
import { hashSecret, isSecret, isWeak } from '../../../platform/people/sign-in/passwords'

const cost = 10

describe('stored secrets', () => {
  it('are salted and never the secret', async () => {
    const [first, second] = await Promise.all([hashSecret('Pishkhan-1405', cost), hashSecret('Pishkhan-1405', cost)])
    expect(first).not.toBe(second)
    expect(first).not.toContain('Pishkhan')
    expect(await isSecret('Pishkhan-1405', first, cost)).toBe(true)
    expect(await isSecret('Pishkhan-1406', first, cost)).toBe(false)
  })

  it('do not fold digits: what was typed is what is compared', async () => {
    const hash = await hashSecret('رمز-۱۴۰۵-خوب', cost)
    expect(await isSecret('رمز-1405-خوب', hash, cost)).toBe(false)
    expect(await isSecret('رمز-۱۴۰۵-خوب', hash, cost)).toBe(true)
  })

  it('answer no for nobody and for a torn hash', async () => {
    for (const hash of [null, undefined, '', 'scrypt$10$x$y', 'plain'])
      expect(await isSecret('', hash, cost)).toBe(false)
  })

  it('know the passwords that are tried first', () => {
    for (const word of ['password', 'Password123', '12345678', '87654321', 'aaaaaaaa', 'abcdefgh', '09121234567']) {
      expect(isWeak(word, '+989121234567'), word).toBe(true)
    }
    for (const word of ['Pishkhan-1405', 'کوه‌نوردی جمعه', 'tr0ub4dor&3x'])
      expect(isWeak(word, '+989121234567'), word).toBe(false)
  })

  it('know the three thousand commonest, in capitals and with a simple ending too', () => {
    const commonest = (dictionary['passwords-common'] as readonly string[]).slice(0, 3000)
    expect(commonest).toContain('iloveyou')
    for (const word of commonest) {
      const endings = word.length < 4 ? [''] : ['', '1', '12345', '!', '1405', '2026!']
      for (const ending of endings) expect(isWeak(word.toUpperCase() + ending), word + ending).toBe(true)
    }
    for (const word of [
      'iloveyou1',
      'qwerty12345',
      'Persepolis1!',
      'tehran1400',
      '13701370',
      '123123123',
      'tehran۱۴۰۵!',
      'ilove\u200cyou۱',
      'پیشخوان۱۲۳',
      'پيشخوان123',
      'دوستت\u200cدارم۱۴۰۵!',
      'حشسسصخقی', // password, on a keyboard left in Persian
      'ضصثقفغ۱۲۳',
    ])
      expect(isWeak(word), word).toBe(true)
  })
})
