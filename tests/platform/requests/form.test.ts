import { describe, expect, it } from 'vitest'
import { requestForms, requestTypes } from '../../../contract/requests/forms'
import { checkForm } from '../../../platform/requests/form'
import { sharesOf } from '../../../platform/money/shares/percents'
import { maskCard, maskCode, maskEmail, maskIban, maskPhone, maskWallet } from '../../../platform/people/mask'

const today = '2026-03-01'
const filed = { today, draft: false }
const draft = { today, draft: true }
const file = '11111111-1111-4111-8111-111111111111'

const withdrawal = {
  currency: 'USDT',
  amount: '۱۲٫۵',
  destination_kind: 'tron',
  destination: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
}

describe('a form', () => {
  it.each(requestTypes)('of %s asks for every required field and nothing else', (type) => {
    const required = requestForms[type].fields.filter((field) => field.required).map(({ key }) => key)
    expect(checkForm(type, {}, filed).problems).toEqual(Object.fromEntries(required.map((key) => [key, 'required'])))
    expect(checkForm(type, {}, draft).problems).toEqual({})
  })

  it('stores digits of any script as Latin ones and gives the amount', () => {
    const { form, amountMinor, currency, problems } = checkForm('withdrawal', withdrawal, filed)
    expect(problems).toEqual({})
    expect(form).toMatchObject({ amount: '12.5', destination: withdrawal.destination, note: null })
    expect([amountMinor, currency]).toEqual([12_500_000n, 'USDT'])
  })

  it.each([
    [{ amount: '0' }, { amount: 'amount_positive' }],
    [{ amount: '1.1234567' }, { amount: 'amount_decimals' }],
    [{ amount: 'ده' }, { amount: 'amount' }],
    [{ destination: '0x55d398326f99059fF775485246999027B3197955' }, { destination: 'wrong_network' }],
    [{ destination_kind: 'iban' }, { destination: 'iban', destination_kind: 'unknown_option' }],
    [{ currency: 'IRR', amount: '1000' }, { destination_kind: 'unknown_option' }],
    [
      { currency: 'IRR', amount: '10.5' },
      { amount: 'amount_decimals', destination_kind: 'unknown_option' },
    ],
    [{ currency: 'EUR' }, { currency: 'unknown_option', amount: 'amount' }],
    [{ status: 'completed' }, { status: 'unknown_field' }],
  ])('refuses %o', (changed, problems) => {
    expect(checkForm('withdrawal', { ...withdrawal, ...changed }, filed).problems).toEqual(problems)
  })

  it.each([
    ['income_claim', 'paid_on', '2026-03-01', undefined],
    ['income_claim', 'paid_on', '2026-03-02', 'date_future'],
    ['kyc', 'birth_date', '1921-03-20', 'date'],
    ['kyc', 'birth_date', '1921-03-21', undefined],
    ['kyc', 'birth_date', '2016-02-29', undefined],
    ['kyc', 'birth_date', '2018-01-01', 'date_birth'],
    ['kyc', 'birth_date', '2015-02-29', 'date'],
  ] as const)('of %s takes %s %s: %s', (type, key, day, problem) => {
    expect(checkForm(type, { [key]: day }, filed).problems[key]).toBe(problem)
    expect(checkForm(type, { [key]: day }, draft).problems).toEqual({})
  })

  it('takes half a draft as it is, but no strange fields and no strange files', () => {
    const { form, problems } = checkForm('income_claim', { amount: 'حدود صد', receipt_file: 'x', other: '1' }, draft)
    expect(form['amount']).toBe('حدود صد')
    expect(problems).toEqual({ other: 'unknown_field', receipt_file: 'invalid' })
    expect(checkForm('income_claim', { receipt_file: file }, draft).files).toEqual([{ key: 'receipt_file', id: file }])
  })
})

describe('shares', () => {
  const percents = { partner: 10, teacher: 7, mentor: 3 }

  it('never give out more or less than their percentages of the whole', () => {
    for (let amount = 1n; amount < 2000n; amount += 7n) {
      const { partner, teacher, mentor } = sharesOf(amount, percents, { partner: 'a', teacher: 'b', mentor: 'c' })
      const all = (partner ?? 0n) + (teacher ?? 0n) + (mentor ?? 0n)
      expect(all * 100n >= amount * 20n - 100n && all * 100n <= amount * 20n + 300n).toBe(true)
    }
  })

  it('go to nobody where nobody stands', () => {
    expect(sharesOf(1000n, percents, { partner: 'a', teacher: null, mentor: null })).toEqual({
      partner: 100n,
      teacher: null,
      mentor: null,
    })
    expect(sharesOf(1000n, { partner: 0, teacher: 0, mentor: 0 }, { partner: 'a', teacher: 'b', mentor: 'c' })).toEqual(
      { partner: null, teacher: null, mentor: null },
    )
  })
})

describe('masks', () => {
  it('keep what helps to tell people apart and hide the rest', () => {
    expect(maskPhone('+989121234567')).toBe('0912•••4567')
    expect(maskEmail('sara@example.ir')).toBe('s•••@example.ir')
    expect(maskCode('0012345679')).toBe('•••5679')
    expect(maskIban('IR062960000000100324200001')).toBe('IR•••0001')
    expect(maskCard('6037991234567893')).toBe('603799•••7893')
    expect(maskWallet('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe('TR7N•••Lj6t')
  })

  it('hide short values altogether', () => {
    expect([maskPhone('0912'), maskCode('1234'), maskEmail('x'), maskCard('1234567890')]).toEqual([
      '•••',
      '•••',
      '•••',
      '•••',
    ])
  })
})
