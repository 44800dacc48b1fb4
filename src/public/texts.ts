import { createContext, useContext } from 'react'
import { fill } from '../../i18n/messages'
import type { PublicCatalogue } from '../../i18n/public'

/** The texts of the running page. */
export const Texts = createContext<PublicCatalogue | undefined>(undefined)

const find = (catalogue: unknown, key: string): string | undefined => {
  let node: unknown = catalogue
  for (const part of key.split('.')) node = (node as Record<string, unknown> | undefined)?.[part]
  return typeof node === 'string' ? node : undefined
}

/**
 * Translates a dotted key of the public catalogue; numbers are formatted for the language. A missing key throws in
 * tests.
 */
export const useText = (): ((key: string, values?: Readonly<Record<string, string | number>>) => string) => {
  const catalogue = useContext(Texts)
  return (key, values) => {
    const text = find(catalogue, key)
    if (text === undefined && import.meta.env.MODE === 'test') throw new Error(`missing message: ${key}`)
    const { lang } = document.documentElement
    const written = Object.entries(values ?? {}).map(
      ([name, value]) => [name, typeof value === 'number' ? value.toLocaleString(lang) : value] as const,
    )
    return fill(text ?? key, Object.fromEntries(written))
  }
}

/** Translates a reason the platform gave; one that this release has no words for becomes a general one. */
export const useReason = (): ((key: string) => string) => {
  const catalogue = useContext(Texts)
  const t = useText()
  return (key) =>
    t(find(catalogue, key) ? key : key.startsWith('validation.') ? 'validation.invalid' : 'errors.unexpected')
}
