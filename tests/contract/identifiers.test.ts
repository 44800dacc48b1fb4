import { describe, expect, it } from 'vitest'
import {
  checkAccount,
  checkCard,
  checkEmail,
  checkIban,
  checkLegalId,
  checkMobile,
  mobileText,
  checkNationalId,
  checkOneTimeCode,
  checkPostalCode,
  codeLife,
  codeTries,
  isUnusualPostalCode,
  shortestPassword,
  sixDigits,
  type Checked,
} from '../../contract/identifiers'
import { bankCodes, bankOf } from '../../contract/iban-banks'
import { bscAddress, checkBsc, checksummed, checkTron, tronAddress } from '../../contract/money/wallet-addresses'
import { persianDigits } from '../../contract/text'

const value = (checked: Checked) => ('value' in checked ? checked.value : checked.problem)

describe('TRON', () => {
  it.each([
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    'TAMCL27geZuMxmsxp5L5VyBUfuTBMN9t9j',
    'TVzUhHX8SqgVd1mmuogaQWw7EYEpsXgfKN',
  ])('accepts %s', (address) => expect(value(checkTron(address))).toBe(address))
  it.each([
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', 'address_checksum'],
    ['TR8NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'address_checksum'],
    ['tr7nhqjekqxgtci8q8zy4pl8otszgjlj6t', 'tron_address'],
    [' TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'address_letters'],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6', 'tron_address'],
    ['TR7NHqjeKQxGTCi8q8ZYOpL8otSzgjLj6t', 'address_checksum'],
    ['12ZEw5Hcv1hTb6YUQJ69y1V7uhcoDz92PH', 'tron_address'],
    ['ТR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'address_letters'],
    ['TR۷NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'address_letters'],
    ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'address_zero'],
    ['41a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'tron_address'],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6tt', 'tron_address'],
    ['xTR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'tron_address'],
    ['x0x55d398326f99059fF775485246999027B3197955', 'tron_address'],
    ['0x55d398326f99059fF775485246999027B31979550', 'tron_address'],
    ['xIR580540105180021273113007', 'tron_address'],
    ['IR580540105180021273113007', 'address_iban'],
    ['', 'tron_address'],
  ])('refuses %j as %s', (address, problem) => expect(value(checkTron(address))).toBe(problem))
  it('tells the other chain apart', () =>
    expect(value(checkTron('0x55d398326f99059fF775485246999027B3197955'))).toBe('wrong_network'))
})

describe('BSC', () => {
  it.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    '0x55d398326f99059fF775485246999027B3197955',
  ])('accepts %s and its one-case spellings', (address) => {
    expect(value(checkBsc(address))).toBe(address)
    expect(value(checkBsc(address.toLowerCase()))).toBe(address)
    expect(value(checkBsc(`0x${address.slice(2).toUpperCase()}`))).toBe(address)
    expect(checksummed(address)).toBe(address)
  })
  it.each([
    ['0x55d398326f99059fF775485246999027b3197955', 'address_checksum'],
    ['0X55d398326f99059fF775485246999027B3197955', 'bsc_address'],
    ['0x55d398326f99059fF775485246999027B319795', 'bsc_address'],
    ['0x55d398326f99059fF775485246999027B31979550', 'bsc_address'],
    ['x0x55d398326f99059fF775485246999027B3197955', 'bsc_address'],
    ['0x55d398326f99059fF775485246999027B319795g', 'address_checksum'],
    ['0x00000000000000000000000000000000000000001', 'bsc_address'],
    ['0x0000000000000000000000000000000000000000', 'address_zero'],
    ['IR580540105180021273113007', 'address_iban'],
    ['', 'bsc_address'],
  ])('refuses %j as %s', (address, problem) => expect(value(checkBsc(address))).toBe(problem))
  it('tells the other chain apart', () =>
    expect(value(checkBsc('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'))).toBe('wrong_network'))
})

describe('IBAN', () => {
  it.each([
    ['IR580540105180021273113007', '054'],
    ['IR062960000000100324200001', 'unknown'],
    ['IR820540102680020817909002', '054'],
    ['IR880170000000000100200300', '017'],
    ['IR150120008000000001234567', '012'],
    ['IR380550000000000123456789', '055'],
    ['IR220560000000000000098765', '056'],
    ['IR020540000000000000000025', '054'],
    ['IR980540000000000000000043', '054'],
  ])('accepts %s, unknown banks included', (iban, bank) => {
    expect(value(checkIban(iban))).toBe(iban)
    expect(value(checkIban(persianDigits(iban.toLowerCase()).replace(/(.{4})/g, '$1 ')))).toBe(iban)
    expect(bankOf(iban)).toBe(bank)
  })
  it.each([
    'IR820540102680020817909003',
    'IR990120000000000000000060',
    'IR5805401051800212731130071',
    'IR58054010518002127311300',
    'DE89370400440532013000',
    '',
  ])('refuses %j', (iban) => expect(value(checkIban(iban))).toBe('iban'))
  it('lets no single wrong digit through', () => {
    const iban = 'IR820540102680020817909002'
    for (let at = 2; at < iban.length; at += 1)
      for (let digit = 0; digit < 10; digit += 1) {
        const typed = iban.slice(0, at) + digit + iban.slice(at + 1)
        expect(value(checkIban(typed))).toBe(typed === iban ? iban : 'iban')
      }
  })
  it.each(['052', '063', '065', '073', '079'])('follows the bank %s into the one it was merged with', (code) => {
    expect(bankOf(`IR00${code}0000000000000000000`)).toBe('015')
    expect(bankCodes).not.toContain(code)
  })
  it('knows thirty banks by their codes', () => {
    const codes =
      '010 011 012 013 014 015 016 017 018 019 020 021 022 053 054 055 056 057 058 059 060 061 062 064 066 069 070 075 078 095'
    expect(bankCodes.join(' ')).toBe(codes)
    for (const code of codes.split(' ')) expect(bankOf(`ir۰۰ ${code} 0000`)).toBe(code)
    for (const code of ['000', '023', '999', '']) expect(bankOf(`IR00${code}`)).toBe('unknown')
  })
  it('refuses check digits that no bank gives, though the remainder is right', () => {
    for (const [check, right] of [
      ['00', '01'],
      ['01', '98'],
      ['99', '02'],
    ] as const)
      for (let n = 0; n < 97; n += 1) {
        const bban = String(n).padStart(22, '0')
        expect(value(checkIban(`IR${check}${bban}`))).toBe('iban')
        const twin = checkIban(`IR${right}${bban}`)
        if ('value' in twin) expect(twin.value).toBe(`IR${right}${bban}`)
      }
  })
  it.each(['XIR820540102680020817909002', 'IR820540102680020817909002X', 'IR82054010268002081790900A'])(
    'refuses %s with something about it',
    (iban) => expect(value(checkIban(iban))).toBe('iban'),
  )
})

it.each([
  ['0x0000000000000000000000000000000000000001', 'value'],
  ['0x1000000000000000000000000000000000000000', 'value'],
])('takes %s, which is nearly nobody’s', (address, kind) => expect(Object.keys(checkBsc(address))).toEqual([kind]))

it('says at a field which address is wrong', () => {
  for (const [field, code] of [
    [tronAddress, 'tron_address'],
    [bscAddress, 'bsc_address'],
  ] as const) {
    const read = field.safeParse('nonsense')
    expect(read.error?.issues.map(({ message }) => message)).toEqual([code])
  }
})

describe('cards and ids', () => {
  it.each([
    '6037990000000006',
    '0603799000000008',
    '6037990000000030',
    '6219861000000009',
    '6104337000001238',
    '5022290123456782',
  ])('accepts the card %s', (card) => {
    expect(value(checkCard(card))).toBe(card)
    expect(value(checkCard(persianDigits(card).replace(/(.{4})/g, '$1-')))).toBe(card)
  })
  it.each(['0000000000000000', '6037990000000007', '603799000000000', ''])('refuses the card %j', (card) =>
    expect(value(checkCard(card))).toBe('card'),
  )
  it.each(['0012345679', '0084600004', '1276543212', '2287654321', '0499370899', '8888806180'])(
    'accepts the national id %s',
    (code) => {
      expect(value(checkNationalId(persianDigits(code)))).toBe(code)
    },
  )
  it.each(['0012345678', '1111111111', '0684159415', '12345678', '123456789', ''])(
    'refuses the national id %j',
    (code) => expect(value(checkNationalId(code))).toBe('national_id'),
  )
  it.each(['10380284790', '14007650912', '02222222222', '11111111117'])('accepts the company id %s', (code) =>
    expect(value(checkLegalId(code))).toBe(code),
  )
  it.each(['10380285692', '10380284792'])('refuses the company id %s', (code) =>
    expect(value(checkLegalId(code))).toBe('national_id'),
  )
  it.each(['1969833114', '1435965416', '7139665117'])('accepts the postal code %s', (code) => {
    expect(value(checkPostalCode(code))).toBe(code)
    expect(isUnusualPostalCode(code)).toBe(false)
  })
  it.each(['0123456789', '2034567890'])('only doubts the postal code %s', (code) => {
    expect(value(checkPostalCode(code))).toBe(code)
    expect(isUnusualPostalCode(code)).toBe(true)
  })
  it.each(['123456789', '12345678901', '123456789a', 'a1234567890', '', '1234567890x'])(
    'refuses the postal code %j, and doubts nothing of it',
    (code) => {
      expect(value(checkPostalCode(code))).toBe('postal_code')
      expect(isUnusualPostalCode(code)).toBe(false)
    },
  )
  it('doubts the first five digits of a postal code alone', () => {
    expect(isUnusualPostalCode('1111102020')).toBe(false)
    expect(isUnusualPostalCode('1111011111')).toBe(true)
    expect(isUnusualPostalCode('1111211111')).toBe(true)
  })
  it.each([
    ['60379900000000061', checkCard, 'card'],
    ['60379900000000060', checkCard, 'card'],
    ['006037990000000006', checkCard, 'card'],
    ['a6037990000000006', checkCard, 'card'],
    ['6037990000000006a', checkCard, 'card'],
    ['00123456791', checkNationalId, 'national_id'],
    ['a0012345679', checkNationalId, 'national_id'],
    ['0012345679a', checkNationalId, 'national_id'],
    ['103802847901', checkLegalId, 'national_id'],
    ['a10380284790', checkLegalId, 'national_id'],
    ['10380284790a', checkLegalId, 'national_id'],
    ['1038028479', checkLegalId, 'national_id'],
  ] as const)('refuses %s, which has too much or too little', (typed, check, problem) =>
    expect(value(check(typed))).toBe(problem),
  )
  it('refuses ten and eleven equal digits', () => {
    for (let digit = 0; digit < 10; digit += 1) {
      expect(value(checkNationalId(String(digit).repeat(10)))).toBe('national_id')
      expect(value(checkLegalId(String(digit).repeat(11)))).toBe('national_id')
    }
  })
  it.each([
    [checkNationalId, '001234567', '9'],
    [checkNationalId, '111111112', '1'],
    [checkNationalId, '100000000', '1'],
    [checkNationalId, '900000000', '9'],
    [checkNationalId, '000000001', '9'],
    [checkNationalId, '123456789', '1'],
    [checkLegalId, '1038028479', '0'],
    [checkLegalId, '1400765091', '2'],
    [checkLegalId, '1000000000', '5'],
    [checkLegalId, '0000000001', '3'],
    [checkLegalId, '1234567890', '6'],
  ] as const)('gives each id one check digit, weighed by its places: %o %s %s', (check, start, digit) => {
    const endings = Array.from({ length: 10 }, (_, n) => String(n)).filter((n) => 'value' in check(start + n))
    expect(endings).toEqual([digit])
  })
})

describe('mobile', () => {
  it.each([
    '09121234567',
    '+989121234567',
    '00989121234567',
    '۰۹۱۲۱۲۳۴۵۶۷',
    '0912 123 4567',
    '9121234567',
    '٠٩١٢-١٢٣-٤٥٦٧',
    '\u200e+98 (912) 123 4567',
  ])('reads %s', (typed) => expect(value(checkMobile(typed))).toBe('+989121234567'))
  it.each(['0912123456', '02188776655', '091212345678', '+19121234567', '', 'a9121234567'])('refuses %j', (typed) =>
    expect(value(checkMobile(typed))).toBe('mobile'),
  )
  it.each([
    ['+989121234567', '0912 123 4567'],
    ['۰۹۱۲۱۲۳۴۵۶۷', '0912 123 4567'],
    ['0912•••4567', '0912 ••• 4567'],
    ['+19121234567', '+19121234567'],
    ['', ''],
  ])('shows %j as %j', (stored, shown) => expect(mobileText(stored)).toBe(shown))
  it('knows the prefixes libraries miss', () => {
    expect(value(checkMobile('09951234567'))).toBe('+989951234567')
    expect(value(checkMobile('09411234567'))).toBe('+989411234567')
  })
})

describe('what one signs in with', () => {
  it.each([
    ['۰۹۱۲۱۲۳۴۵۶۷', '+989121234567'],
    ['Ali@Example.com', 'ali@example.com'],
    ['0912@', 'email'],
    ['0912', 'mobile'],
    ['ali', 'mobile'],
  ])('reads %j', (typed, account) => expect(value(checkAccount(typed))).toBe(account))
})

describe('a one-time code', () => {
  it.each([
    ['123456', '123456'],
    ['۱۲۳ ۴۵۶', '123456'],
    ['12345', 'code'],
    ['1234567', 'code'],
    ['12345a', 'code'],
    ['', 'code'],
  ])('reads %j', (typed, code) => expect(value(checkOneTimeCode(typed))).toBe(code))
  it('lives two minutes and takes three tries; a password has eight characters', () => {
    expect([codeLife, codeTries, shortestPassword]).toEqual([120, 3, 8])
    expect(sixDigits.test('۱۲۳۴۵۶')).toBe(false)
  })
})

describe('length', () => {
  it.each([
    ['0912 123 4567', checkMobile, 80, 'mobile'],
    ['IR820540102680020817909002', checkIban, 80, 'iban'],
    ['6037990000000006', checkCard, 80, 'card'],
    ['0012345679', checkNationalId, 80, 'national_id'],
    ['10380284790', checkLegalId, 80, 'national_id'],
    ['1969833114', checkPostalCode, 80, 'postal_code'],
    ['ali@example.com', checkEmail, 254, 'email'],
  ] as const)('of %s is read up to its limit with the spaces typed', (typed, check, most, problem) => {
    expect('value' in check(typed.padStart(most))).toBe(true)
    expect(value(check(typed.padStart(most + 1)))).toBe(problem)
  })
})

describe('e-mail', () => {
  it.each([
    [' Ali.Reza@Example.COM ', 'ali.reza@example.com'],
    ['a+b@x.ir', 'a+b@x.ir'],
    ['user۱۲@mail.ir', 'user12@mail.ir'],
    ['\u200ea@b.co', 'a@b.co'],
    [`${'a'.repeat(64)}@b.ir`, `${'a'.repeat(64)}@b.ir`],
    ['a.b.c@d.e-f.g.ir', 'a.b.c@d.e-f.g.ir'],
    [`a@${'b'.repeat(63)}.${'c'.repeat(63)}`, `a@${'b'.repeat(63)}.${'c'.repeat(63)}`],
    ["!#$%&'*+/=?^_`{|}~-@9.xn--p1ai", "!#$%&'*+/=?^_`{|}~-@9.xn--p1ai"],
  ])('reads %j', (typed, address) => expect(value(checkEmail(typed))).toBe(address))
  it.each([
    'a@b',
    '@b.ir',
    'a@',
    'a b@c.ir',
    'a..b@c.ir',
    '.a@c.ir',
    'a@-c.ir',
    'علی@example.com',
    `${'a'.repeat(65)}@b.ir`,
    'x a@b.ir',
    'a@b.ir x',
    'a@b.c',
    'a@b..ir',
    'a@b-.ir',
    'a.@c.ir',
    `a@${'b'.repeat(64)}.ir`,
    `a@b.${'c'.repeat(64)}`,
    '',
  ])('refuses %j', (typed) => expect(value(checkEmail(typed))).toBe('email'))
})

// Whoever goes back over what was read would sit at a million letters beyond the limit of a test.
it('answers on very long input', () => {
  const checks = [
    checkTron,
    checkBsc,
    checkIban,
    checkCard,
    checkNationalId,
    checkLegalId,
    checkMobile,
    checkEmail,
    checkPostalCode,
  ]
  for (const sample of ['a'.repeat(1_000_000), '1 '.repeat(500_000), `${'a.'.repeat(500_000)}@`])
    for (const check of checks) expect('problem' in check(sample)).toBe(true)
})
