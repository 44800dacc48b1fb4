import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJson } from '../../../platform/http/json'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const code = (given: Uint8Array): string | undefined => {
  try {
    parseJson(given)
    return undefined
  } catch (error) {
    return (error as { code?: string }).code ?? `raw ${String(error)}`
  }
}

const rubbish: Readonly<Record<string, Uint8Array>> = {
  nothing: bytes(''),
  'half an object': bytes('{"a":'),
  'a key twice': bytes('{"amount":1,"amount":-5}'),
  'a key twice, once escaped': bytes('{"amount":1,"\\u0061mount":-5}'),
  'a key twice inside': bytes('[{"a":{"b":1,"b":2}}]'),
  'a prototype': bytes('{"__proto__":{"staff":true}}'),
  'deep arrays': bytes('['.repeat(100_000)),
  'deep objects': bytes(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`),
  'a byte order mark': bytes('\ufeff{}'),
  'UTF-16': new Uint8Array(Buffer.from('{"a":1}', 'utf16le')),
  'broken UTF-8': new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  NaN: bytes('{"a":NaN}'),
}

describe('reading JSON', () => {
  it.each(Object.entries(rubbish))('refuses %s', (_name, given) => {
    expect(code(given)).toBe('malformed')
  })

  it('reads whatever JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const text = JSON.stringify(value)
        if (text.includes('"__proto__"')) return
        expect(parseJson(bytes(text))).toEqual(JSON.parse(text))
      }),
      { numRuns: 300 },
    )
  })

  it('lets the same key stand in different objects', () => {
    expect(parseJson(bytes('{"a":{"a":"a"},"b":[{"a":1},{"a":2}],"c":"a\\":"}'))).toBeTypeOf('object')
  })

  it('is linear in the size of what it refuses', () => {
    expect(code(bytes(`{"${'k'.repeat(900_000)}":1,`))).toBe('malformed')
    expect(code(bytes(`[${'"\\\\",'.repeat(150_000)}1,]`))).toBe('malformed')
  })
})
