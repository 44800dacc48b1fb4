import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compactKey,
  isSearchable,
  latin,
  latinNumber,
  normaliseLong,
  normaliseStored,
  persianDigits,
  safeFileName,
  searchKey,
} from '../../contract/text'
import { runs } from '../support/inputs/runs'

const persianText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...Array.from('آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیيىكةۀۂئؤأإٱءۍېےھەڪـ ۰۱۲٣٤٥067aZ')),
    fc.constantFrom(
      '\u200c',
      '\u200d',
      '\u200e',
      '\u200f',
      '\u202e',
      '\u0610',
      '\u0618',
      '\u061c',
      '\u064b',
      '\u0654',
      '\ufcf2',
      '\ufdfa',
      '\ufefb',
      '\ufeff',
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 30,
})

describe('digits', () => {
  it('folds Persian and Arabic digits and nothing else', () => {
    expect(latin('۰۱۲۳۴۵۶۷۸۹ ٠١٢٣٤٥٦٧٨٩ abc')).toBe('0123456789 0123456789 abc')
    expect(persianDigits('12٣ الف')).toBe('۱۲۳ الف')
  })
  it('round-trips', () => {
    fc.assert(fc.property(fc.stringMatching(/^[0-9a-z]*$/), (text) => latin(persianDigits(text)) === text))
  })
  it.each([
    ['۱٬۲۳۴٫۵', '1234.5'],
    ['1,234', '1234'],
    ['1 234.5', '1234.5'],
    ['١٢٣', '123'],
    ['\u200e−۵', '-5'],
    ['\u200e۵', '5'],
  ])('reads the typed number %s', (typed, text) => expect(latinNumber(typed)).toBe(text))
})

describe('searchKey', () => {
  it.each([
    ['علي', 'علی'],
    ['كتاب', 'کتاب'],
    ['می‌روم', 'میروم'],
    ['مؤسسه', 'موسسه'],
    ['خانهٔ ما', 'خانه ما'],
    ['خانۀ ما', 'خانه ما'],
    ['مُحَمَّد', 'محمد'],
    ['ﷲ', 'الله'],
    ['علی‌رضا', 'علیرضا'],
    ['قــلم', 'قلم'],
    ['۱۲۳', '123'],
    ['٤٥٦', '456'],
    ['أحمد', 'احمد'],
    ['آرش', 'ارش'],
    ['مسئول', 'مسیول'],
    ['جزء', 'جز'],
    ['فاطمة', 'فاطمه'],
    ['ALI  Reza', 'ali reza'],
    ['ﻋﻠﯽ', 'علی'],
    ['\u202eعلی', 'علی'],
    ['Ａｌｉ', 'ali'],
  ])('%s meets %s', (typed, other) => expect(searchKey(typed)).toBe(searchKey(other)))

  it('is idempotent', () => {
    fc.assert(
      fc.property(persianText, (text) => {
        expect(searchKey(searchKey(text))).toBe(searchKey(text))
      }),
      runs(20_000),
    )
  })

  it('keeps a space apart from nothing, except in the compact key', () => {
    expect(searchKey('علی رضا')).not.toBe(searchKey('علیرضا'))
    expect(compactKey('علی رضا')).toBe(compactKey('علی‌رضا'))
  })

  it('counts the four characters after folding', () => {
    expect(isSearchable('عـــلی')).toBe(false)
    expect(isSearchable('ع\u200c\u200c\u200cلی')).toBe(false)
    expect(isSearchable('علیر')).toBe(true)
  })
})

describe('what is stored', () => {
  it('folds letters, keeps digits and half-spaces inside words', () => {
    expect(normaliseStored('  كتاب\u200c\u200cهاي ۱۲ \u200c')).toBe('کتاب\u200cهای ۱۲')
    expect(normaliseStored('ده \u200c کتاب')).toBe('ده کتاب')
  })
  it('drops every character that reorders or hides', () => {
    expect(normaliseStored('invoice_\u202Egpj.exe')).toBe('invoice_gpj.exe')
    expect(normaliseStored('a\u0000b\u200bc\u2066d\u2069\u061c\ufeff\u{e0041}')).toBe('abcd')
  })
  it('shows them in free text, which keeps its lines and marks', () => {
    expect(normaliseLong('یک\r\nدو\u202e ۱۲۳\u200f')).toBe('یک\nدو[U+202E] ۱۲۳\u200f')
    expect(normaliseLong('a\ud800b')).toBe('a\ufffdb')
  })
  it('is idempotent', () => {
    fc.assert(
      fc.property(persianText, (text) => {
        expect(normaliseStored(normaliseStored(text))).toBe(normaliseStored(text))
        expect(normaliseLong(normaliseLong(text))).toBe(normaliseLong(text))
      }),
      runs(5_000),
    )
  })
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\x\\y.png', 'y.png'],
    ['.htaccess', 'htaccess'],
    ['رسید\u202Egpj.pdf', 'رسیدgpj.pdf'],
    ['a"b\r\nc.png', 'a_b c.png'],
    ['', 'file'],
  ])('names the file %j safely', (name, safe) => expect(safeFileName(name)).toBe(safe))
  it('shortens long file names but keeps the ending', () => {
    expect(safeFileName(`${'ا'.repeat(300)}.png`)).toMatch(/^ا{116}\.png$/)
  })
})
