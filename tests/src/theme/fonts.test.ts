import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fa } from '../../support/texts'

const css = readFileSync(join(import.meta.dirname, '../../../src/public/theme.css'), 'utf8')

type Range = readonly [first: number, last: number]

/** The code points of each file of the font. */
const files = [...css.matchAll(/url\('\/fonts\/([\w.-]+)'\)[^}]*?unicode-range: ([^;]+);/g)].map(
  ([, file = '', ranges = '']) => ({
    file,
    ranges: ranges.split(', ').map((range): Range => {
      const [first = '', last = first] = range.slice(2).split('-')
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
    }),
  }),
)

const filesOf = (code: number): readonly string[] =>
  files.filter(({ ranges }) => ranges.some(([first, last]) => code >= first && code <= last)).map(({ file }) => file)

const persian = ['vazirmatn-persian-400-700.woff2']
const latin = ['vazirmatn-latin-400-700.woff2']

describe('the files of the font', () => {
  it('share out every printed character, each to one of them', () => {
    const printed = Array.from({ length: 0x7f - 0x20 }, (_, at) => 0x20 + at)
    expect([...printed, 0xab, 0x6cc, 0x200c, 0x2026].filter((code) => filesOf(code).length !== 1)).toEqual([])
  })

  it('bring Latin letters and digits only where there are some', () => {
    expect([...'azAZ09@'].map((letter) => filesOf(letter.codePointAt(0) ?? 0))).toEqual(
      Array.from({ length: 7 }, () => latin),
    )
    const said = JSON.stringify(fa.tickets).match(/[\u0600-\u06ff\u200c«»؟، .:!()]/g) ?? []
    expect(said.length).toBeGreaterThan(1000)
    expect([...new Set(said)].filter((letter) => filesOf(letter.codePointAt(0) ?? 0)[0] !== persian[0])).toEqual([])
  })
})
