import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fieldCodes } from '../../contract/error'
import * as scalars from '../../contract/scalars'
import {
  csv,
  dateRange,
  longText,
  ordered,
  pageOf,
  paging,
  queryText,
  searchText,
  sortBy,
  text,
} from '../../contract/scalars'
import { bscAddress, tronAddress } from '../../contract/money/wallet-addresses'
import { runs } from '../support/inputs/runs'

const outcome = (schema: z.ZodMiniType, value: unknown): unknown => {
  const result = z.safeParse(schema, value)
  return result.success
    ? result.data
    : result.error.issues.map((issue) => [...issue.path, issue.message].join(':')).join(' ')
}

const simple = {
  uuid: scalars.uuid,
  id: scalars.id,
  idText: scalars.idText,
  isoDate: scalars.isoDate,
  instant: scalars.instant,
  decimal: scalars.decimal,
  amountInput: scalars.amountInput,
  currency: scalars.currency,
  mobile: scalars.mobile,
  email: scalars.email,
  iban: scalars.iban,
  card: scalars.card,
  nationalId: scalars.nationalId,
  postalCode: scalars.postalCode,
  tronAddress,
  bscAddress,
  oneTimeCode: scalars.oneTimeCode,
  passcode: scalars.passcode,
  password: scalars.password,
  count: scalars.count,
  wholeNumber: scalars.wholeNumber,
  flag: scalars.flag,
  page: scalars.page,
  pageSize: scalars.pageSize,
  file: scalars.file,
  text: text(10),
  longText: longText(10),
  queryText: queryText(10),
  searchText: searchText(10),
  csv: csv(scalars.uuid),
  sort: sortBy(['created', 'updated']),
  list: pageOf(scalars.id, z.object({ amount: scalars.decimal })),
} as const

const id1 = '6f1d9c1e-0000-4000-8000-000000000001'

it('knows an identifier in letters of either case, and nothing around it', () => {
  const typed = [id1, id1.toUpperCase(), ` ${id1}`, `${id1}0`, id1.replaceAll('-', ''), '']
  expect(typed.map((one) => scalars.isUuid(one))).toEqual([true, true, false, false, false, false])
})

describe('scalars', () => {
  it.each<[keyof typeof simple, unknown, unknown]>([
    ['uuid', id1.toUpperCase(), id1],
    ['uuid', 'x', 'invalid'],
    ['id', 3, 3],
    ['id', 0, 'invalid'],
    ['id', 2 ** 53, 'invalid'],
    ['idText', '۱۲', 12],
    ['idText', 12, 12],
    ['idText', '0', 'too_small'],
    ['idText', '1.5', 'invalid'],
    ['idText', '', 'required'],
    ['isoDate', '2024-08-02', '2024-08-02'],
    ['isoDate', '1403-05-12', 'date'],
    ['isoDate', '2023-02-29', 'date'],
    ['isoDate', undefined, 'required'],
    ['instant', '2024-08-02T20:30:00Z', '2024-08-02T20:30:00Z'],
    ['instant', '2024-08-02T20:30:00+03:30', 'date'],
    ['decimal', '-12.5', '-12.5'],
    ['decimal', '1e5', 'amount'],
    ['amountInput', '۱٬۲۳۴٫۵۰', '1234.50'],
    ['amountInput', 12.5, '12.5'],
    ['amountInput', '۱۲/۵', 'amount_slash'],
    ['amountInput', '0', 'amount_positive'],
    ['amountInput', '0.0000001', 'amount_decimals'],
    ['amountInput', '', 'required'],
    ['amountInput', undefined, 'required'],
    ['currency', 'USDT', 'USDT'],
    ['currency', 'EUR', 'unknown_option'],
    ['mobile', '۰۹۱۲ ۱۲۳ ۴۵۶۷', '+989121234567'],
    ['mobile', '123', 'mobile'],
    ['mobile', '', 'required'],
    ['email', 'A@B.ir', 'a@b.ir'],
    ['iban', 'ir82 0540 1026 8002 0817 9090 02', 'IR820540102680020817909002'],
    ['iban', 'IR990120000000000000000060', 'iban'],
    ['card', '۶۰۳۷-۹۹۰۰-۰۰۰۰-۰۰۰۶', '6037990000000006'],
    ['nationalId', '۰۰۱۲۳۴۵۶۷۹', '0012345679'],
    ['postalCode', '۱۹۶۹۸۳۳۱۱۴', '1969833114'],
    ['tronAddress', '0x55d398326f99059fF775485246999027B3197955', 'wrong_network'],
    ['bscAddress', '0x55d398326f99059ff775485246999027b3197955', '0x55d398326f99059fF775485246999027B3197955'],
    ['oneTimeCode', '۱۲۳ ۴۵۶', '123456'],
    ['oneTimeCode', '12345', 'code'],
    ['passcode', '١٣٥٧٩٠', '135790'],
    ['passcode', '', 'required'],
    ['password', '  ۱۲۳۴۵۶  ', '  ۱۲۳۴۵۶  '],
    ['password', 'short', 'too_short'],
    ['password', 'x'.repeat(129), 'too_long'],
    ['count', -1, 'too_small'],
    ['wholeNumber', '−۳', -3],
    ['wholeNumber', '−۰', 0],
    ['wholeNumber', '1.5', 'not_integer'],
    ['flag', '1', true],
    ['flag', 'false', false],
    ['flag', 'yes', 'invalid'],
    ['csv', `${id1}, ${id1}`, [id1, id1]],
    ['csv', [id1], [id1]],
    ['csv', '', []],
    ['csv', 'x', '0:invalid'],
    ['page', undefined, 1],
    ['pageSize', undefined, 25],
    ['pageSize', '101', 'too_big'],
    ['pageSize', '-1', 'too_small'],
    ['pageSize', 'a', 'not_integer'],
    ['sort', '-created', '-created'],
    ['sort', 'password', 'unknown_option'],
    ['text', ' كريم\u202e ', 'کریم'],
    ['text', '   ', 'required'],
    ['text', 'a\0b', 'invalid'],
    ['text', 'x'.repeat(11), 'too_long'],
    ['longText', 'الف\r\nب', 'الف\nب'],
    ['queryText', '', ''],
    ['searchText', 'علی', 'query_short'],
    ['searchText', 'علیر', 'علیر'],
  ])('%s of %j gives %j', (name, value, expected) => expect(outcome(simple[name], value)).toEqual(expected))

  it('says only field codes, whatever comes', () => {
    const known = new Set<string>(fieldCodes)
    fc.assert(
      fc.property(fc.constantFrom(...Object.entries(simple)), fc.anything({ maxDepth: 1 }), ([name, schema], value) => {
        if (name === 'list') return
        const result = z.safeParse(schema, value)
        for (const issue of result.error?.issues ?? []) expect([name, known.has(issue.message)]).toEqual([name, true])
      }),
      runs(5_000),
    )
  })

  it('gives every input a JSON Schema', () => {
    for (const schema of Object.values(simple))
      expect(() => z.toJSONSchema(schema as z.ZodMiniType, { io: 'input' })).not.toThrow()
  })

  it('is stable: what came out goes in again unchanged', () => {
    for (const [name, value] of [
      ['mobile', '09121234567'],
      ['iban', 'IR820540102680020817909002'],
      ['amountInput', '٫'],
      ['email', 'A@b.ir'],
      ['text', ' كيا '],
    ] as const) {
      const once = z.safeParse(simple[name], value)
      if (once.success) expect(outcome(simple[name], once.data)).toEqual(once.data)
    }
  })
})

describe('shapes', () => {
  const query = ordered(
    z.object({
      ...paging,
      ...dateRange,
      remaining_days_start: z.optional(scalars.wholeNumber),
      remaining_days_end: z.optional(scalars.wholeNumber),
      bought_start_date: z.optional(scalars.isoDate),
      bought_end_date: z.optional(scalars.isoDate),
    }),
  )
  it('defaults the page', () => expect(outcome(query, {})).toEqual({ page: 1, page_size: 25 }))
  it('refuses ranges that end before they start, at the end', () => {
    expect(outcome(query, { start_date: '2024-08-02', end_date: '2024-08-01' })).toBe('end_date:date_order')
    expect(outcome(query, { bought_start_date: '2024-08-02', bought_end_date: '2024-08-01' })).toBe(
      'bought_end_date:date_order',
    )
    expect(outcome(query, { remaining_days_start: '5', remaining_days_end: '۴' })).toBe(
      'remaining_days_end:number_order',
    )
    expect(outcome(query, { start_date: '2024-08-02', end_date: '2024-08-02' })).toMatchObject({
      end_date: '2024-08-02',
    })
  })
  it('types queries so that callers pass what they have', () => {
    const given: z.input<typeof query> = { page: '۲', page_size: 50 }
    const got: z.output<typeof query> = z.parse(query, given)
    expect(got.page + got.page_size).toBe(52)
  })
  it('pages with and without totals', () => {
    const bare = pageOf(scalars.id)
    const list: z.output<typeof bare> = z.parse(bare, { count: 1, next: null, previous: null, results: [7] })
    expect(list.results).toEqual([7])
    expect(outcome(simple.list, { count: 0, next: null, previous: null, results: [] })).not.toBeTypeOf('object')
  })
})
