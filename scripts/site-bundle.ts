import type { Rolldown } from 'vite'

/** The output of a build, by file name. */
export type Bundle = Rolldown.OutputBundle

/** A chunk and all its imports, dependencies first, itself last. */
export const closureOf = (bundle: Bundle, name: string, found = new Set<string>()): ReadonlySet<string> => {
  const chunk = bundle[name]
  if (found.has(name) || chunk?.type !== 'chunk') return found
  found.add(name)
  for (const imported of chunk.imports) closureOf(bundle, imported, found)
  found.delete(name)
  return found.add(name)
}

/** Every script that a source file loads when it is imported. */
export const broughtBy = (bundle: Bundle, source: string): string[] =>
  Object.values(bundle)
    .filter((part) => part.type === 'chunk' && (part.facadeModuleId ?? '').endsWith(source))
    .flatMap((part) => [...closureOf(bundle, part.fileName)])

/** The style sheets of some scripts. */
export const stylesOf = (bundle: Bundle, scripts: Iterable<string>): string[] =>
  [...scripts].flatMap((name) => {
    const part = bundle[name]
    return part?.type === 'chunk' ? [...(part.viteMetadata?.importedCss ?? [])] : []
  })

/** The first cycle found among chunks: which of them runs first is arbitrary, and it finds the other uninitialised. */
export const cycleIn = (bundle: Bundle): readonly string[] | undefined => {
  const done = new Set<string>()
  const walk = (name: string, above: readonly string[]): readonly string[] | undefined => {
    if (above.includes(name)) return [...above.slice(above.indexOf(name)), name]
    const chunk = bundle[name]
    if (done.has(name) || chunk?.type !== 'chunk') return undefined
    for (const imported of chunk.imports) {
      const found = walk(imported, [...above, name])
      if (found) return found
    }
    done.add(name)
    return undefined
  }
  for (const name of Object.keys(bundle)) {
    const found = walk(name, [])
    if (found) return found
  }
  return undefined
}
