import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const source = join(import.meta.dirname, '../../src')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
const read = (file: string): string => readFileSync(join(source, file), 'utf8')
const found = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))

const modules = files.filter((file) => file.endsWith('.module.css'))
const code = files.filter((file) => /\.tsx?$/.test(file)).map((file) => [file, read(file)] as const)

/** The code that takes its classes from a style sheet: they stand beside each other. */
const usersOf = (sheet: string): readonly string[] =>
  code.flatMap(([file, text]) =>
    file.replace(/\.tsx?$/, '') === sheet.replace(/\.module\.css$/, '') && text.includes('.module.css') ? [text] : [],
  )

describe.each(modules)('%s', (sheet) => {
  it('has the classes its part names, and no other', () => {
    const users = usersOf(sheet)
    expect(users).toHaveLength(1)
    expect(found(read(sheet), /:local\(\.([\w-]+)\)/g)).toEqual(
      new Set([...found(users.join(), /\bcss\.(\w+)/g), ...found(read(sheet), /composes: (\w+);/g)]),
    )
  })

  it('names the container it asks where one of its parts stands in another', () => {
    const text = read(sheet)
    const containers = text.match(/container(-type)?:[^;]*inline-size/g) ?? []
    if (containers.length > 1) expect(text).not.toMatch(/@container\s*\(/)
  })

  it('takes nothing over from another file: its rules would come twice, the second time too late', () => {
    expect(read(sheet)).not.toMatch(/composes:[^;]*from/)
  })
})
