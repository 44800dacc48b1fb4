import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { hues } from '../../../src/chart/hues'
import { makeTheme } from '../../../src/theme/theme'

const source = join(import.meta.dirname, '../../../src')

/** Variables of the theme that something of ours names; Material UI's own parts bring the others when they come. */
const named = new Set(
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:css|tsx?)$/.test(file) && !/^theme\/\w*[vV]ariables\.css$/.test(file))
    .flatMap((file) => readFileSync(join(source, file), 'utf8').match(/--mui-[\w-]+/g) ?? []),
)

/** The rules Material UI would write at run time. Its type lacks the function. */
const sheets = (): Record<string, Record<string, string>>[] =>
  (
    makeTheme('rtl') as unknown as { generateStyleSheets(): Record<string, Record<string, string>>[] }
  ).generateStyleSheets()

const inks = (scheme: 'light' | 'dark') =>
  Object.entries(hues).map(([hue, colours]) => [`--ink-${hue}`, colours[scheme]] as const)

/** The variables of the theme as a style sheet: what is the same in both schemes, light, dark. */
const sheet = (wanted: (name: string) => boolean, more: typeof inks = () => []): string => {
  const rules = sheets().flatMap((made) => Object.entries(made))
  const written = rules.map(([selector, values]) => {
    const scheme = selector.includes('dark') ? 'dark' : selector.includes('light') ? 'light' : undefined
    const own = Object.entries(values).filter(([name]) => name.startsWith('--') && wanted(name))
    const lines = [...own, ...(scheme ? more(scheme) : [])].map(([name, value]) => `  ${name}: ${value};\n`)
    return lines.length > 0 ? `${selector} {\n${lines.join('')}}\n` : ''
  })
  return `/* Made from theme.ts by tests/src/theme/variables.test.ts: run it with -u after a change. */\n${written.join('')}`
}

it('has the variables that our styles name in the sheet of every first load', async () => {
  await expect(sheet((name) => named.has(name), inks)).toMatchFileSnapshot(join(source, 'theme/variables.css'))
})

it('has all others in the sheet that comes with Material UI', async () => {
  await expect(sheet((name) => !named.has(name))).toMatchFileSnapshot(join(source, 'theme/muiVariables.css'))
})

it('names no variable that the theme lacks', () => {
  const known = new Set(sheets().flatMap((rules) => Object.values(rules).flatMap((values) => Object.keys(values))))
  expect([...named].filter((name) => !known.has(name))).toEqual([])
})

it('is what the frame is painted with that stands before any of our code', () => {
  const css = readFileSync(join(source, 'public/theme.css'), 'utf8')
  const frameOf = (selector: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      [...(css.split(`${selector} .boot[data-frame] {`)[1]?.split('}')[0] ?? '').matchAll(/--(\w+): (#\w+);/g)].map(
        ([, name = '', value = '']) => [name, value] as const,
      ),
    )
  const themeOf = (scheme: 'light' | 'dark') => {
    const rules = sheets().flatMap((made) => Object.entries(made))
    const of = (name: string): string | undefined =>
      rules.findLast(([selector, own]) => selector.includes(scheme) && `--mui-palette-${name}` in own)?.[1][
        `--mui-palette-${name}`
      ]
    return { bar: of('background-paper'), line: of('divider'), brand: of('primary-main') }
  }
  expect(frameOf('html[data-theme]')).toEqual(themeOf('light'))
  expect(frameOf("html[data-theme='dark']")).toEqual(themeOf('dark'))
})
