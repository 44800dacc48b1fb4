import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'index.html'), 'utf8')
const shown = (path: string): Buffer => readFileSync(join(root, 'public', path))

interface Manifest {
  readonly name: string
  readonly lang: string
  readonly dir: string
  readonly display: string
  readonly start_url: string
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[]
}

const linked = (rel: string): string => new RegExp(`<link rel="${rel}" href="([^"]+)"`).exec(page)?.[1] ?? ''

/** Width and height, as the head of a PNG has them. */
const sizeOf = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

it('names all that a phone asks for to install the product', () => {
  const manifest = JSON.parse(shown(linked('manifest')).toString()) as Manifest
  expect(manifest).toMatchObject({ lang: 'fa', dir: 'rtl', display: 'standalone', start_url: '/' })
  expect(page).toContain(`<title>${manifest.name}</title>`)
  const drawn = manifest.icons.filter(({ src }) => src.endsWith('.png'))
  for (const { src, sizes } of drawn) expect(sizeOf(shown(src))).toBe(sizes)
  expect(drawn.filter(({ purpose }) => !purpose).map(({ sizes }) => sizes)).toEqual(['192x192', '512x512'])
  expect(drawn.map(({ purpose }) => purpose)).toContain('maskable')
  expect(sizeOf(shown(linked('apple-touch-icon')))).toBe('180x180')
})
