import { expect, it } from 'vitest'
import { staffPassword } from '../../../platform/commands/staff-password'
import { StartError } from '../../../platform/config/config'

const phone = '+989121234567'

it.each([
  ['1234567', 'fewer than 8 characters'],
  ['12345678', 'easy to guess'],
  ['password1', 'easy to guess'],
  ['09121234567', 'easy to guess'],
  ['یک رمز بلند'.repeat(20), 'longer than sign-in takes'],
])('a first admin does not get the password %s, and the operator hears why', (given, why) => {
  expect(() => staffPassword(given, phone)).toThrow(StartError)
  expect(() => staffPassword(given, phone)).toThrow(why)
})

it('a first admin gets the password that was given, or one of their own', () => {
  expect(staffPassword('Quiet-Harbour-7', phone)).toBe('Quiet-Harbour-7')
  expect(staffPassword(undefined, phone)).toMatch(/^[\w-]{16}$/)
  expect(staffPassword(undefined, phone)).not.toBe(staffPassword(undefined, phone))
})
