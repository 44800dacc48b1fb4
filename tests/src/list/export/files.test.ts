import { inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { formats } from '../../../../i18n/formats'
import { fileColumns, type FileColumn } from '../../../../src/list/export/cells'
import { csvFile, safeWords } from '../../../../src/list/export/csv'
import { fileNameOf } from '../../../../src/list/export/saveFile'
import { xlsxFile } from '../../../../src/list/export/xlsx'

interface Row {
  readonly name: string
  readonly amount: string
}
const columns: readonly FileColumn[] = [
  { heading: 'نام', cell: (row) => ({ words: (row as Row).name }) },
  { heading: 'مبلغ', cell: (row) => ({ figure: (row as Row).amount }) },
]

const pages = async function* (...given: readonly (readonly Row[])[]) {
  for (const rows of given) yield await Promise.resolve(rows)
}

const rows: readonly Row[] = [
  { name: 'سارا "کریمی", نمونه', amount: '-1500000' },
  { name: 'خط یک\nخط دو', amount: '12.5' },
  { name: '<b>&amp;', amount: '99999999999999999999.123456' },
]

/** A CSV text as its cells, by the rules of RFC 4180. */
const parsed = (text: string): string[][] => {
  const cells = [...text.replace(/^\ufeff/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)]
  const lines: string[][] = [[]]
  for (const [, quoted, plain, end] of cells) {
    lines.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === '\r\n') lines.push([])
  }
  return lines.slice(0, -1)
}

const bytesOf = async (file: Blob): Promise<Buffer> => Buffer.from(await file.arrayBuffer())

/** The files of a ZIP archive, found by its table of contents. */
const unzipped = (bytes: Buffer): Map<string, string> => {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n -= 1) {
    const [packed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)]
    const nameLength = bytes.readUInt16LE(at + 28)
    const offset = bytes.readUInt32LE(at + 42)
    const start = offset + 30 + bytes.readUInt16LE(offset + 26)
    const content = inflateRawSync(bytes.subarray(start, start + packed))
    expect(content.length).toBe(size)
    files.set(bytes.subarray(at + 46, at + 46 + nameLength).toString(), content.toString())
    at += 46 + nameLength
  }
  return files
}

const hostile = [
  '=1+1',
  '+98912',
  '-5',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\0=1',
  '＝1',
  '＋1',
  '－1',
  '＠1',
  ' =1',
  '\u200e=1',
  '\ufeff=1',
  '"=1',
  "'=1",
  'a\n=1',
  'a\r\n  +1',
  '=cmd|" /C calc"!A0',
  '\u202e=1',
  '\u00a0=1',
  '\n@x',
  'x;=1+1',
  'x;\t=1',
  'x\t=1+1',
  'x|=1+1',
  "x | '-5",
  'x,@SUM(A1)',
  ';=cmd|" /C calc"!A0;',
]

/** Every sign of a formula, behind whatever may stand before it, at the start or where a separator could begin a cell. */
const mixed = ['', 'متن', '12', '"', "'"].flatMap((before) =>
  ['', ',', ';', '\t', '|', '\n', '\r\n', ';"', '\u200e;', '","', ';;'].flatMap((parts) =>
    ['', ' ', '\u200f', '\ufeff', '\u00a0', '\t', '\0', '"'].flatMap((between) =>
      ['=', '+', '-', '@', '＝', '＋', '－', '＠'].flatMap((sign) =>
        ['1+1', 'cmd|"/C calc"!A0', ';=1'].map((after) => `${before}${parts}${between}${sign}${after}`),
      ),
    ),
  ),
)

/** Whether a piece between two separators would be reckoned: an apostrophe in front makes words of it. */
const isFormula = (piece: string): boolean => /^[\s\p{Cc}\p{Cf}"`]*[=+\-@＝＋－＠]/u.test(piece)

describe('words of a CSV', () => {
  it.each(hostile)('%j can be no formula', (words) => {
    expect(safeWords(words).startsWith("'")).toBe(true)
  })

  it('can be no formula wherever a spreadsheet parts cells, with or without its quotes', async () => {
    const cells = [...hostile, ...mixed].filter((words) => /[,;\t|\r\n]/.test(words) || isFormula(words))
    expect(cells.length).toBeGreaterThan(5000)
    const file = await csvFile(columns.slice(0, 1), pages(cells.map((name) => ({ name, amount: '' }))))
    const text = (await bytesOf(file)).toString().replace('\ufeff', '')
    const own = parsed(text).slice(1)
    expect(own).toHaveLength(cells.length)
    expect(own.filter((row) => row.length !== 1 || isFormula(row[0] ?? ''))).toEqual([])
    for (const separators of [/[,\r\n]/, /[;\r\n]/, /[\t\r\n]/, /[|\r\n]/, /[,;\t|\r\n]/])
      expect(text.split(separators).filter(isFormula)).toEqual([])
  })

  it.each([',', ';', '\t', '|', '\n', '"'])('with %j in it is quoted', async (sign) => {
    const file = await csvFile(columns.slice(0, 1), pages([{ name: `a${sign}b`, amount: '' }]))
    expect((await bytesOf(file)).toString().split('\r\n')[1]).toBe(`"a${sign === '"' ? '""' : sign}b"`)
  })

  it.each(['603799759999999912345678', '09120000003', '00123456789'])('%s stays a text', (words) => {
    expect(safeWords(words)).toBe(`'${words}`)
  })

  it.each(['سلام', 'IR820540102680020817909002', '0', '12', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'الف-ب', 'a=b'])(
    '%s stays as it is',
    (words) => {
      expect(safeWords(words)).toBe(words)
    },
  )
})

describe('a CSV file', () => {
  it('quotes every cell, figures and empty ones too', async () => {
    const text = (
      await bytesOf(
        await csvFile(
          columns,
          pages([
            { name: 'سارا', amount: '-12.5' },
            { name: '', amount: '' },
          ]),
        ),
      )
    ).toString()
    expect(text).toBe('\ufeff"نام","مبلغ"\r\n"سارا","-12.5"\r\n"",""\r\n')
  })

  it('begins with the byte order mark and gives every cell back', async () => {
    const text = (await bytesOf(await csvFile(columns, pages(rows.slice(0, 2), rows.slice(2))))).toString()
    expect(text.startsWith('\ufeff')).toBe(true)
    expect(parsed(text)).toEqual([['نام', 'مبلغ'], ...rows.map(({ name, amount }) => [name, amount])])
  })
})

describe('the name of a file', () => {
  const day = '2026-11-21'
  it.each([
    ['withdrawals', 'withdrawals-1405-08-30.xlsx'],
    ['partnerShare', 'partner-share-1405-08-30.xlsx'],
    ['paypal-accounts', 'paypal-accounts-1405-08-30.xlsx'],
    ['گزارش فروش', 'list-1405-08-30.xlsx'],
  ])('of %s is ASCII with the Persian day, for systems that keep nothing else', (list, name) => {
    expect(fileNameOf(list, 'xlsx', day)).toBe(name)
  })
})

describe('a column of a file', () => {
  const tools = { formats: formats('fa'), translate: (key: string) => key } as Parameters<typeof fileColumns>[1]
  const cellOf = (column: Parameters<typeof fileColumns>[0][number], record: unknown) =>
    fileColumns([column], tools).map(({ heading, cell }) => [heading, cell(record)])
  const label = 'table.total'

  it('has calculated figures as figures, without dust', () => {
    expect(cellOf({ source: 'took', label, kind: 'duration' }, { took: 46_020.341799999995 })).toEqual([
      ['list.exports.hours', { figure: '12.78' }],
    ])
    expect(cellOf({ source: 'took', label, kind: 'duration' }, { took: null })).toEqual([
      ['list.exports.hours', undefined],
    ])
    expect(cellOf({ source: 'mean', label, kind: 'stars' }, { mean: 13 / 3 })).toEqual([[label, { figure: '4.3333' }]])
    expect(cellOf({ source: 'n', label, kind: 'number' }, { n: '99999999999999999999' })).toEqual([
      [label, { figure: '99999999999999999999' }],
    ])
  })

  it('has sums of several currencies in one cell, and nothing where there are none', () => {
    const gain = [
      { currency: 'USD', amount: '12.5' },
      { currency: 'IRR', amount: '900000' },
    ]
    const [[, cell] = []] = cellOf({ source: 'gain', label, kind: 'text' }, { gain })
    const { money } = formats('fa')
    expect(cell).toEqual({ words: `${money('12.5', 'USD')} و ${money('900000', 'IRR')}` })
    expect(cellOf({ source: 'gain', label, kind: 'text' }, { gain: [] })).toEqual([[label, undefined]])
  })

  it('has a moment twice, both as it was in Tehran, and a day as it is', () => {
    const told = (at: string) => cellOf({ source: 'at', label, kind: 'datetime' }, { at }).map(([, cell]) => cell)
    expect(told('2026-11-28T17:30:45.960Z')).toEqual([
      { words: '1405/09/07 21:00' },
      { words: '2026-11-28T21:00:45+03:30' },
    ])
    expect(told('2021-07-01T21:00:00.000Z')[1]).toEqual({ words: '2021-07-02T01:30:00+04:30' })
    expect(told('2026-11-28')).toEqual([{ words: '1405/09/07' }, { words: '2026-11-28' }])
    expect(told('')).toEqual([undefined, undefined])
  })

  it('has a month twice too, as the calendar counts it and by its first day', () => {
    expect(cellOf({ source: 'start', label, kind: 'month' }, { start: '2026-10-23' })).toEqual([
      [label, { words: '1405/08' }],
      ['list.exports.gregorian', { words: '2026-10-23' }],
    ])
  })

  it('has numbers that name something as words, whatever they look like', () => {
    for (const kind of ['id', 'text', 'phone', 'hash', 'address'] as const)
      for (const name of ['1042', '+989120000001', 'IR062960000000100324200001', 'KY-101971'])
        expect(cellOf({ source: 'name', label, kind }, { name })).toEqual([[label, { words: name }]])
    expect(cellOf({ source: 'id', label, kind: 'id' }, { id: 1042 })).toEqual([[label, { words: '1042' }]])
  })

  it('has the hours passed where the screen says how long, and nothing where no time passes', () => {
    const column = { source: 'since', label, kind: 'relative', elapsed: { unless: { turn: 'none' } } } as const
    const since = new Date(Date.now() - 5.5 * 3_600_000).toISOString()
    expect(cellOf(column, { since, turn: 'staff' })).toEqual([['list.exports.hours', { figure: '5.5' }]])
    expect(cellOf(column, { since, turn: 'none' })).toEqual([['list.exports.hours', undefined]])
    const other = { ...column, elapsed: { from: ['ended.at', 'since'] } }
    expect(cellOf(other, { since, ended: null })).toEqual([['list.exports.hours', { figure: '5.5' }]])
  })
})

describe('an XLSX file', () => {
  it('runs from right to left, keeps figures as figures and words as words', async () => {
    const file = await xlsxFile('گزارش: نمونه', columns, pages(rows), { rtl: true })
    const files = unzipped(await bytesOf(file))
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet).toContain('rightToLeft="1"')
    const cells = [...sheet.matchAll(/<c[^>]*>(?:<v>([^<]*)<\/v>|<is><t[^>]*>([^<]*)<\/t><\/is>)<\/c>/g)]
    const plain = (text: string) =>
      text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    expect(cells.map(([, figure, words]) => figure ?? plain(words ?? ''))).toEqual([
      'نام',
      'مبلغ',
      ...rows.flatMap(({ name, amount }) => [name, amount]),
    ])
    expect(cells.map(([, figure]) => figure !== undefined)).toEqual([
      false,
      false,
      false,
      true,
      false,
      true,
      false,
      false,
    ])
    expect(files.get('xl/workbook.xml')).toContain('name="گزارش  نمونه"')
    expect([...files.keys()]).toEqual(expect.arrayContaining(['[Content_Types].xml', '_rels/.rels', 'xl/styles.xml']))
  })

  it('has no formula whatever the words', async () => {
    const file = await xlsxFile('x', columns, pages(hostile.map((name) => ({ name, amount: '1' }))), { rtl: false })
    const sheet = unzipped(await bytesOf(file)).get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet).not.toContain('<f')
    expect(sheet.match(/<c t="inlineStr"/g)).toHaveLength(hostile.length + 2)
    expect(/[\0-\x08\x0b\x0c\x0e-\x1f]/.test(sheet)).toBe(false)
  })
})
