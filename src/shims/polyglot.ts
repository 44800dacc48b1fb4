/*
 * Replaces `node-polyglot` as `ra-i18n-polyglot` uses it: phrases by dotted name, blanks written `%{name}`, and the
 * forms of a phrase separated by `||||`. The package knows the plurals of forty languages; Persian and English share
 * theirs.
 */

interface Phrases {
  readonly [key: string]: string | Phrases
}

type Values = Readonly<Record<string, string | number | boolean | null | undefined>>

interface Options {
  readonly phrases: Phrases
  readonly onMissingKey?: (key: string, values: Values) => string
}

const flat = (phrases: Phrases, before = ''): [key: string, phrase: string][] =>
  Object.entries(phrases).flatMap(([key, phrase]): [string, string][] =>
    typeof phrase === 'string' ? [[before + key, phrase]] : flat(phrase, `${before}${key}.`),
  )

const formOf = (phrase: string, count: unknown): string => {
  if (count === undefined || count === null) return phrase
  const [one = '', several] = phrase.split('||||')
  return ((count !== 1 && several) || one).trim()
}

const written = (phrase: string, values: Values): string =>
  formOf(phrase, values['smart_count']).replace(/%\{(.*?)\}/g, (blank, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? blank) : blank,
  )

/** The phrases of one language. */
class Polyglot {
  readonly #phrases: ReadonlyMap<string, string>
  readonly #missing: (key: string, values: Values) => string

  constructor({ phrases, onMissingKey = written }: Options) {
    this.#phrases = new Map(flat(phrases))
    this.#missing = onMissingKey
  }

  /** The text of a key, or the default `_`, with values in its blanks; `smart_count` selects its form. */
  t(key: string, values: Values = {}): string {
    const phrase = this.#phrases.get(key) ?? values['_']
    return typeof phrase === 'string' ? written(phrase, values) : this.#missing(key, values)
  }
}
// oxlint-disable-next-line import/no-default-export -- the shape of the package it replaces
export default Polyglot
