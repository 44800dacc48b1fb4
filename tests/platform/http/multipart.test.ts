import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseForm } from '../../../platform/http/multipart'

const written = async (form: FormData) => {
  const response = new Response(form)
  const type = response.headers.get('content-type') ?? ''
  return { type, bytes: new Uint8Array(await response.arrayBuffer()) }
}

const read = (text: string, type = 'multipart/form-data; boundary=b') => parseForm(new TextEncoder().encode(text), type)
const part = (head: string, body: string) => `--b\r\n${head}\r\n\r\n${body}\r\n`
const field = 'Content-Disposition: form-data; name="a"'

describe('reading a form', () => {
  it('gives back whatever a browser writes', async () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .filter((text) => !/[\r\n\p{Surrogate}]|%(22|0D|0A)/u.test(text))
    const value = fc.oneof(
      fc.string({ unit: 'grapheme' }).map((text) => text.replace(/\p{Surrogate}/gu, '').replace(/\r\n|\r|\n/g, '\r\n')),
      fc.uint8Array(),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 8 }), async (pairs) => {
        const form = new FormData()
        for (const [key, item] of pairs) {
          if (typeof item === 'string') form.append(key, item)
          else form.append(key, new File([new Uint8Array(item)], `${key}.png`, { type: 'image/png' }))
        }
        const { type, bytes } = await written(form)
        const parts = parseForm(bytes, type)
        const seen = await Promise.all(
          parts.map(async ({ name: key, value: item }) => [
            key,
            typeof item === 'string' ? item : new Uint8Array(await item.arrayBuffer()),
          ]),
        )
        expect(seen).toEqual(pairs.map(([key, item]) => [key, typeof item === 'string' ? item : new Uint8Array(item)]))
      }),
      { numRuns: 200 },
    )
  })

  it.each(['\\', 'a\\\\b', '; filename=', 'x"; filename="y'])('takes the name %s as it is', async (name) => {
    const form = new FormData()
    form.append(name, new File(['PNG'], name, { type: 'image/png' }))
    const { type, bytes } = await written(form)
    expect(parseForm(bytes, type)).toMatchObject([{ name, value: { name } }])
  })

  it('keeps the name and type of a file as the client says', () => {
    const [file] = read(
      `${part('content-disposition: form-data; name="f"; filename="../../x %22y%22.png"\r\nContent-Type: image/png', 'PNG')}--b--`,
    )
    expect(file?.value).toBeInstanceOf(File)
    expect(file?.value).toMatchObject({ name: '../../x "y".png', type: 'image/png', size: 3 })
  })

  it.each([
    '',
    'nonsense',
    '--b',
    '--b\r\n',
    '--b--extra-is-fine-but-this-is-not'.slice(0, 3) + 'x',
    part(field, 'v'),
    `--b\r\n${field}\r\n--b--`,
    `${part('Content-Disposition: attachment; name="a"', 'v')}--b--`,
    `${part('Content-Disposition: form-data', 'v')}--b--`,
    `${part(`X: ${'y'.repeat(9000)}\r\n${field}`, 'v')}--b--`,
  ])('refuses rubbish %#', (text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code: 'malformed' }) as Error)
  })

  it('refuses a body without boundary, with broken UTF-8 and with too many parts', () => {
    expect(() => read('--b--', 'multipart/form-data')).toThrow(expect.objectContaining({ code: 'malformed' }) as Error)
    const broken = Buffer.concat([
      Buffer.from(`--b\r\n${field}\r\n\r\n`),
      Buffer.from([0xc3, 0x28]),
      Buffer.from('\r\n--b--'),
    ])
    expect(() => parseForm(new Uint8Array(broken), 'multipart/form-data; boundary=b')).toThrow(
      expect.objectContaining({ code: 'malformed' }) as Error,
    )
    expect(() => read(`${part(field, 'v').repeat(65)}--b--`)).toThrow(
      expect.objectContaining({ code: 'too_large' }) as Error,
    )
  })
})
